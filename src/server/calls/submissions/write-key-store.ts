import type { Kysely } from 'kysely';

import type { OperationName } from '#contract/service/operations.ts';
import type { Tables } from '#server/database/tables.ts';
import type { WriteKeyTable } from '#server/database/call-tables.ts';
import type { UpstreamAnswer } from '#server/http/upstream.ts';
import { type DataKeys, keptAnswerAad } from '#server/privacy/personal/data-keys.ts';
import type { DeskError } from '#server/http/errors.ts';
import type { FinishedCall } from '#server/directory/requests/kept-facts.ts';

/** Completed call: `answer` is masked, `finished` is for the record. */
export type MadeCall = { readonly finished: FinishedCall } & (
  | { readonly kind: 'answered'; readonly answer: UpstreamAnswer }
  /** `not-sent`: nothing left. `unknown`: sent, but no answer came. */
  | { readonly kind: 'not-sent' | 'unknown'; readonly failure: DeskError }
);

/** Reply to a call; `isReplayed`: answered before, nothing sent this time. */
export type CallReply = { readonly isReplayed: boolean } & (
  | { readonly answer: UpstreamAnswer; readonly failure: null }
  | { readonly answer: null; readonly failure: DeskError }
);

export interface WriteKey {
  readonly staffId: string;
  readonly operation: OperationName;
  readonly idempotencyKey: string;
}

export interface Reservation {
  readonly key: WriteKey;
  /** Keyed digest of the body's SHA-256. */
  readonly bodyDigest: string;
  readonly requestId: string;
  readonly instanceId: string;
  /** Microseconds UTC. */
  readonly at: number;
}

export const keptMicroseconds = 24 * 3_600_000_000;
const maxTries = 5;

/** Reserves the key across instances; null if new, else the earlier write's row. */
export async function reserveKey(
  transaction: Kysely<Tables>,
  reservation: Reservation,
): Promise<WriteKeyTable | null> {
  // Another instance may reserve or free it meanwhile.
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await insertKey(transaction, reservation)) return null;
    const found = await findKey(transaction, reservation.key);
    if (found === undefined) continue;
    if (found.created_at > reservation.at - keptMicroseconds) return found;
    await freeKey(transaction, reservation.key, found.request_id);
  }
  throw new Error('a key was taken and freed again and again');
}

async function insertKey(
  transaction: Kysely<Tables>,
  { key, bodyDigest, requestId, instanceId, at }: Reservation,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('write_key')
    .values({
      staff_id: key.staffId,
      operation: key.operation,
      idempotency_key: key.idempotencyKey,
      body_digest: bodyDigest,
      state: 'in-flight',
      request_id: requestId,
      instance_id: instanceId,
      created_at: at,
      status: null,
      content_type: null,
      retry_after: null,
      answer_encrypted: null,
    })
    .onConflict((conflict) => conflict.columns(['staff_id', 'operation', 'idempotency_key']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/**
 * Writes a key in flight again: this commit, on replicas too, includes the one that gave no answer. False: no
 * longer in flight.
 */
export async function confirmKey(
  transaction: Kysely<Tables>,
  key: WriteKey,
  { requestId, at }: Pick<Reservation, 'requestId' | 'at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await settleKey(transaction, key, requestId)
    .set({ created_at: at })
    .where('state', '=', 'in-flight')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function findKey(db: Kysely<Tables>, key: WriteKey): Promise<WriteKeyTable | undefined> {
  return db
    .selectFrom('write_key')
    .selectAll()
    .where('staff_id', '=', key.staffId)
    .where('operation', '=', key.operation)
    .where('idempotency_key', '=', key.idempotencyKey)
    .executeTakeFirst();
}

/** Only the request that has the key stores its result. */
interface Keeping {
  readonly requestId: string;
  readonly dataKeys: DataKeys;
}

export async function keepAnswer(
  transaction: Kysely<Tables>,
  key: WriteKey,
  { requestId, dataKeys, answer }: Keeping & { readonly answer: UpstreamAnswer },
): Promise<void> {
  const text = answer.body.toString('utf8');
  await settleKey(transaction, key, requestId)
    .set({
      state: 'answered',
      status: answer.status,
      content_type: answer.contentType,
      retry_after: answer.retryAfter,
      answer_encrypted: dataKeys.seal(text, keptAnswerAad(key, requestId)),
    })
    .execute();
}

/** Stores an unknown outcome with the words answered. */
export async function keepUnknown(
  transaction: Kysely<Tables>,
  key: WriteKey,
  { requestId, dataKeys, detail }: Keeping & { readonly detail: string },
): Promise<void> {
  const sealed = dataKeys.seal(detail, keptAnswerAad(key, requestId));
  await settleKey(transaction, key, requestId).set({ state: 'unknown', answer_encrypted: sealed }).execute();
}

function settleKey(transaction: Kysely<Tables>, key: WriteKey, requestId: string) {
  return transaction
    .updateTable('write_key')
    .where('staff_id', '=', key.staffId)
    .where('operation', '=', key.operation)
    .where('idempotency_key', '=', key.idempotencyKey)
    .where('request_id', '=', requestId);
}

/** Frees the key: nothing was sent. */
export async function freeKey(transaction: Kysely<Tables>, key: WriteKey, requestId: string): Promise<void> {
  await transaction
    .deleteFrom('write_key')
    .where('staff_id', '=', key.staffId)
    .where('operation', '=', key.operation)
    .where('idempotency_key', '=', key.idempotencyKey)
    .where('request_id', '=', requestId)
    .execute();
}

/** Counts a person's keys; `oldest` is in microseconds, null without any. */
export async function countKeys(
  db: Kysely<Tables>,
  staffId: string,
): Promise<{ readonly count: number; readonly oldest: number | null }> {
  const { count, oldest } = await db
    .selectFrom('write_key')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return { count, oldest };
}

export async function removeOldKeys(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('write_key')
    .where('created_at', '<=', now - keptMicroseconds)
    .execute();
}
