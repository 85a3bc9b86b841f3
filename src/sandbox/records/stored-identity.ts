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

/** Turns fields into text, without limits. */
const textsOf = <Shape extends object>(shape: Shape): Texts<Shape> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, z.string()])) as Texts<Shape>;

/** Spec: CustomerIdentity. */
export const storedPersonal = z.strictObject({
  ...z.object(textsOf({ ...person, ...basicPerson })).partial().shape,
  residentialAddress: z.strictObject(textsOf(residentialAddress.shape)).optional(),
});
export type StoredPersonal = z.infer<typeof storedPersonal>;

export interface StoredIdentity {
  readonly reference: string;
  readonly isBlocked: boolean;
  /** For staff, and for the customer. */
  readonly blockedInternalReason: string | null;
  readonly blockedExternalReason: string | null;
  /** Null: never shared. */
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

/** Normalises an e-mail for comparison. Choice: emailOfAnother. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** A code for staff, a text for the customer. Spec: identityMessage. */
export interface BlockedReasons {
  readonly internalReason: string;
  readonly externalReason: string;
}

const forTheCustomer = 'We’re unable to process this request.';

export const blockedByDefault: BlockedReasons = {
  internalReason: 'BLOCKED',
  externalReason: forTheCustomer,
};

export const blockedByHand: BlockedReasons = {
  internalReason: 'BLACKLISTED_BY_HAND',
  externalReason: forTheCustomer,
};

/** Hides the match from the customer. */
export const blockedBySanctions: BlockedReasons = {
  internalReason: 'SANCTIONS_MATCH',
  externalReason: forTheCustomer,
};

export type Part = 'documentStatus' | 'selfieStatus';
export const parts: readonly Part[] = ['documentStatus', 'selfieStatus'];

/** Returns true if the part is no longer asked for. */
export function isClosed(status: PartStatus | null): boolean {
  return status === 'APPROVED' || status === 'VOUCHED';
}

/** Returns null for proof of address. */
export function partOf(type: DocumentType): Part | null {
  if (isNumberedDocument(type)) return 'documentStatus';
  return type === 'SELFIE' ? 'selfieStatus' : null;
}

export function partsOf(
  types: Iterable<DocumentType>,
  status: PartStatus,
): Partial<Record<Part, PartStatus>> {
  const touched = [...types].map(partOf).filter((part) => part !== null);
  return Object.fromEntries(touched.map((part) => [part, status]));
}

export const unlicensedState = 'The service is not licensed in this state';

/**
 * Tells if an address is in a US state without a licence. Spec: CustomerIdentity › taxState; choice: usTaxId.
 */
export function isUnlicensed(
  { country, state = '' }: { readonly country?: string | undefined; readonly state?: string | undefined },
  unlicensedStates: ReadonlySet<string>,
): boolean {
  return country === 'US' && unlicensedStates.has(state.trim().toUpperCase());
}

const slowMs = 3000;

/** Waits in the scenario slow-answers, in machine time. */
export async function slowDown(
  { wait }: Pick<SandboxContext, 'wait'>,
  { reference, personal }: Pick<StoredIdentity, 'reference' | 'personal'>,
): Promise<void> {
  if (scenariosOf(reference, personal.surname).has('slow-answers')) await wait(slowMs);
}
