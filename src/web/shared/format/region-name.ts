import { intlLocale, kept } from '#web/shared/language/intl.ts';

const names = kept(() => new Intl.DisplayNames(intlLocale, { type: 'region', fallback: 'code' }));

/** `DE` → `Germany`, in the page's language; what is no country's code stays. */
export function regionName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code;
}
