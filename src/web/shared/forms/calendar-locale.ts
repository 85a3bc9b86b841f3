import { language } from '#web/shared/language/language.ts';

/** The months and days of Mantine's calendar, which has them from dayjs; English is built in. */
const files = {
  en: null,
  de: () => import('dayjs/locale/de.js'),
  fr: () => import('dayjs/locale/fr.js'),
  es: () => import('dayjs/locale/es.js'),
  ar: () => import('dayjs/locale/ar.js'),
} as const;

/** Loads the names of the page's language, and no other's. */
export async function loadCalendarLocale(): Promise<void> {
  await files[language]?.();
}
