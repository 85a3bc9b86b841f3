import * as z from 'zod';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import { type DocumentType, isNumberedDocument } from '#contract/service/documents.ts';
import {
  createBasicIdentityRequest,
  customerIdentity,
  residentialAddress,
} from '#contract/service/identity.ts';
import type { SandboxContext } from '../context.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';

const { residentialAddress: _address, ...person } = customerIdentity.shape;
const {
  identityReference: _reference,
  email: _email,
  dateOfBirth: _dob,
  residentialAddress: _basicAddress,
  ...basicPerson
} = createBasicIdentityRequest.shape;

type Texts<Shape> = { [Name in keyof Shape]: z.ZodString };

/** The contract's fields in stored form: texts, without the contract's limits. */
const textsOf = <Shape extends object>(shape: Shape): Texts<Shape> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, z.string()])) as Texts<Shape>;

/** A customer's personal details, as far as they are known; stored as JSON. Spec: Resources › CustomerIdentity. */
export const storedPersonal = z.strictObject({
  ...z.object(textsOf({ ...person, ...basicPerson })).partial().shape,
  residentialAddress: z.strictObject(textsOf(residentialAddress.shape)).optional(),
});
export type StoredPersonal = z.infer<typeof storedPersonal>;

/** What the sandbox knows of a customer. */
export interface StoredIdentity {
  readonly reference: string;
  readonly isBlocked: boolean;
  /** Why it is blocked: for staff, for the customer; null without a reason. */
  readonly blockedInternalReason: string | null;
  readonly blockedExternalReason: string | null;
  /** Status of DOCUMENT and SELFIE; null when nothing was ever shared for it. */
  readonly documentStatus: PartStatus | null;
  readonly selfieStatus: PartStatus | null;
  readonly isPoliticallyExposed: boolean;
  readonly personal: StoredPersonal;
  readonly occupation: string | null;
  readonly sourceOfFunds: string | null;
  readonly purposeOfTransaction: string | null;
  /** Microseconds. */
  readonly createdAt: number;
}

/** The form in which e-mails are compared: lower case, NFC. Choice: emailOfAnother. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** Why an account is blocked: a code for staff, a text that the partner may pass on to the customer. Spec: Events › identityMessage. */
export interface BlockedReasons {
  readonly internalReason: string;
  readonly externalReason: string;
}

const forTheCustomer = 'Your account can’t be used. Please contact support.';

/** The reasons of a block without any. */
export const blockedByDefault: BlockedReasons = {
  internalReason: 'BLOCKED',
  externalReason: forTheCustomer,
};

/** The reasons of a block by hand. */
export const blockedByHand: BlockedReasons = {
  internalReason: 'BLACKLISTED_BY_HAND',
  externalReason: forTheCustomer,
};

/** The reasons of a block after a sanctions match, which the customer does not learn. */
export const blockedBySanctions: BlockedReasons = {
  internalReason: 'SANCTIONS_MATCH',
  externalReason: forTheCustomer,
};

/** DOCUMENT and SELFIE as an identity has them. */
export type Part = 'documentStatus' | 'selfieStatus';
/** Both parts. */
export const parts: readonly Part[] = ['documentStatus', 'selfieStatus'];

/** Whether a part with this status is no longer asked for. */
export function isClosed(status: PartStatus | null): boolean {
  return status === 'APPROVED' || status === 'VOUCHED';
}

/** Which requirement a kind of document answers; a proof of address answers none. */
export function partOf(type: DocumentType): Part | null {
  if (isNumberedDocument(type)) return 'documentStatus';
  return type === 'SELFIE' ? 'selfieStatus' : null;
}

/** The parts that documents answer, each with a status. */
export function partsOf(
  types: Iterable<DocumentType>,
  status: PartStatus,
): Partial<Record<Part, PartStatus>> {
  const touched = [...types].map(partOf).filter((part) => part !== null);
  return Object.fromEntries(touched.map((part) => [part, status]));
}

/** The message for an unlicensed state. */
export const unlicensedState = 'The service is not licensed in this state';

/** Whether an address is in a US state without a licence. Spec: CustomerIdentity › taxState; choice: usTaxId. */
export function isUnlicensed(
  { country, state = '' }: { readonly country?: string | undefined; readonly state?: string | undefined },
  unlicensedStates: ReadonlySet<string>,
): boolean {
  return country === 'US' && unlicensedStates.has(state.trim().toUpperCase());
}

const slowMs = 3000;

/** Lets the answer about a customer in the scenario slow-answers wait for 3 seconds of the machine's time. */
export async function slowDown(
  { wait }: Pick<SandboxContext, 'wait'>,
  { reference, personal }: Pick<StoredIdentity, 'reference' | 'personal'>,
): Promise<void> {
  if (scenariosOf(reference, personal.surname).has('slow-answers')) await wait(slowMs);
}
