import { requirements, type Requirement } from '#contract/service/enumerations.ts';
import type { Decimal } from '../decimal.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';
import { isClosed } from '../identities/record/document-parts.ts';
import type { StoredIdentity } from '../identities/record/stored-identity.ts';

/** What requirements are decided on: a stored identity, or what a request tells of an unknown customer. */
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
  /** US residents are, and who is in the scenario us-tax-id. */
  readonly isAskedForUsTaxId: boolean;
  /** Whether the customer's WEEKLY limit is used up whatever was moved: the scenario over-weekly-limit. */
  readonly isWeekUsedUp: boolean;
}

/** What satisfies each requirement. Design: field-practice › What satisfies a requirement. */
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

/** From which amount in EUR, exclusive, each requirement counts. Choice: requirementTiers. */
const aboveEur: Readonly<Record<Exclude<Requirement, 'US_TAX_ID' | 'PERSONAL_DETAILS'>, number>> = {
  DOCUMENT: 500,
  SELFIE: 500,
  PURPOSE_OF_TX: 500,
  SOURCE_FUNDS: 9000,
  OCCUPATION: 9000,
};

/** What is still asked of a customer at an amount, in the document's order. Spec: Eligibility. */
export function openRequirements(customer: CustomerFacts, worthEur: Decimal): Requirement[] {
  return requirements.filter(
    (requirement) => isNeeded(requirement, customer, worthEur) && !isSatisfied[requirement](customer),
  );
}

/** What a politically exposed person is asked for at any amount. Choice: screeningActedOn. */
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

/** The facts of a stored identity. */
export function factsOfIdentity(identity: StoredIdentity): CustomerFacts {
  const { reference, personal } = identity;
  const scenarios = scenariosOf(reference, personal.surname);
  return {
    ...identity,
    isAskedForUsTaxId: personal.residentialAddress?.country === 'US' || scenarios.has('us-tax-id'),
    isWeekUsedUp: scenarios.has('over-weekly-limit'),
  };
}

/** The facts of a customer nobody has told anything about. */
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

/** Whether a customer has shown who they are: an approved document and selfie, or someone vouched for them. */
export function isVerified(customer: CustomerFacts): boolean {
  return isSatisfied.DOCUMENT(customer) && isSatisfied.SELFIE(customer);
}

/** Whether it is also known what the customer does and where the money comes from. */
export function isFullyKnown(customer: CustomerFacts): boolean {
  return isVerified(customer) && isSatisfied.SOURCE_FUNDS(customer) && isSatisfied.OCCUPATION(customer);
}
