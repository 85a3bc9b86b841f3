import type { Language } from '#contract/desk/languages.ts';

/** Endonyms: readers may know no other language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
};
