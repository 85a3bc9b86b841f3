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
