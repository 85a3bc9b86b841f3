import english from 'i18n-iso-countries/langs/en.json';

import { intlLocale, kept } from '#web/shared/language/intl.ts';
import { language } from '#web/shared/language/language.ts';

/** By code; the first of several is shown. */
export const englishNames: Readonly<Record<string, string | string[]>> = english.countries;

const inLanguage = kept(() => new Intl.DisplayNames(intlLocale, { type: 'region' }));

/** Names an ISO 3166-1 alpha-2 code in the page's language; unknown codes stay. */
export function countryName(code: string): string {
  const name = Object.hasOwn(englishNames, code) ? englishNames[code] : undefined;
  if (language !== 'en' && name !== undefined) return inLanguage().of(code) ?? code;
  return (Array.isArray(name) ? name[0] : name) ?? code;
}
