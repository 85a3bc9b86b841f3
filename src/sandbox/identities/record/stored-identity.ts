import * as z from 'zod';
import { customerIdentity, residentialAddress } from '#contract/service/identity.ts';
import { createBasicIdentityRequest } from '#contract/service/identity-requests.ts';
import type { PartStatus } from '#contract/sandbox/customers.ts';

const { residentialAddress: _address, ...person } = customerIdentity.shape;
const {
  identityReference: _reference,
  email: _email,
  dateOfBirth: _dob,
  residentialAddress: _basicAddress,
  ...basicPerson
} = createBasicIdentityRequest.shape;

type Texts<Shape> = { [Name in keyof Shape]: z.ZodString };

/** The fields of the contract as they are stored: texts, whatever the contract asked of them when they came. */
const textsOf = <Shape extends object>(shape: Shape): Texts<Shape> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, z.string()])) as Texts<Shape>;

/** Who a customer is, as far as anything said; kept as JSON. Spec: Resources › CustomerIdentity. */
export const storedPersonal = z.strictObject({
  ...z.object(textsOf({ ...person, ...basicPerson })).partial().shape,
  residentialAddress: z.strictObject(textsOf(residentialAddress.shape)).optional(),
});
export type StoredPersonal = z.infer<typeof storedPersonal>;

/** An e-mail as it is compared with others: lower case, NFC. Choice: emailOfAnother. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** What the sandbox knows of a customer. */
export interface StoredIdentity {
  readonly reference: string;
  readonly isBlocked: boolean;
  /** Why it is blocked: for staff, for the customer; null when nobody said. */
  readonly blockedInternalReason: string | null;
  readonly blockedExternalReason: string | null;
  /** Where DOCUMENT and SELFIE stand; null when nothing was ever shared for it. */
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
