import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Logger } from 'pino';

import type { QueueKind } from '#contract/desk/queue.ts';
import { lowestIdOf } from '#server/database/instants.ts';
import { movesByItself } from '#server/database/ramp-indexes.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServiceTime } from '#server/http/service-time.ts';

import { inOrder, valueKey } from '../lists/keyset.ts';

const dayMicroseconds = 24 * 60 * 60 * 1_000_000;
/** Margin for ids from another server's clock. */
const seenMs = 10 * 60_000;

export interface SweepParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'at' | 'refresh'>;
  readonly stuckAfterMs: number;
  readonly logger: Pick<Logger, 'error'>;
}

/** Facts of time before these need no second look, unless their object changed. */
export interface Compared {
  /** By the service's clock, microseconds. */
  readonly serviceNow: number;
  /** By Rampart's clock. */
  readonly nowMs: number;
}

export interface Sweep extends SweepParts {
  /** Microseconds by Rampart's clock. */
  readonly now: number;
  /** Microseconds by the service's. */
  readonly serviceNow: number;
  readonly compared: Compared;
  readonly isClosed: () => boolean;
}

/** `next` is null at the end. */
export interface Found {
  readonly kind: 'customer' | 'ramp';
  readonly ids: readonly string[];
  readonly next: string | null;
}

export type Find = (sweep: Sweep, after: string) => Promise<Found>;

export const batch = 200;
const daysOfUnknown = 14;

function foundOf(
  kind: Found['kind'],
  rows: readonly { readonly id: string; readonly at?: number | null }[],
): Found {
  const last = rows.at(-1);
  const next = rows.length < batch || last === undefined ? null : valueKey(last.at ?? 0, last.id);
  return { kind, ids: rows.map(({ id }) => id), next };
}

function foundById(kind: Found['kind'], rows: readonly { readonly id: string }[]): Found {
  const ids = rows.map(({ id }) => id);
  return { kind, ids, next: ids.length < batch ? null : (ids.at(-1) ?? null) };
}

function maxText(one: string, other: string): string {
  return one > other ? one : other;
}

function hasNoItem(kind: QueueKind, id: string): RawBuilder<SqlBool> {
  return sql`not exists (select 1 from queue_item where queue_item.object_id = ${sql.ref(id)}
    and queue_item.kind = ${kind} and queue_item.ended_at is null)`;
}

