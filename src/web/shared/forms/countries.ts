import english from 'i18n-iso-countries/langs/en.json';

const names: Readonly<Record<string, string | string[]>> = english.countries;

/** The English name of an ISO 3166-1 alpha-2 code; the code itself when it is none. */
export function countryName(code: string): string {
  const name = Object.hasOwn(names, code) ? names[code] : undefined;
  return (Array.isArray(name) ? name[0] : name) ?? code;
}

/** Every country, by name, as `Australia (AU)`. */
export const countryOptions = Object.keys(names)
  .map((code) => ({ value: code, label: `${countryName(code)} (${code})` }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));
