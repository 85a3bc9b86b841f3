import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { OnboardingStatus } from '#contract/service/enumerations.ts';
import type { CustomerIdentity, ResidentialAddress } from '#contract/service/identity.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { isDayBefore, utcDay } from '#contract/service/primitives.ts';
import type { FieldErrors } from '../errors.ts';
import type { AnswerBody, RequestBody } from '../inbound/serve-operation.ts';
import { hour, minute, toDateTime } from '../instant.ts';
import {
  isClosed,
  isUnlicensed,
  type Part,
  parts,
  type StoredIdentity,
  type StoredPersonal,
  unlicensedState,
} from '../records/stored-identity.ts';
import type { ScenarioName } from '../scenarios/scenarios.ts';

/** Spec: Identity onboarding result › status, rejectionReason. */
export interface OnboardingState {
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED';
  readonly rejectionReason?: RejectionReasons;
}

/** Spells its key `identifyReference`. Spec: Identity account view. */
export function accountView({ reference, isBlocked, createdAt }: StoredIdentity): AnswerBody<'getIdentity'> {
  return {
    identifyReference: reference,
    account: { blocked: isBlocked, exists: true, createdAt: toDateTime(createdAt) },
  };
}

/** Returns the answer without an account, in which only `exists` has a meaning. Choice: existsFalse. */
export function noAccountView(reference: string): AnswerBody<'getIdentity'> {
  return {
    identifyReference: reference,
    account: { blocked: false, exists: false, createdAt: toDateTime(0) },
  };
}

/** Answers the documents just sent, with earlier ones' status. Spec: Identity onboarding result. */
export function onboardingResult(
  body: RequestBody<'shareDocuments'>,
  state: OnboardingState,
  createdAt: number,
): AnswerBody<'shareDocuments'> {
  return {
    identityReference: body.identityReference,
    ...state,
    customerIdentity: body.customerIdentity,
    occupationIndustry: body.occupationIndustry,
    occupation: body.occupation,
    purposeOfTransaction: body.purposeOfTransaction,
    createdAt: toDateTime(createdAt),
  };
}

/** Renames `dateOfBirth`. Spec: Create basic identity. */
export function personalOfBasic(body: RequestOf<'createBasicIdentity'>): StoredPersonal {
  const { identityReference: _reference, email: _email, dateOfBirth: dob, ...personal } = body;
  return { ...personal, dob };
}

/** Refuses an e-mail of another identity. Choice: emailOfAnother. */
export function emailFaults(owner: string | null, reference: string): FieldErrors {
  return owner === null || owner === reference
    ? {}
    : { email: 'This e-mail address belongs to another identity' };
}

/** Requires a past day by the service's clock. Choice: dobInThePast. */
export function birthDateFaults(field: string, day: string | undefined, nowMs: number): FieldErrors {
  if (day === undefined || isDayBefore(day, utcDay(nowMs))) return {};
  return { [field]: 'A date of birth must be in the past' };
}

/** Spec: CustomerIdentity. */
export function customerIdentityFaults(
  { dob, taxState, residentialAddress }: CustomerIdentity,
  nowMs: number,
  unlicensed: ReadonlySet<string>,
): FieldErrors {
  return {
    ...birthDateFaults('customerIdentity.dob', dob, nowMs),
    ...taxStateFaults(taxState, unlicensed),
    ...addressStateFaults(residentialAddress, 'customerIdentity.residentialAddress', unlicensed),
  };
}

/** Refuses states without a licence. Spec: CustomerIdentity › taxState. */
function taxStateFaults(taxState: string | undefined, unlicensed: ReadonlySet<string>): FieldErrors {
  if (taxState === undefined || !unlicensed.has(taxState.toUpperCase())) return {};
  return { 'customerIdentity.taxState': unlicensedState };
}

/** Refuses an unlicensed address at `path`. */
export function addressStateFaults(
  address: ResidentialAddress | undefined,
  path: string,
  unlicensed: ReadonlySet<string>,
): FieldErrors {
  if (address === undefined || !isUnlicensed(address, unlicensed)) return {};
  return { [`${path}.state`]: unlicensedState };
}

type Parts = Readonly<Partial<Record<Part, PartStatus | undefined>>>;

/** Makes parts PENDING; approved and vouched ones stay until decided. Choice: identityChecks. */
export function partsAfterShare(stored: StoredIdentity | null, shared: Parts): Parts {
  const isOpen = (part: Part) => !isClosed(stored?.[part] ?? null);
  return {
    documentStatus: isOpen('documentStatus') ? shared.documentStatus : undefined,
    selfieStatus: isOpen('selfieStatus') ? shared.selfieStatus : undefined,
  };
}

/** Reopens parts; VOUCHED stays. Choice: updateReopensChecks. */
export function partsAfterUpdate({ documentStatus, selfieStatus }: StoredIdentity, shared: Parts): Parts {
  return {
    documentStatus: documentStatus === 'VOUCHED' ? undefined : shared.documentStatus,
    selfieStatus: selfieStatus === 'VOUCHED' ? undefined : shared.selfieStatus,
  };
}

export interface Decision {
  readonly status: Exclude<OnboardingStatus, 'PENDING'>;
  /** The check's other documents are approved. */
  readonly rejects: readonly Part[];
  readonly reasons: RejectionReasons | null;
  /** Blocks the account. */
  readonly isMatch: boolean;
}

/** A code for staff, a text for the customer. */
export type RejectionReasons = {
  readonly internalReason: string;
  readonly reason: string;
};

const defaultDelay = 2 * minute;
const slowDelay = 24 * hour;

/** Returns microseconds; null: until decided manually. Choice: identityChecks. */
export function checkDelay(scenarios: ReadonlySet<ScenarioName>): number | null {
  if (scenarios.has('checks-never-end')) return null;
  return scenarios.has('slow-checks') ? slowDelay : defaultDelay;
}

export const approval: Decision = { status: 'APPROVED', rejects: [], reasons: null, isMatch: false };

export const rejectedByHand: RejectionReasons = {
  internalReason: 'REJECTED_BY_HAND',
  reason: 'We couldn’t verify your documents. Please send them again.',
};

/** Rejects documents of neither part only if both are rejected. */
export function rejection(rejects: readonly Part[], reasons: RejectionReasons): Decision {
  return { status: 'REJECTED', rejects, reasons, isMatch: false };
}

const sanctionsMatch: Decision = {
  ...rejection(parts, {
    internalReason: 'SANCTIONS_MATCH',
    reason: 'We couldn’t verify your identity.',
  }),
  isMatch: true,
};

const ofDocuments: Partial<Readonly<Record<ScenarioName, Decision>>> = {
  'always-rejected': rejection(['documentStatus'], {
    internalReason: 'DOCUMENT_UNREADABLE',
    reason: 'We couldn’t read your document. Please send a clear photo of the whole document.',
  }),
  'selfie-mismatch': rejection(['selfieStatus'], {
    internalReason: 'SELFIE_MISMATCH',
    reason: 'Your selfie doesn’t match the photo in your document. Please send another selfie.',
  }),
};

export function decisionOf(kind: 'documents' | 'screening', scenarios: ReadonlySet<ScenarioName>): Decision {
  if (scenarios.has('sanctions-hit')) return sanctionsMatch;
  if (kind === 'screening') return approval;
  const rejecting = [...scenarios].map((name) => ofDocuments[name]).find((found) => found !== undefined);
  return rejecting ?? approval;
}
