import { isDayBefore, utcDay } from '#contract/service/primitives.ts';
import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import type { FieldErrors } from '../errors.ts';
import type { StoredIdentity } from '../identities/record/stored-identity.ts';
import { isUnlicensed, unlicensedState } from '../identities/record/unlicensed-states.ts';

/** Countries whose residents are not served. Choice: unservedCountries. */
const unservedCountries: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY']);

const leastAge = 18;
const unservedCountry = 'The service is not available in this country';
const tooYoung = `Customers are at least ${leastAge} years old`;

/** Where and when customers are looked at: the service's day, and the states without a licence. */
export interface Locality {
  readonly nowMs: number;
  readonly unlicensedStates: ReadonlySet<string>;
}

/** What a request tells of a customer that can't be served, each at its field. Spec: Eligibility; choice: unservedCountries, leastAge. */
export function toldFaults(
  { countryOfResidence, state, dateOfBirth }: EligibilityRequest,
  locality: Locality,
): FieldErrors {
  const isStateUnlicensed = isUnlicensed({ country: countryOfResidence, state }, locality.unlicensedStates);
  return {
    ...(isUnserved(countryOfResidence) && { countryOfResidence: unservedCountry }),
    ...(isStateUnlicensed && { state: unlicensedState }),
    ...(isTooYoung(dateOfBirth, locality) && { dateOfBirth: tooYoung }),
  };
}

/** The same of what is on record; told at the field by which the customer was found. */
export function recordedFaults(
  { personal: { residentialAddress: address, dob } }: Pick<StoredIdentity, 'personal'>,
  field: 'identityReference' | 'email',
  locality: Locality,
): FieldErrors {
  if (isUnserved(address?.country)) return { [field]: unservedCountry };
  if (isUnlicensed({ ...address }, locality.unlicensedStates)) return { [field]: unlicensedState };
  return isTooYoung(dob, locality) ? { [field]: tooYoung } : {};
}

function isUnserved(country: string | undefined): boolean {
  return country !== undefined && unservedCountries.has(country);
}

/** Both days are text in the order of the calendar: a day that no year has, 29 February, counts as the day after it. */
function isTooYoung(birthDay: string | undefined, { nowMs }: Locality): boolean {
  const today = utcDay(nowMs);
  const latest = `${String(Number(today.slice(0, 4)) - leastAge).padStart(4, '0')}${today.slice(4)}`;
  return birthDay !== undefined && isDayBefore(latest, birthDay);
}
