import type { Action } from '#contract/desk/permissions.ts';
import { messagesEn } from '#contract/messages/messages-en.ts';
import { type Requirement, requirements } from '#contract/service/enumerations.ts';
import { paths } from '#web/shared/paths.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export type Remedy = 'share-documents' | 'update';

export interface RequirementWords {
  title: string;
  /** For agents to say to the customer. */
  sentence: string;
  remedy: Remedy;
}

const titles = catalogue('requirement.titles', {
  US_TAX_ID: 'US tax id',
  PERSONAL_DETAILS: 'Personal details',
  DOCUMENT: 'Identity document',
  SELFIE: 'Selfie',
  SOURCE_FUNDS: 'Source of funds',
  OCCUPATION: 'Occupation',
  PURPOSE_OF_TX: 'Purpose of the transaction',
} satisfies Record<Requirement, string>);

/** Spec: Eligibility. */
const requirementWords = {
  US_TAX_ID: {
    title: titles.US_TAX_ID,
    sentence: messagesEn['requirement.US_TAX_ID'],
    remedy: 'update',
  },
  PERSONAL_DETAILS: {
    title: titles.PERSONAL_DETAILS,
    sentence: messagesEn['requirement.PERSONAL_DETAILS'],
    remedy: 'update',
  },
  DOCUMENT: {
    title: titles.DOCUMENT,
    sentence: messagesEn['requirement.DOCUMENT'],
    remedy: 'share-documents',
  },
  SELFIE: {
    title: titles.SELFIE,
    sentence: messagesEn['requirement.SELFIE'],
    remedy: 'share-documents',
  },
  SOURCE_FUNDS: {
    title: titles.SOURCE_FUNDS,
    sentence: messagesEn['requirement.SOURCE_FUNDS'],
    remedy: 'update',
  },
  OCCUPATION: {
    title: titles.OCCUPATION,
    sentence: messagesEn['requirement.OCCUPATION'],
    remedy: 'update',
  },
  PURPOSE_OF_TX: {
    title: titles.PURPOSE_OF_TX,
    sentence: messagesEn['requirement.PURPOSE_OF_TX'],
    remedy: 'update',
  },
} satisfies Readonly<Record<Requirement, RequirementWords>>;

const remedyWords = catalogue('requirement.remedies', {
  'share-documents': 'Share documents',
  update: 'Update customer',
  create: 'Create customer',
} satisfies Record<Remedy | 'create', string>);

export const unknownRequirement = catalogue('requirement.unknown', {
  mark: 'not recognised',
  sentence: 'Rampart doesn’t recognise this requirement. Ask the provider’s support.',
});

export function wordsOfRequirement(requirement: string): RequirementWords | null {
  return isKnown(requirement) ? requirementWords[requirement] : null;
}

/** Returns undocumented ones as received. */
export function requirementTitle(requirement: string): string {
  return wordsOfRequirement(requirement)?.title ?? requirement;
}

/**
 * Returns the page that satisfies a requirement. Without a reference, `update` means creating the customer.
 */
export function remedyOf(requirement: string, identityReference: string | undefined): string | null {
  const words = wordsOfRequirement(requirement);
  if (words === null) return null;
  if (words.remedy === 'share-documents') return paths.shareDocuments({ identityReference, requirement });
  return identityReference === undefined
    ? paths.newCustomer()
    : paths.updateCustomer(identityReference, requirement);
}

export function remedyName(requirement: string, identityReference: string | undefined): string | null {
  const remedy = wordsOfRequirement(requirement)?.remedy;
  if (remedy === undefined) return null;
  return remedyWords[remedy === 'update' && identityReference === undefined ? 'create' : remedy];
}

export function remedyAction(requirement: string, identityReference: string | undefined): Action {
  const isUpdate = wordsOfRequirement(requirement)?.remedy === 'update' && identityReference !== undefined;
  return isUpdate ? 'write-identity' : 'onboard-customer';
}

function isKnown(requirement: string): requirement is Requirement {
  return (requirements as readonly string[]).includes(requirement);
}
