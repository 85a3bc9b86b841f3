import type { RequestOf } from '#contract/service/operations.ts';
import type { CustomerIdentity, ResidentialAddress } from '#contract/service/identity.ts';
import { isDayBefore, utcDay } from '#contract/service/primitives.ts';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { FieldErrors } from '../errors.ts';
import { toDateTime } from '../instant.ts';
import type { AnswerBody, RequestBody } from '../inbound/serve-operation.ts';
import type { OnboardingStanding } from './checks/onboarding-standing.ts';
import { isClosed, type Part } from './record/document-parts.ts';
import type { StoredIdentity, StoredPersonal } from './record/stored-identity.ts';
import { isUnlicensed, unlicensedState } from './record/unlicensed-states.ts';

type Parts = Readonly<Partial<Record<Part, PartStatus | undefined>>>;

/** The account view; its key is spelt `identifyReference`. Spec: Resources › Identity account view. */
export function accountView({ reference, isBlocked, createdAt }: StoredIdentity): AnswerBody<'getIdentity'> {
  return {
    identifyReference: reference,
    account: { blocked: isBlocked, exists: true, createdAt: toDateTime(createdAt) },
  };
}

/** "No account", answered with 200; all that an account view has is there, and none of it counts. Choice: existsFalse. */
export function noAccountView(reference: string): AnswerBody<'getIdentity'> {
  return {
    identifyReference: reference,
    account: { blocked: false, exists: false, createdAt: toDateTime(0) },
  };
}

/** The onboarding result: what was just told, and where what was shared before stands. Spec: Resources › Identity onboarding result. */
export function onboardingResult(
  body: RequestBody<'shareDocuments'>,
  standing: OnboardingStanding,
  createdAt: number,
): AnswerBody<'shareDocuments'> {
  return {
    identityReference: body.identityReference,
    ...standing,
    customerIdentity: body.customerIdentity,
    occupationIndustry: body.occupationIndustry,
    occupation: body.occupation,
    purposeOfTransaction: body.purposeOfTransaction,
    createdAt: toDateTime(createdAt),
  };
}

/** Which of the shared parts are PENDING now: what is approved or vouched for stays so until it is decided on. Choice: identityChecks. */
export function partsAfterShare(stored: StoredIdentity | null, shared: Parts): Parts {
  const isOpen = (part: Part) => !isClosed(stored?.[part] ?? null);
  return {
    documentStatus: isOpen('documentStatus') ? shared.documentStatus : undefined,
    selfieStatus: isOpen('selfieStatus') ? shared.selfieStatus : undefined,
  };
}

/** Which of the shared parts an update opens again; what was vouched for stands. Choice: updateReopensChecks. */
export function partsAfterUpdate({ documentStatus, selfieStatus }: StoredIdentity, shared: Parts): Parts {
  return {
    documentStatus: documentStatus === 'VOUCHED' ? undefined : shared.documentStatus,
    selfieStatus: selfieStatus === 'VOUCHED' ? undefined : shared.selfieStatus,
  };
}

/** What the sandbox keeps of a basic creation: there the birth date is called `dateOfBirth`. Spec: Create basic identity. */
export function personalOfBasic(body: RequestOf<'createBasicIdentity'>): StoredPersonal {
  const { identityReference: _reference, email: _email, dateOfBirth: dob, ...personal } = body;
  return { ...personal, dob };
}

/** An e-mail belongs to one identity. Choice: emailOfAnother. */
export function emailFaults(owner: string | null, reference: string): FieldErrors {
  return owner === null || owner === reference ? {} : { email: 'This e-mail belongs to another identity' };
}

/** A birth date lies in the past of the service's own clock. Choice: dobInThePast. */
export function birthDateFaults(field: string, day: string | undefined, nowMs: number): FieldErrors {
  if (day === undefined || isDayBefore(day, utcDay(nowMs))) return {};
  return { [field]: 'A birth date must be in the past' };
}

/** What is wrong with who a customer is said to be, at `customerIdentity`. Spec: Resources › CustomerIdentity. */
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

/** States where the operator is not licensed are refused. Spec: CustomerIdentity › taxState. */
function taxStateFaults(taxState: string | undefined, unlicensed: ReadonlySet<string>): FieldErrors {
  if (taxState === undefined || !unlicensed.has(taxState.toUpperCase())) return {};
  return { 'customerIdentity.taxState': unlicensedState };
}

/** The same for where a customer lives; `path` is the address's. */
export function addressStateFaults(
  address: ResidentialAddress | undefined,
  path: string,
  unlicensed: ReadonlySet<string>,
): FieldErrors {
  if (address === undefined || !isUnlicensed(address, unlicensed)) return {};
  return { [`${path}.state`]: unlicensedState };
}
