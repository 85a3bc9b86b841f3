import type { Generated } from 'kysely';
import type { CallbackKind } from '#contract/sandbox/deliveries.ts';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { DocumentType, ImageMimetype, ImageSide } from '#contract/service/documents.ts';
import type { OnboardingStatus, RampStatus } from '#contract/service/enumerations.ts';
import type { TransactionType } from '#contract/service/primitives.ts';

/** Instants are integer microseconds, amounts decimal text, structures JSON validated on reading. */
export interface SandboxTables {
  identity: IdentityTable;
  identity_document: IdentityDocumentTable;
  document_image: DocumentImageTable;
  identity_check: IdentityCheckTable;
  price: PriceTable;
  ramp: RampTable;
  ramp_move: RampMoveTable;
  callback: CallbackTable;
  callback_attempt: CallbackAttemptTable;
  clock: ClockTable;
  fault: FaultTable;
  callback_fault: FaultTable;
  setting: SettingTable;
}

export interface IdentityTable {
  reference: string;
  email: string | null;
  /** Normalised for comparison; unique. */
  email_key: string | null;
  mobile_number: string | null;
  personal: string;
  occupation_industry: string | null;
  occupation: string | null;
  source_of_funds: string | null;
  purpose_of_transaction: string | null;
  /** Null: never shared. */
  document_status: PartStatus | null;
  selfie_status: PartStatus | null;
  blocked: 0 | 1;
  blocked_internal_reason: string | null;
  blocked_external_reason: string | null;
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
  /** Null if decided on arrival. */
  check_id: string | null;
  created_at: number;
}

/** Runs after the answer. */
export interface IdentityCheckTable {
  id: string;
  identity_reference: string;
  /** Documents shared together, or a name against lists. */
  kind: 'documents' | 'screening';
  status: OnboardingStatus;
  internal_reason: string | null;
  reason: string | null;
  /** Null once decided, or if a scenario never ends it. */
  due_at: number | null;
  created_at: number;
  decided_at: number | null;
}

export interface DocumentImageTable {
  document_id: string;
  position: number;
  type: string | null;
  side: ImageSide;
  mimetype: ImageMimetype;
  bytes: number;
  /** Null if the header is too far in. */
  width: number | null;
  height: number | null;
  sha256: string;
}

/** Stored while a ramp may follow. */
export interface PriceTable {
  id: string;
  identity_reference: string;
  transaction_type: TransactionType;
  fiat: string;
  crypto: string;
  blockchain: string;
  method: string;
  amount_parameter: 'fiatAmount' | 'cryptoAmount';
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
  fiat_amount: string;
  /** The rest of the answer. */
  details: string;
  transaction_hash: string | null;
  internal_reason: string | null;
  external_reason: string | null;
  /** Null: none scheduled. */
  next_status: RampStatus | null;
  next_move_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface RampMoveTable {
  number: Generated<number>;
  ramp_id: string;
  from_status: RampStatus;
  to_status: RampStatus;
  internal_reason: string | null;
  external_reason: string | null;
  at: number;
}

/** Outbox: delivered at least once. */
export interface CallbackTable {
  number: Generated<number>;
  id: string;
  kind: CallbackKind;
  object: string;
  status: string;
  /** Sent verbatim each time. */
  body: string;
  state: CallbackState;
  /** More than 1 is a requested fault. */
  copies: number;
  is_badly_signed: 0 | 1;
  attempts: number;
  /** Null unless waiting. */
  due_at: number | null;
  created_at: number;
  delivered_at: number | null;
}

export type CallbackState = 'waiting' | 'withheld' | 'delivered' | 'undeliverable';

export interface CallbackAttemptTable {
  callback_number: number;
  attempt: number;
  /** The status, or what happened instead. */
  outcome: string;
  at: number;
  duration_ms: number;
}

export interface ClockTable {
  id: number;
  real_at: number;
  virtual_at: number;
  speed: number;
  is_frozen: 0 | 1;
}

/** Of calls (`fault`) or callbacks (`callback_fault`). */
export interface FaultTable {
  number: Generated<number>;
  id: string;
  fault: string;
  /** Null: until removed. */
  times_left: number | null;
}

/** Set by controls until a reset. */
export interface SettingTable {
  name: string;
  value: string;
}
