import type { Generated } from 'kysely';
import type { CallbackKind } from '#contract/sandbox/deliveries.ts';
import type { PartStatus } from '#contract/sandbox/customers.ts';
import type { DocumentType, ImageMimetype, ImageSide } from '#contract/service/documents.ts';
import type { OnboardingStatus, RampStatus } from '#contract/service/enumerations.ts';
import type { TransactionType } from '#contract/service/primitives.ts';

/** Instants are integers of microseconds, amounts decimal text, structures JSON text that is validated on reading. */
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

/** A customer: personal details, as far as they are known, and status. */
export interface IdentityTable {
  reference: string;
  email: string | null;
  /** The e-mail in the form used to compare: each belongs to one identity. */
  email_key: string | null;
  mobile_number: string | null;
  personal: string;
  occupation_industry: string | null;
  occupation: string | null;
  source_of_funds: string | null;
  purpose_of_transaction: string | null;
  /** Null: nothing was ever shared for it. */
  document_status: PartStatus | null;
  selfie_status: PartStatus | null;
  blocked: 0 | 1;
  blocked_internal_reason: string | null;
  blocked_external_reason: string | null;
  politically_exposed: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

/** A document that was filed for a customer. */
export interface IdentityDocumentTable {
  id: string;
  identity_reference: string;
  type: DocumentType;
  number: string | null;
  status: OnboardingStatus;
  /** The check that decides on it; null for what was decided when it came. */
  check_id: string | null;
  created_at: number;
}

/** What the service finds out of a customer after it has answered. */
export interface IdentityCheckTable {
  id: string;
  identity_reference: string;
  /** Of the documents shared together, or of a name against the lists alone. */
  kind: 'documents' | 'screening';
  status: OnboardingStatus;
  internal_reason: string | null;
  reason: string | null;
  /** Null once decided, and where a scenario lets it never end. */
  due_at: number | null;
  created_at: number;
  decided_at: number | null;
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

/** A price that was asked for, kept while it may precede a ramp. */
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

/** A ramp in its present state. */
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
  /** Why it is in its status; the second is for the customer. */
  internal_reason: string | null;
  external_reason: string | null;
  /** What it does next by itself, and when; null where nothing happens by itself. */
  next_status: RampStatus | null;
  next_move_at: number | null;
  created_at: number;
  updated_at: number;
}

/** The history of ramps: a row a move. */
export interface RampMoveTable {
  number: Generated<number>;
  ramp_id: string;
  from_status: RampStatus;
  to_status: RampStatus;
  internal_reason: string | null;
  external_reason: string | null;
  at: number;
}

/** The outbox: what is to reach the partner at least once. */
export interface CallbackTable {
  number: Generated<number>;
  id: string;
  kind: CallbackKind;
  /** The ramp's id or the identity's reference. */
  object: string;
  status: string;
  /** The very text that is sent, each time. */
  body: string;
  state: CallbackState;
  /** How many times an accepted one is sent: more than 1 is a fault asked for. */
  copies: number;
  is_badly_signed: 0 | 1;
  attempts: number;
  /** When it is sent next; null unless it waits. */
  due_at: number | null;
  created_at: number;
  delivered_at: number | null;
}

export type CallbackState = 'waiting' | 'withheld' | 'delivered' | 'undeliverable';

/** How each attempt at a callback ended. */
export interface CallbackAttemptTable {
  callback_number: number;
  attempt: number;
  /** The receiver's status, or what became of the attempt instead. */
  outcome: string;
  at: number;
  duration_ms: number;
}

/** The service's time: at the machine's instant `real_at` it was `virtual_at`. One row. */
export interface ClockTable {
  id: number;
  real_at: number;
  virtual_at: number;
  speed: number;
  is_frozen: 0 | 1;
}

/** What is to go wrong, with calls (`fault`) or callbacks (`callback_fault`). */
export interface FaultTable {
  number: Generated<number>;
  id: string;
  /** What was asked for, as JSON. */
  fault: string;
  /** Null: active until it is removed. */
  times_left: number | null;
}

/** What a control has set until the next reset. */
export interface SettingTable {
  name: string;
  value: string;
}
