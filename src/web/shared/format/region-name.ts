import { intlLocale, kept } from '#web/shared/language/intl.ts';

const names = kept(() => new Intl.DisplayNames(intlLocale, { type: 'region', fallback: 'code' }));

/** Names `DE` as `Germany`; other texts stay. */
export function regionName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code;
}
