import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import * as z from 'zod';
import {
  callbackStates,
  type CallbackDeliveryState,
  type CallbackDetail,
  type CallbackPage,
  type CallbackSummary,
} from '#contract/sandbox/callback-deliveries.ts';
import { fromNextCursor, pageFields, pageOf } from '../controls/page-query.ts';
import type { CallbackTable, SandboxTables } from '../database/tables.ts';
import { toDateTime } from '../instant.ts';
import type { Standing } from './delivery-rules.ts';
import { released } from './steering-rules.ts';

type Handle = Kysely<SandboxTables>;
type Callback = Selectable<CallbackTable>;

/** Query of `GET /sandbox/callbacks`. A cursor is the number of a callback. */
export const callbackListQuery = z.strictObject({
  ...pageFields,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, fromNextCursor)
    .optional(),
  state: z.enum(callbackStates).optional(),
  object: z.string().min(1).max(100).optional(),
});

/** A page of callbacks, newest first, older ones than the cursor. */
export async function listCallbacks(
  db: Handle,
  { cursor, limit, state, object }: z.output<typeof callbackListQuery>,
): Promise<CallbackPage> {
  let query = db.selectFrom('callback').selectAll().orderBy('number', 'desc');
  if (cursor !== undefined) query = query.where('number', '<', Number(cursor));
  if (object !== undefined) query = query.where('object', '=', object);
  if (state !== undefined) query = inState(query, state);
  const rows = await query.limit(limit + 1).execute();
  const { items, nextCursor } = pageOf(rows, limit, ({ number }) => String(number));
  return { items: items.map(summaryOf), nextCursor };
}

type CallbackQuery = SelectQueryBuilder<SandboxTables, 'callback', Callback>;

/** Held is what waits for no instant. */
function inState(query: CallbackQuery, state: CallbackDeliveryState): CallbackQuery {
  if (state === 'held') return query.where('state', '=', 'waiting').where('due_at', 'is', null);
  const inIt = query.where('state', '=', state);
  return state === 'waiting' ? inIt.where('due_at', 'is not', null) : inIt;
}

/** A callback with its body and its attempts; null when there is none. */
export async function findCallback(db: Handle, id: string): Promise<CallbackDetail | null> {
  const callback = await db.selectFrom('callback').selectAll().where('id', '=', id).executeTakeFirst();
  if (callback === undefined) return null;
  const attempts = await db
    .selectFrom('callback_attempt')
    .selectAll()
    .where('callback_number', '=', callback.number)
    .orderBy('attempt')
    .execute();
  const history = attempts.map(({ attempt, outcome, at, duration_ms: durationMs }) => ({
    attempt,
    outcome,
    at: toDateTime(at),
    durationMs,
  }));
  const body = JSON.parse(callback.body) as CallbackDetail['body'];
  return { ...summaryOf(callback), body, history };
}

/** Changes where a callback stands by a rule; what that refuses, or null when there is no such callback. The handle is a transaction's. */
export async function changeCallback(
  transaction: Handle,
  id: string,
  rule: (standing: Standing) => Partial<Standing> | string,
): Promise<{ readonly refusal: string | null } | null> {
  const callback = await transaction
    .selectFrom('callback')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (callback === undefined) return null;
  const change = rule(callback);
  if (typeof change === 'string') return { refusal: change };
  await transaction.updateTable('callback').set(change).where('id', '=', id).execute();
  return { refusal: null };
}

/** Releases at `at` whatever a fault keeps from arriving: withheld, held or badly signed. How many those were. */
export async function releaseAll(db: Handle, at: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('callback')
    .set(released(at))
    .where('state', '!=', 'delivered')
    .where((where) =>
      where.or([
        where('state', '=', 'withheld'),
        where.and([where('state', '=', 'waiting'), where('due_at', 'is', null)]),
        where('is_badly_signed', '=', 1),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function summaryOf(callback: Callback): CallbackSummary {
  const { id, kind, object, status, state, attempts, copies } = callback;
  return {
    id,
    kind,
    object,
    status,
    state: state === 'waiting' && callback.due_at === null ? 'held' : state,
    attempts,
    isBadlySigned: callback.is_badly_signed === 1,
    copies: state === 'delivered' ? 0 : copies,
    dueAt: instantOf(callback.due_at),
    createdAt: toDateTime(callback.created_at),
    deliveredAt: instantOf(callback.delivered_at),
  };
}

function instantOf(microseconds: number | null): string | null {
  return microseconds === null ? null : toDateTime(microseconds);
}