/** Facts that begin with time, or with an unanswered write. */
export const timeFacts: readonly Find[] = [
  async ({ db, serviceNow, stuckAfterMs, compared }, after) => {
    const stuckAfter = stuckAfterMs * 1000;
    const found = db
      .selectFrom('ramp')
      .select(['ramp_id as id', 'status_at as at'])
      .where(movesByItself)
      .where('status_at', '<', serviceNow - stuckAfter)
      .where('status_at', '>=', compared.serviceNow - stuckAfter)
      .where(hasNoItem('ramp-stuck', 'ramp.ramp_id'));
    const order = { by: sql.ref<number>('status_at'), id: 'ramp_id', isDescending: false } as const;
    const rows = await inOrder(found, order, after === '' ? undefined : after)
      .limit(batch)
      .execute();
    return foundOf('ramp', rows);
  },
  async ({ db, serviceNow, compared }, after) => {
    const found = db
      .selectFrom('customer')
      .select(['identity_reference as id', 'waiting_since as at'])
      .where('waiting_since', '<=', serviceNow - dayMicroseconds)
      .where('waiting_since', '>=', compared.serviceNow - dayMicroseconds)
      .where(hasNoItem('submission-unanswered', 'customer.identity_reference'));
    const order = {
      by: sql.ref<number>('waiting_since'),
      id: 'identity_reference',
      isDescending: false,
    } as const;
    const rows = await inOrder(found, order, after === '' ? undefined : after)
      .limit(batch)
      .execute();
    return foundOf('customer', rows);
  },
  // A change may be older than what was compared: a late callback, an answer about an old ramp.
  async ({ db, serviceNow, stuckAfterMs, compared }, after) => {
    const rows = await db
      .selectFrom('ramp')
      .select(['ramp_id as id', 'last_event_id as key'])
      .where('last_event_id', '>', maxText(after, lowestIdOf(compared.nowMs - seenMs)))
      .where(movesByItself)
      .where('status_at', '<', serviceNow - stuckAfterMs * 1000)
      .where(hasNoItem('ramp-stuck', 'ramp.ramp_id'))
      .orderBy('last_event_id')
      .limit(batch)
      .execute();
    return { ...foundById('ramp', rows), next: rows.length < batch ? null : (rows.at(-1)?.key ?? null) };
  },
  async ({ db, serviceNow, compared }, after) => {
    const rows = await db
      .selectFrom('customer')
      .select(['identity_reference as id', 'last_event_id as key'])
      .where('last_event_id', '>', maxText(after, lowestIdOf(compared.nowMs - seenMs)))
      .where('waiting_since', '<=', serviceNow - dayMicroseconds)
      .where(hasNoItem('submission-unanswered', 'customer.identity_reference'))
      .orderBy('last_event_id')
      .limit(batch)
      .execute();
    return { ...foundById('customer', rows), next: rows.length < batch ? null : (rows.at(-1)?.key ?? null) };
  },
  async ({ db, now }) => {
    const rows = await db
      .selectFrom('submission')
      .select('identity_reference as id')
      .distinct()
      .where('outcome', '=', 'unknown')
      .where('id', '>', lowestIdOf((now - daysOfUnknown * dayMicroseconds) / 1000))
      .where(hasNoItem('outcome-unknown', 'submission.identity_reference'))
      .execute();
    return { ...foundOf('customer', rows), next: null };
  },
  async ({ db, now }) => {
    const rows = await db
      .selectFrom('service_call')
      .select('identity_reference as id')
      .distinct()
      .where('outcome', '=', 'unknown')
      .where('operation', '=', 'createRamp')
      .where('identity_reference', 'is not', null)
      .where('id', '>', lowestIdOf((now - daysOfUnknown * dayMicroseconds) / 1000))
      .where(hasNoItem('ramp-unknown', 'service_call.identity_reference'))
      .execute();
    return {
      ...foundOf(
        'customer',
        rows.map(({ id }) => ({ id: id ?? '' })),
      ),
      next: null,
    };
  },
];

/** Facts that changes begin and end, compared for what a rebuild or another version missed. */
export const lastingFacts: readonly Find[] = [
  async ({ db }, after) => {
    const rows = await db
      .selectFrom('ramp')
      .select('ramp_id as id')
      .where('wants_attention', '=', 1)
      .where('ramp_id', '>', after)
      .orderBy('ramp_id')
      .limit(batch)
      .execute();
    return foundById('ramp', rows);
  },
  async ({ db }, after) => {
    const rows = await db
      .selectFrom('customer')
      .select('identity_reference as id')
      .where((customer) =>
        customer.or([
          customer('is_blocked', '=', 1),
          customer('onboarding_status', 'in', ['ACTION_REQUIRED', 'REJECTED']),
        ]),
      )
      .where('identity_reference', '>', after)
      .orderBy('identity_reference')
      .limit(batch)
      .execute();
    return foundById('customer', rows);
  },
  async (sweep, after) => runningItems(sweep, 'ramp', after),
  async (sweep, after) => runningItems(sweep, 'customer', after),
];

async function runningItems({ db }: Sweep, kind: Found['kind'], after: string): Promise<Found> {
  const rows = await db
    .selectFrom('queue_item')
    .select('object_id as id')
    .distinct()
    .where('ended_at', 'is', null)
    .where('object_kind', '=', kind)
    .where('object_id', '>', after)
    .orderBy('object_id')
    .limit(batch)
    .execute();
  return foundById(kind, rows);
}
