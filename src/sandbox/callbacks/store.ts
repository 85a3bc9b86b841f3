import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod';
import {
  type CallbackDeliveryState,
  type CallbackDetail,
  type CallbackEndpointAnswer,
  type CallbackKind,
  type CallbackPage,
  callbackStates,
  type CallbackSummary,
} from '#contract/sandbox/deliveries.ts';
import type { SandboxContext } from '../context.ts';
import { fromNextCursor, pageFields, pageOf } from '../controls/page-query.ts';
import type { CallbackTable, SandboxTables } from '../database/tables.ts';
import { toDateTime } from '../instant.ts';
import { applyCallbackFaults } from './faults.ts';
import { afterAttempt, released, type Delivery } from './rules.ts';

type Handle = Kysely<SandboxTables>;
type Callback = Selectable<CallbackTable>;

/** A callback that is to be sent. */
export interface NewCallback {
  readonly id: string;
  readonly kind: CallbackKind;
  /** The ramp's id or the identity's reference. */
  readonly object: string;
  readonly status: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Microseconds of the service's time. */
  readonly at: number;
}

/**
 * Puts a callback into the outbox, in the transaction of the change that it reports: if that commits, the callback is certain to be
 * sent; if not, it never is. Applies the active callback faults. Spec: Events › Delivery rules.
 */
export async function queueCallback(
  transaction: Kysely<SandboxTables>,
  { id, kind, object, status, body, at }: NewCallback,
): Promise<void> {
  const delivery = await applyCallbackFaults(transaction, at);
  await transaction
    .insertInto('callback')
    .values({
      id,
      kind,
      object,
      status,
      body: JSON.stringify(body),
      attempts: 0,
      created_at: at,
      delivered_at: null,
      ...delivery,
    })
    .execute();
}

/** A callback that was sent before anyone watched. */
export interface SentCallback extends NewCallback {
  /** When each attempt was made, microseconds of the service's time; empty for one that was lost. */
  readonly sentAt: readonly number[];
  /** Each of them with a wrong secret, so that all were refused. */
  readonly isBadlySigned: boolean;
}

/** Lists callbacks as sent, in the order given; those that are listed already stay as they are. */
export async function keepSentCallbacks(db: Handle, callbacks: readonly SentCallback[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id, kind, object, status, body, at, sentAt, isBadlySigned } of callbacks) {
      const known = await transaction
        .selectFrom('callback')
        .select('id')
        .where('object', '=', object)
        .where('status', '=', status)
        .where('created_at', '=', at)
        .executeTakeFirst();
      if (known !== undefined) continue;
      const isLost = sentAt.length === 0;
      await transaction
        .insertInto('callback')
        .values({
          id,
          kind,
          object,
          status,
          body: JSON.stringify(body),
          state: isLost ? 'withheld' : isBadlySigned ? 'undeliverable' : 'delivered',
          copies: 1,
          is_badly_signed: isBadlySigned ? 1 : 0,
          attempts: sentAt.length,
          due_at: null,
          created_at: at,
          delivered_at: isLost || isBadlySigned ? null : (sentAt[0] ?? null),
        })
        .execute();
    }
  });
}

/** An instant in microseconds as callbacks write it: `YYYY-MM-DD HH:MM:SS`, UTC, no zone. Spec: Events; choice: callbackTimes. */
export function toCallbackTime(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, 19).replace('T', ' ');
}

/** A callback that is to be sent now. */
export interface DueCallback {
  readonly number: number;
  readonly id: string;
  readonly body: string;
  readonly is_badly_signed: 0 | 1;
}

/** First attempts and repeated ones go separately, so that neither waits for the other. */
export type LaneName = 'fresh' | 'repeated';

/** Says whether any callback is due at `at` (microseconds). */
export async function isAnyDue(db: Handle, at: number): Promise<boolean> {
  const due = db.selectFrom('callback').select('number').where('state', '=', 'waiting');
  return (await due.where('due_at', '<=', at).limit(1).executeTakeFirst()) !== undefined;
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
 * Records an attempt and moves its callback on, as of `now` (microseconds). A callback wiped meanwhile leaves nothing. The handle is a
 * transaction's.
 */
export async function recordAttempt(
  transaction: Handle,
  { callback, outcome, at, durationMs }: EndedAttempt,
  now: number,
): Promise<void> {
  const delivery = await transaction
    .selectFrom('callback')
    .select(['state', 'copies', 'is_badly_signed', 'attempts', 'due_at', 'delivered_at'])
    .where('id', '=', callback.id)
    .executeTakeFirst();
  if (delivery === undefined) return;
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
    .set(afterAttempt(delivery, outcome, now))
    .where('id', '=', callback.id)
    .execute();
}

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

/** A held callback waits for no instant. */
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

/** Changes a callback's state by a rule; returns the rule's refusal, or null when there is no such callback. The handle is a transaction's. */
export async function changeCallback(
  transaction: Handle,
  id: string,
  rule: (delivery: Delivery) => Partial<Delivery> | string,
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

/** Releases at `at` every callback that a fault keeps from arriving: withheld, held or badly signed. Returns how many. */
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

const settingName = 'callback-endpoint';

/** Where callbacks go now: the address set by a control, else the one given at the start; null while there is neither. */
export async function readEndpoint({
  db,
  callbackUrl,
}: Pick<SandboxContext, 'db' | 'callbackUrl'>): Promise<CallbackEndpointAnswer> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return { url: setting?.value ?? callbackUrl(), isOverridden: setting !== undefined };
}

/** Sends callbacks there from now on, until the sandbox is reset. */
export async function overrideEndpoint(db: Kysely<SandboxTables>, url: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: settingName, value: url })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: url }))
    .execute();
}

/** Drops the address set by a control, so that callbacks go to the one given at the start. */
export async function forgetEndpoint(db: Kysely<SandboxTables>): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', settingName).execute();
}
