import { sql, type Kysely } from 'kysely';
import { remembered } from '#node/remembered-reads.ts';
import type { SandboxTables } from '../database/tables.ts';
import { afterAttempt } from './delivery-rules.ts';

type Handle = Kysely<SandboxTables>;

/** A callback that is to be sent now. */
export interface DueCallback {
  readonly number: number;
  readonly id: string;
  readonly body: string;
  readonly is_badly_signed: 0 | 1;
}

/** First attempts and repeated ones are told apart, so that neither waits for the other. */
export type LaneName = 'fresh' | 'repeated';

/** Whether any callback is due at `at` (microseconds). It costs nothing while nothing in the database changes: it is asked all the time. */
export async function isAnyDue(db: Handle, at: number): Promise<boolean> {
  const earliest = await remembered(db, { table: 'callback', key: 'earliest' }, async () =>
    db
      .selectFrom('callback')
      .select(({ fn }) => fn.min('due_at').as('dueAt'))
      .where('state', '=', 'waiting')
      .executeTakeFirst(),
  );
  const dueAt = earliest?.dueAt ?? null;
  return dueAt !== null && dueAt <= at;
}

/** The callbacks of a lane that are due at `at` (microseconds), in the order in which they became due; not those whose numbers are in `underWay`. */
export async function findDue(
  db: Handle,
  { lane, at, limit, underWay }: DueQuery,
): Promise<readonly DueCallback[]> {
  return db
    .selectFrom('callback')
    .select(['number', 'id', 'body', 'is_badly_signed'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', at)
    .where('attempts', lane === 'fresh' ? '=' : '>', 0)
    .where('number', 'not in', sql<number>`(select value from json_each(${JSON.stringify(underWay)}))`)
    .orderBy('due_at')
    .orderBy('number')
    .limit(limit)
    .execute();
}

interface DueQuery {
  readonly lane: LaneName;
  readonly at: number;
  readonly limit: number;
  readonly underWay: readonly number[];
}

/** An attempt that has ended. */
export interface EndedAttempt {
  readonly callback: DueCallback;
  readonly outcome: string;
  /** When it began, microseconds of the service's time. */
  readonly at: number;
  readonly durationMs: number;
}

/**
 * Records an attempt and moves its callback on, as of `now` (microseconds). What was wiped meanwhile leaves nothing. The handle is a
 * transaction's.
 */
export async function recordAttempt(
  transaction: Handle,
  { callback, outcome, at, durationMs }: EndedAttempt,
  now: number,
): Promise<void> {
  const standing = await transaction
    .selectFrom('callback')
    .select(['state', 'copies', 'is_badly_signed', 'attempts', 'due_at', 'delivered_at'])
    .where('id', '=', callback.id)
    .executeTakeFirst();
  if (standing === undefined) return;
  await transaction
    .insertInto('callback_attempt')
    .values((query) => ({
      callback_number: callback.number,
      attempt: query
        .selectFrom('callback_attempt')
        .where('callback_number', '=', callback.number)
        .select(sql<number>`coalesce(max(attempt), 0) + 1`.as('attempt')),
      outcome,
      at,
      duration_ms: durationMs,
    }))
    .execute();
  await transaction
    .updateTable('callback')
    .set(afterAttempt(standing, outcome, now))
    .where('id', '=', callback.id)
    .execute();
}
