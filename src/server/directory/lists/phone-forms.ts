import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

const callingCodes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];
/** A whole number without its country has as many digits; fewer are only looked for as they are. */
const leastDigits = 7;
const mostDigits = 15;

/**
 * The digits that a phone number may be stored by: those that were typed, its international form for every country that it may be of, and
 * the local forms of an international one. `0171 …` finds `+49 171 …`, and `0049 171 …` finds `0171 …`.
 */
export function phoneForms(typed: string): string[] {
  const written = typed.replace('(0)', '');
  const digits = written.replaceAll(/\D/g, '');
  const forms = new Set([typed.replaceAll(/\D/g, ''), digits]);
  if (digits.length < leastDigits || digits.length > mostDigits + 2) return [...forms];
  const isInternational = /^\s*\+/.test(written) || digits.startsWith('00');
  const international = digits.replace(/^00/, '');
  if (isInternational || !digits.startsWith('0')) addLocal(international, forms);
  if (!isInternational) addInternational(digits, forms);
  return [...forms];
}

/** The same number as it is written in its country, for each country code that it may begin with. */
function addLocal(international: string, forms: Set<string>): void {
  forms.add(international).add(`00${international}`);
  for (const code of callingCodes) {
    const national = international.slice(code.length);
    if (!international.startsWith(code) || national.length < leastDigits - 1) continue;
    const local = national.replace(/^0/, '');
    forms.add(local).add(`0${local}`).add(`${code}${local}`).add(`${code}0${local}`).add(`00${code}${local}`);
  }
}

/** The number as each country has it: without the zero that is dialled at home (some keep it), or the eight. */
function addInternational(digits: string, forms: Set<string>): void {
  const local = digits.replace(/^0/, '');
  forms.add(local).add(`0${local}`);
  const nationals = new Set([local, digits, digits.replace(/^(?:8|06|01)/, '')]);
  for (const code of callingCodes)
    for (const national of nationals) {
      if (code.length + national.length <= mostDigits) forms.add(code + national).add(`00${code}${national}`);
    }
}
