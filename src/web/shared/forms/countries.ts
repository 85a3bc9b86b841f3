import { language } from '#web/shared/language/language.ts';

import { countryName, englishNames } from './country-name.ts';
import { otherNamesOf } from './country-names.ts';
import type { Option } from './find-options.ts';

/** Every country, by name, as `Australia (AU)`; found by all its other names too. */
export const countryOptions: readonly Option[] = Object.keys(englishNames)
  .map((code) => ({
    value: code,
    label: `${countryName(code)} (${code})`,
    alsoCalled: () => otherNamesOf(code),
  }))
  .sort((one, other) => one.label.localeCompare(other.label, language));

/** So many countries are named in one go: a fraction of the time between two frames. */
const batch = 5;
let named = 0;

/**
 * Reads the countries' other names while the browser has nothing else to do: the first read of a language takes it a millisecond, and the
 * first key in the field would wait for all of them.
 */
export function nameCountriesAhead(): void {
  if (named >= countryOptions.length || typeof requestIdleCallback !== 'function') return;
  requestIdleCallback(() => {
    for (const { value } of countryOptions.slice(named, named + batch)) otherNamesOf(value);
    named += batch;
    nameCountriesAhead();
  });
}
