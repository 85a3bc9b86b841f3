import { type EligibilityRequest } from '#contract/service/eligibility.ts';
import { type Requirement, requirements } from '#contract/service/enumerations.ts';
import { isDayBefore, utcDay } from '#contract/service/primitives.ts';
import type { Decimal } from '../decimal.ts';
import type { FieldErrors } from '../errors.ts';
import { isClosed, isUnlicensed, type StoredIdentity, unlicensedState } from '../records/stored-identity.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';

/** Facts of a stored identity, or of an unknown customer's request. */
export interface CustomerFacts extends Pick<
  StoredIdentity,
  | 'personal'
  | 'occupation'
  | 'sourceOfFunds'
  | 'purposeOfTransaction'
  | 'documentStatus'
  | 'selfieStatus'
  | 'isPoliticallyExposed'
> {
  /** US residents, and the scenario us-tax-id. */
  readonly isAskedForUsTaxId: boolean;
  /** Set by the scenario over-weekly-limit. */
  readonly isWeekUsedUp: boolean;
}

const isSatisfied: Readonly<Record<Requirement, (customer: CustomerFacts) => boolean>> = {
  US_TAX_ID: ({ personal: { taxId, taxIdType, taxState } }) =>
    taxId !== undefined && taxIdType !== undefined && taxState !== undefined,
  PERSONAL_DETAILS: ({ personal: { givenName, surname, dob, residentialAddress } }) =>
    givenName !== undefined && surname !== undefined && dob !== undefined && residentialAddress !== undefined,
  DOCUMENT: ({ documentStatus }) => isClosed(documentStatus),
  SELFIE: ({ selfieStatus }) => isClosed(selfieStatus),
  SOURCE_FUNDS: ({ sourceOfFunds }) => sourceOfFunds !== null,
  OCCUPATION: ({ occupation }) => occupation !== null,
  PURPOSE_OF_TX: ({ purposeOfTransaction }) => purposeOfTransaction !== null,
};

/** Choice: requirementTiers. */
const aboveEur: Readonly<Record<Exclude<Requirement, 'US_TAX_ID' | 'PERSONAL_DETAILS'>, number>> = {
  DOCUMENT: 500,
  SELFIE: 500,
  PURPOSE_OF_TX: 500,
  SOURCE_FUNDS: 9000,
  OCCUPATION: 9000,
};

/** Lists open requirements in the document's order. Spec: Eligibility. */
export function openRequirements(customer: CustomerFacts, worthEur: Decimal): Requirement[] {
  return requirements.filter(
    (requirement) => isNeeded(requirement, customer, worthEur) && !isSatisfied[requirement](customer),
  );
}

/** At any amount. Choice: screeningActedOn. */
const askedOfExposed: ReadonlySet<Requirement> = new Set(['SOURCE_FUNDS', 'OCCUPATION']);

function isNeeded(
  requirement: Requirement,
  { isAskedForUsTaxId, isPoliticallyExposed }: CustomerFacts,
  worthEur: Decimal,
): boolean {
  if (requirement === 'US_TAX_ID') return isAskedForUsTaxId;
  if (isPoliticallyExposed && askedOfExposed.has(requirement)) return true;
  return requirement === 'PERSONAL_DETAILS' || worthEur.gt(aboveEur[requirement]);
}

export function factsOfIdentity(identity: StoredIdentity): CustomerFacts {
  const { reference, personal } = identity;
  const scenarios = scenariosOf(reference, personal.surname);
  return {
    ...identity,
    isAskedForUsTaxId: personal.residentialAddress?.country === 'US' || scenarios.has('us-tax-id'),
    isWeekUsedUp: scenarios.has('over-weekly-limit'),
  };
}

export function factsOfUnknown(countryOfResidence: string | undefined): CustomerFacts {
  return {
    personal: {},
    occupation: null,
    sourceOfFunds: null,
    purposeOfTransaction: null,
    documentStatus: null,
    selfieStatus: null,
    isPoliticallyExposed: false,
    isAskedForUsTaxId: countryOfResidence === 'US',
    isWeekUsedUp: false,
  };
}

/** Requires an approved or vouched-for document and selfie. */
export function isVerified(customer: CustomerFacts): boolean {
  return isSatisfied.DOCUMENT(customer) && isSatisfied.SELFIE(customer);
}

/** Requires occupation and source of funds beyond `isVerified`. */
export function isFullyKnown(customer: CustomerFacts): boolean {
  return isVerified(customer) && isSatisfied.SOURCE_FUNDS(customer) && isSatisfied.OCCUPATION(customer);
}

/** Choice: unservedCountries. */
const unservedCountries: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY']);

const leastAge = 18;
const unservedCountry = 'The service is not available in this country';
const tooYoung = `Customers must be at least ${leastAge} years old`;

interface Locality {
  readonly nowMs: number;
  readonly unlicensedStates: ReadonlySet<string>;
}

/** Finds faults by field. Spec: Eligibility; choice: unservedCountries, leastAge. */
export function requestFaults(
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

/** Names the field that found the customer. */
export function recordFaults(
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

/** Compares text, so 29 February's birthdays count from 1 March. */
function isTooYoung(birthDay: string | undefined, { nowMs }: Locality): boolean {
  const today = utcDay(nowMs);
  const latest = `${String(Number(today.slice(0, 4)) - leastAge).padStart(4, '0')}${today.slice(4)}`;
  return birthDay !== undefined && isDayBefore(latest, birthDay);
}
