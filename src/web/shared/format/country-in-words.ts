import { intlLocale, kept } from '#web/shared/language/intl.ts';

const names = kept(() => new Intl.DisplayNames(intlLocale, { type: 'region' }));

/** An ISO 3166-1 alpha-2 code's name in the page's language, by the browser; other text stays. */
export function countryInWords(code: string): string {
  return /^[A-Za-z]{2}$/.test(code) ? (names().of(code.toUpperCase()) ?? code) : code;
}
