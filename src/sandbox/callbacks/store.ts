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

export interface NewCallback {
  readonly id: string;
  readonly kind: CallbackKind;
  /** The ramp's id or identity's reference. */
  readonly object: string;
  readonly status: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Service time in microseconds. */
  readonly at: number;
}

/**
 * Queues in the transaction of the reported change, so it is sent exactly if that commits. Spec: Delivery
 * rules.
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

export interface SentCallback extends NewCallback {
  /** Service time in microseconds; empty if lost. */
  readonly sentAt: readonly number[];
  /** Signed with a wrong secret, and refused. */
  readonly isBadlySigned: boolean;
}

/** Stores past callbacks; existing ones stay. */
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

/**
 * Formats microseconds as `YYYY-MM-DD HH:MM:SS` in UTC, without a zone. Spec: Events; choice: callbackTimes.
 */
export function toCallbackTime(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, 19).replace('T', ' ');
}

export interface DueCallback {
  readonly number: number;
  readonly id: string;
  readonly body: string;
  readonly is_badly_signed: 0 | 1;
}

/** First attempts and retries, separate so that neither blocks the other. */
export type LaneName = 'fresh' | 'repeated';

/** Tells if a callback is due at `at`, in microseconds. */
export async function isAnyDue(db: Handle, at: number): Promise<boolean> {
  const due = db.selectFrom('callback').select('number').where('state', '=', 'waiting');
  return (await due.where('due_at', '<=', at).limit(1).executeTakeFirst()) !== undefined;
}

/** Finds a lane's due callbacks in order; `at` is in microseconds. */
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

export interface EndedAttempt {
  readonly callback: DueCallback;
  readonly outcome: string;
  /** Start, in microseconds of service time. */
  readonly at: number;
  readonly durationMs: number;
}

/** Ignores callbacks that no longer exist; `now` in microseconds. */
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

/** `GET /sandbox/callbacks`; a cursor is a number. */
export const callbackListQuery = z.strictObject({
  ...pageFields,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, fromNextCursor)
    .optional(),
  state: z.enum(callbackStates).optional(),
  object: z.string().min(1).max(100).optional(),
});

/** Lists the newest first. */
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

function inState(query: CallbackQuery, state: CallbackDeliveryState): CallbackQuery {
  if (state === 'held') return query.where('state', '=', 'waiting').where('due_at', 'is', null);
  const inIt = query.where('state', '=', state);
  return state === 'waiting' ? inIt.where('due_at', 'is not', null) : inIt;
}

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

/** Returns the rule's refusal, or null for an unknown callback. */
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

/** Releases withheld, held and badly signed callbacks; returns their number. */
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

/** Prefers a control's endpoint to the configured one. */
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

/** Overrides the callback endpoint until a reset. */
export async function overrideEndpoint(db: Kysely<SandboxTables>, url: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: settingName, value: url })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: url }))
    .execute();
}

/** Restores the configured endpoint. */
export async function forgetEndpoint(db: Kysely<SandboxTables>): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', settingName).execute();
}
