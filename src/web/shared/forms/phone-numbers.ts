import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface PhoneReading {
  /** E.164: `+491711234567`. */
  value: string;
  /** `+49 171 1234567`. */
  shown: string;
  /** Alpha-2; undefined where countries share a code. */
  country: string | undefined;
}

/**
 * Reads `+49 (0) 171 …` and `0049 171 …` one way, `0171 …` by its country, bare digits in two ways if they
 * also start with a country code; none if invalid. The plans are large, so this file loads with a phone
 * field.
 */
export function readPhone(typed: string, country: string): readonly PhoneReading[] {
  const text = typed.normalize('NFKC').trim().replace(/^00/, '+');
  if (!/^[+(\d][\d\s()./–-]*$/.test(text)) return [];
  const readings = text.startsWith('+')
    ? [read(text, '')]
    : [country === '' ? null : read(text, country), text.startsWith('0') ? null : read(`+${text}`, '')];
  const found = readings.filter((reading) => reading !== null);
  return found.filter(({ value }, at) => found.findIndex((each) => each.value === value) === at);
}

function read(text: string, country: string): PhoneReading | null {
  const plan = isSupportedCountry(country) ? country : undefined;
  if (country !== '' && plan === undefined) return null;
  const number = parsePhoneNumberFromString(text, { defaultCountry: plan as CountryCode, extract: false });
  if (!number?.isValid()) return null;
  return { value: number.number, shown: number.formatInternational(), country: number.country };
}
