import type { Kysely } from 'kysely';
import { Temporal } from 'temporal-polyfill';

import type { CallbackDates } from '#contract/desk/environment.ts';
import type { Tables } from '#server/database/tables.ts';
import { createReadDate, readCallbackDate } from '#server/privacy/facts/callback-head.ts';
import { withinRange } from '#server/database/instants.ts';

/** A first delivery; times in microseconds. */
export interface DatedCallback {
  /** Ramp or customer. */
  readonly object: string;
  /** Date minus receipt on the service's clock. */
  readonly ahead: number;
  /** By the machine's clock. */
  readonly receivedAt: number;
}

const minute = 60_000_000;
const quarter = 15 * minute;
/** Slower deliveries have a cause. */
const tolerance = 3 * minute;
const furthest = 14 * 60 * minute + tolerance;
const fewestObjects = 3;
/** An outage's retries, at most an hour apart, have all come by then. */
const outageEchoes = 65 * minute;

/**
 * Finds a constant offset of callback dates, a multiple of 15 minutes in microseconds, or null. Most must
 * agree, from three objects, and none be later. Being behind counts once it outlasts an outage's retries.
 */
export function constantOffset(callbacks: readonly DatedCallback[]): number | null {
  const near = callbacks.filter(({ ahead }) => Math.abs(ahead) <= furthest);
  const latest = near.reduce((most, { ahead }) => Math.max(most, ahead), Number.NEGATIVE_INFINITY);
  for (const offset of new Set(near.map(({ ahead }) => Math.round(ahead / quarter) * quarter))) {
    const agreeing = near.filter(({ ahead }) => Math.abs(ahead - offset) <= tolerance);
    const isShared = new Set(agreeing.map(({ object }) => object)).size >= fewestObjects;
    const isUsual = agreeing.length * 2 > near.length && latest <= offset + tolerance;
    if (isShared && isUsual) return offset !== 0 && (offset > 0 || lasts(agreeing)) ? offset : null;
  }
  return null;
}

function lasts(callbacks: readonly DatedCallback[]): boolean {
  const times = callbacks.map(({ receivedAt }) => receivedAt);
  return Math.max(...times) - Math.min(...times) > outageEchoes;
}

const maxRead = 20;
const readMs = 7 * 24 * 60 * 60_000;

/** Selects the newest first deliveries in a time range. */
export function newestCallbacks(db: Kysely<Tables>, range: { readonly from: string; readonly to?: string }) {
  return db
    .selectFrom('callback_event')
    .select(['id', 'kind', 'object_id', 'status_date', 'received_at', 'received_service_at', 'processed_at'])
    .where((where) => where.and(withinRange(range, { id: 'id', at: 'received_at' })))
    .orderBy('id', 'desc')
    .limit(maxRead);
}

/**
 * Returns how far dates are off in the current zone, and zones that would fit; null if they aren't. Choice:
 * callbackTimes.
 */
export async function readDateOffset(
  db: Kysely<Tables>,
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): Promise<CallbackDates['offset']> {
  const from = new Date(nowMs - readMs).toISOString();
  const newest = await newestCallbacks(db, { from }).execute();
  const [last] = newest;
  if (last === undefined) return null;
  const to = new Date((last.received_at - outageEchoes) / 1000).toISOString();
  const earlier = await newestCallbacks(db, { from, to }).execute();
  const rows = new Map([...newest, ...earlier].map((row) => [row.id, row]));
  const dated = [...rows.values()].flatMap((row) => datedCallback(row, zone));
  const offset = constantOffset(dated);
  const example = dated.find(({ ahead }) => offset !== null && Math.abs(ahead - offset) <= tolerance);
  if (offset === null || example === undefined) return null;
  return {
    aheadMinutes: offset / minute,
    zone,
    serviceUtcMinutes: example.aheadOfUtc / minute,
    fittingZones: zonesAt(example.aheadOfUtc, example.receivedAt),
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof newestCallbacks>['execute']>>[number];

/** Returns nothing before processing has confirmed the service's time. */
function datedCallback(row: Row, zone: string): (DatedCallback & { readonly aheadOfUtc: number })[] {
  const { received_at: receivedAt, received_service_at: receivedServiceAt, status_date: date } = row;
  const read = createReadDate(zone)(date, receivedServiceAt);
  const asUtc = readCallbackDate(date);
  if (read === null || asUtc === null || row.object_id === null || row.processed_at === null) return [];
  return [
    {
      object: `${row.kind} ${row.object_id}`,
      ahead: read - receivedServiceAt,
      receivedAt,
      aheadOfUtc: Math.round((asUtc - receivedServiceAt) / quarter) * quarter,
    },
  ];
}

const knownZones = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];
const maxZones = 3;

function zonesAt(aheadOfUtc: number, at: number): string[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(at / 1000));
  const isThere = (zone: string) => instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1000 === aheadOfUtc;
  return knownZones.filter(isThere).slice(0, maxZones);
}
