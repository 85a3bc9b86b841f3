import * as z from 'zod';
import type { PartStatus } from '#contract/sandbox/customers.ts';

const line = z.string();

const storedAddress = z.strictObject({
  addressLine: line,
  suburb: line,
  state: line,
  postCode: line,
  country: line,
});

/** Who a customer is, as far as it was ever told; kept as JSON. Spec: Resources › CustomerIdentity. */
export const storedPersonal = z.strictObject({
  givenName: line.optional(),
  surname: line.optional(),
  dob: line.optional(),
  taxIdType: line.optional(),
  taxId: line.optional(),
  taxState: line.optional(),
  residentialAddress: storedAddress.optional(),
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
