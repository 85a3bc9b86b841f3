import type { Generated } from 'kysely';
import type { DocumentType, ImageMimetype, ImageSide } from '#contract/service/documents.ts';
import type { TransactionType } from '#contract/service/primitives.ts';
import type { RampStatus } from '#contract/service/ramp.ts';

/** Instants are integers of microseconds, amounts decimal text, structures JSON text that is validated on reading. */
export interface SandboxTables {
  identity: IdentityTable;
  identity_document: IdentityDocumentTable;
  document_image: DocumentImageTable;
  price: PriceTable;
  ramp: RampTable;
}

export type OnboardingStatus = 'PENDING' | 'APPROVED' | 'REJECTED';

export interface IdentityTable {
  reference: string;
  email: string | null;
  /** The e-mail as it is compared: each belongs to one identity. */
  email_key: string | null;
  mobile_number: string | null;
  personal: string;
  occupation_industry: string | null;
  occupation: string | null;
  source_of_funds: string | null;
  purpose_of_transaction: string | null;
  blocked: 0 | 1;
  /** Whether the partner or its KYC vendor vouched for the customer. */
  vouched_for: Generated<0 | 1>;
  politically_exposed: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

export interface IdentityDocumentTable {
  id: string;
  identity_reference: string;
  type: DocumentType;
  number: string | null;
  status: OnboardingStatus;
  created_at: number;
}

/** An image's content is never kept. */
export interface DocumentImageTable {
  document_id: string;
  position: number;
  type: string | null;
  side: ImageSide;
  mimetype: ImageMimetype;
  bytes: number;
  /** Null when the header is further in than what is looked at. */
  width: number | null;
  height: number | null;
  sha256: string;
}

export interface PriceTable {
  id: string;
  identity_reference: string;
  transaction_type: TransactionType;
  fiat: string;
  crypto: string;
  blockchain: string;
  method: string;
  amount_parameter: 'fiatAmount' | 'cryptoAmount';
  /** The string as it was sent. */
  amount: string;
  created_at: number;
}

export interface RampTable {
  id: string;
  identity_reference: string;
  transaction_type: TransactionType;
  status: RampStatus;
  fiat: string;
  method: string;
  /** The fiat side in figures, for limits. */
  fiat_amount: string;
  /** What stays of the answer: source, target, amounts, instructions, receipt. */
  details: string;
  transaction_hash: string | null;
  created_at: number;
  updated_at: number;
}
