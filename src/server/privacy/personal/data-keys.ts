import { maskKindOf } from '#contract/fields/marks.ts';

const forms: Readonly<Record<LookupKind, (value: string) => string>> = {
  email: (value) => value.toLowerCase().normalize('NFC'),
  phone: (value) => value.replaceAll(/\D/g, ''),
  wallet: lowerWhereHexadecimal,
  'transaction-hash': lowerWhereHexadecimal,
  // Banks print them in capitals and in groups.
  'deposit-reference': withoutSpaces,
  'document-number': withoutSpaces,
};

/** Letters and digits in capitals. */
function withoutSpaces(value: string): string {
  return value.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Normalises a value for comparison; empty if nothing is left. Trims. */
export function lookupForm(kind: LookupKind, value: string): string {
  return forms[kind](value.trim());
}

/** Capitals in `0x…` are only a checksum; elsewhere they count. */
function lowerWhereHexadecimal(value: string): string {
  return /^0x/i.test(value) ? value.toLowerCase() : value;
}

/** Look-up kind of a personal field; null for most. */
export function lookupKindOf(field: string): LookupKind | null {
  if (field.startsWith('documentNumber:')) return 'document-number';
  const kind = maskKindOf(field);
  return kind === 'email' || kind === 'phone' || kind === 'wallet' ? kind : null;
}

export type LookupKind =
  | 'email'
  | 'phone'
  | 'wallet'
  | 'transaction-hash'
  | 'deposit-reference'
  | 'document-number';

export interface DataKeys {
  /** AES-256-GCM with the current key; the associated data (table, column, row) keeps values from being moved. */
  seal(text: string, aad: string): string;
  /** Opens what this or the previous key sealed there. Throws SealError. */
  open(sealed: string, aad: string): string;
  /**
   * Blind index digests of the normalised value: the current key's, to store, then the previous one's. Empty
   * if nothing is left.
   */
  lookupDigests(kind: LookupKind, value: string): readonly string[];
  /** Keyed digest for other unreadable data: bodies, reasons. */
  digest(purpose: string, bytes: string | Uint8Array): string;
  /** With the current key, to store, then the previous one, to compare. */
  digests(purpose: string, bytes: string | Uint8Array): readonly [string, ...string[]];
}

export interface ValueOwner {
  readonly objectKind: 'customer' | 'ramp';
  readonly objectId: string;
}

/**
 * Associated data per table, column and row: what is sealed for one opens for no other. A new sealed column
 * needs a function here and a row for `npm run rekey` (commands/reseal-columns.ts).
 */
export function valueAad({ objectKind, objectId }: ValueOwner, field: string): string {
  return `personal_value.value:${objectKind}:${objectId}:${field}`;
}

export function callAad(id: string): string {
  return `service_call.personal:${id}`;
}

/** By keyed digest; events with the same body may follow each other: `digest:event before`. */
export function bodyAad(bodyDigest: string): string {
  return `callback_event.body:${bareDigest(bodyDigest)}`;
}

/** The keyed digest of the bytes alone. Choice: kycMessage. */
export function bareDigest(bodyDigest: string): string {
  return bodyDigest.split(':', 1)[0] ?? bodyDigest;
}

/** Digest of a body repeated after another event. Choice: kycMessage. */
export function digestAfter(bodyDigest: string, eventId: string): string {
  return `${bareDigest(bodyDigest)}:${eventId}`;
}

export function refusedBodyAad(id: string): string {
  return `callback.refused_body:${id}`;
}

export function credentialAad(id: string): string {
  return `callback.credential:${id}`;
}

export function reasonAad(seq: number): string {
  return `audit_reason.text_encrypted:${seq}`;
}

export function sourceAad(digest: string): string {
  return `source_address.address:${digest}`;
}

export function planReasonAad(idempotencyKey: string): string {
  return `submission_plan.reason:${idempotencyKey}`;
}

export function noteAad(id: string): string {
  return `note.text:${id}`;
}

/** By key and request. */
export function keptAnswerAad(
  key: { readonly staffId: string; readonly operation: string; readonly idempotencyKey: string },
  requestId: string,
): string {
  return `write_key.answer:${key.staffId}:${key.operation}:${requestId}:${key.idempotencyKey}`;
}

export function totpAad(staffId: string): string {
  return `staff.totp:${staffId}`;
}

export function pendingTotpAad(staffId: string): string {
  return `staff.totp_pending:${staffId}`;
}
