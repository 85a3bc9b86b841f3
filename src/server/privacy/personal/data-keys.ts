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

/** Keeps letters and digits, in capitals. */
function withoutSpaces(value: string): string {
  return value.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Normalises a value; empty if nothing is left. */
export function lookupForm(kind: LookupKind, value: string): string {
  return forms[kind](value.trim());
}

/** Lower-cases `0x…`, where capitals are only a checksum; elsewhere they count. */
function lowerWhereHexadecimal(value: string): string {
  return /^0x/i.test(value) ? value.toLowerCase() : value;
}

/** Returns a field's look-up kind; null for most. */
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
  /**
   * Seals by AES-256-GCM with the current key; associated data (table, column, row) keeps values from being
   * moved.
   */
  seal(text: string, aad: string): string;
  /** Opens what either key sealed there. Throws SealError. */
  open(sealed: string, aad: string): string;
  /** Returns blind index digests: the current key's, to store, first. Empty if nothing is left. */
  lookupDigests(kind: LookupKind, value: string): readonly string[];
  /** Returns a keyed digest of unreadable data: bodies, reasons. */
  digest(purpose: string, bytes: string | Uint8Array): string;
  /** Returns the current key's digest, to store, then the previous one's, to compare. */
  digests(purpose: string, bytes: string | Uint8Array): readonly [string, ...string[]];
}

export interface ValueOwner {
  readonly objectKind: 'customer' | 'ramp';
  readonly objectId: string;
}

/**
 * Binds values to table, column and row. A new sealed column needs a function here and a row for `npm run
 * rekey` (commands/reseal-columns.ts).
 */
export function valueAad({ objectKind, objectId }: ValueOwner, field: string): string {
  return `personal_value.value:${objectKind}:${objectId}:${field}`;
}

export function callAad(id: string): string {
  return `service_call.personal:${id}`;
}

/** Binds a body by its digest alone: a repeated one has `digest:event before`. */
export function bodyAad(bodyDigest: string): string {
  return `callback_event.body:${bareDigest(bodyDigest)}`;
}

/** Returns the digest of the bytes alone. Choice: kycMessage. */
export function bareDigest(bodyDigest: string): string {
  return bodyDigest.split(':', 1)[0] ?? bodyDigest;
}

/** Returns the digest of a body repeated after another event. Choice: kycMessage. */
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

/** Binds a kept answer to key and request. */
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
