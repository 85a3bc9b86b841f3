import { maskKindOf } from '#contract/fields/marks.ts';

const forms: Readonly<Record<LookupKind, (value: string) => string>> = {
  email: (value) => value.toLowerCase().normalize('NFC'),
  phone: (value) => value.replaceAll(/\D/g, ''),
  wallet: lowerWhereHexadecimal,
  'transaction-hash': lowerWhereHexadecimal,
  // Banks print them in capitals and in groups.
  'deposit-reference': (value) => value.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
};

/** The form in which values of a kind are compared; empty when nothing is left. Surrounding white space never counts. */
export function lookupForm(kind: LookupKind, value: string): string {
  return forms[kind](value.trim());
}

/** Capitals in `0x…` are a checksum; in every other writing they count. */
function lowerWhereHexadecimal(value: string): string {
  return /^0x/i.test(value) ? value.toLowerCase() : value;
}

/** The kind of look-up for a personal field, by the desk's name for it; null for most. */
export function lookupKindOf(field: string): LookupKind | null {
  const kind = maskKindOf(field);
  return kind === 'email' || kind === 'phone' || kind === 'wallet' ? kind : null;
}

/** What a value may be found by without being readable. */
export type LookupKind = 'email' | 'phone' | 'wallet' | 'transaction-hash' | 'deposit-reference';

/** Encryption of personal values, and the digests that replace them. */
export interface DataKeys {
  /** AES-256-GCM with the current key; `place` (table, column, row) is bound to it, so that no value can be moved elsewhere. */
  seal(text: string, place: string): string;
  /** Reads what this or the previous key sealed at that place. Throws SealError when it is not what was sealed there. */
  open(sealed: string, place: string): string;
  /**
   * The blind index's digests of a value in the form that its kind is compared in: with the current key, which is the one to store, then
   * with the previous one, to search by as well. None for a value that is nothing in that form.
   */
  lookupDigests(kind: LookupKind, value: string): readonly string[];
  /** A keyed digest for other unreadable data: bodies, reasons. */
  digest(purpose: string, bytes: string | Uint8Array): string;
  /** The same with the current key, which is the one to store, then with the previous one: to be compared with what is stored. */
  digests(purpose: string, bytes: string | Uint8Array): readonly [string, ...string[]];
}

/** Whose values they are: a customer's or a ramp's. */
export interface ValueOwner {
  readonly objectKind: 'customer' | 'ramp';
  readonly objectId: string;
}

/**
 * The places that values are sealed to, table, column and row of each: what is sealed to one opens in no other. A new column of sealed
 * values has its place here, and a row in what `npm run rekey` goes through (maintenance/reseal-columns.ts).
 */
export function valuePlace({ objectKind, objectId }: ValueOwner, field: string): string {
  return `personal_value.value:${objectKind}:${objectId}:${field}`;
}

/** The personal values of a call, as one JSON object. */
export function callPlace(id: string): string {
  return `service_call.personal:${id}`;
}

/** The body of a callback that was taken, by its keyed digest. Events of one body may follow each other: `digest:event before`. */
export function bodyPlace(bodyDigest: string): string {
  return `callback_event.body:${bareDigest(bodyDigest)}`;
}

/** The keyed digest of the bytes alone. Choice: kycMessage. */
export function bareDigest(bodyDigest: string): string {
  return bodyDigest.split(':', 1)[0] ?? bodyDigest;
}

/** The digest of a body that came again after another event. Choice: kycMessage. */
export function digestAfter(bodyDigest: string, eventId: string): string {
  return `${bareDigest(bodyDigest)}:${eventId}`;
}

/** The beginning of a callback that was refused. */
export function refusedBodyPlace(id: string): string {
  return `callback.refused_body:${id}`;
}

/** The address and signature of a callback as received. */
export function credentialPlace(id: string): string {
  return `callback.credential:${id}`;
}

/** The reason of an entry of the trail. */
export function reasonPlace(seq: number): string {
  return `audit_reason.text_encrypted:${seq}`;
}

/** An address that requests came from, by its keyed digest. */
export function sourcePlace(digest: string): string {
  return `source_address.address:${digest}`;
}

/** The reason of a plan. */
export function planReasonPlace(idempotencyKey: string): string {
  return `submission_plan.reason:${idempotencyKey}`;
}

/** The text of a note. */
export function notePlace(id: string): string {
  return `note.text:${id}`;
}

/** The answer that is kept of a write, by its key and the request that had it. */
export function keptAnswerPlace(
  key: { readonly staffId: string; readonly operation: string; readonly idempotencyKey: string },
  requestId: string,
): string {
  return `write_key.answer:${key.staffId}:${key.operation}:${requestId}:${key.idempotencyKey}`;
}

/** The secret of a member of staff's second factor. */
export function totpPlace(staffId: string): string {
  return `staff.totp:${staffId}`;
}

/** The same before it is confirmed. */
export function pendingTotpPlace(staffId: string): string {
  return `staff.totp_pending:${staffId}`;
}
