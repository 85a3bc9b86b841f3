import * as z from 'zod';
import type { DocumentType } from '#contract/service/documents.ts';

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

/** What the sandbox knows of a customer. */
export interface StoredIdentity {
  readonly reference: string;
  readonly isBlocked: boolean;
  /** Whether the partner (reliance) or its KYC vendor (token share) vouched for the customer. */
  readonly isVouchedFor: boolean;
  readonly isPoliticallyExposed: boolean;
  readonly personal: StoredPersonal;
  readonly occupation: string | null;
  readonly sourceOfFunds: string | null;
  readonly purposeOfTransaction: string | null;
  /** Kinds of document of which at least one was approved. */
  readonly approvedDocuments: ReadonlySet<DocumentType>;
  /** Microseconds. */
  readonly createdAt: number;
}
