import type { Kysely } from 'kysely';
import { Temporal } from 'temporal-polyfill';

import type { CallbackDates } from '#contract/desk/environment.ts';
import type { Tables } from '#server/database/tables.ts';
import { createReadDate, readCallbackDate } from '#server/privacy/facts/callback-head.ts';
import { withinRange } from '#server/database/instants.ts';

/** A callback's first delivery; instants and times are microseconds. */
export interface DatedCallback {
  /** The ramp or customer. */
  readonly object: string;
  /** By how much its date is ahead of its receipt on the service's clock; negative: behind. */
  readonly ahead: number;
  /** When it came, by the machine's clock. */
  readonly receivedAt: number;
}

const minute = 60_000_000;
const quarter = 15 * minute;
/** A delivery takes no longer when nothing is wrong. */
const tolerance = 3 * minute;
const furthest = 14 * 60 * minute + tolerance;
const fewestObjects = 3;
/** Retries are at most an hour apart, so those of an outage have all come so long after its end. */
const outageEchoes = 65 * minute;

/**
 * By how much the dates of callbacks are all ahead of their receipt, as a multiple of a quarter of an hour in microseconds; negative:
 * behind; null where they are not. Most must agree, of three objects or more, and none may be dated later than those, since a delivery
 * can only be late. Retries after an outage agree too, but only until they have all come: being behind counts once it lasts longer. Pure.
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

/** The newest callbacks of a stretch of time, each by its first delivery. */
export function newestCallbacks(db: Kysely<Tables>, range: { readonly from: string; readonly to?: string }) {
  return db
    .selectFrom('callback_event')
    .select(['id', 'kind', 'object_id', 'status_date', 'received_at', 'received_service_at', 'processed_at'])
    .where((where) => where.and(withinRange(range, { id: 'id', at: 'received_at' })))
    .orderBy('id', 'desc')
    .limit(maxRead);
}

/**
 * By how much the dates of the newest callbacks are off, read in the zone that is set now, and which zones would fit; null where they are
 * not. Reads at most forty: the newest, and the newest of those that came over an hour before them. Choice: callbackTimes.
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

/** None where it names no object or no date, or where processing has not confirmed the service's time of its receipt yet. */
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

/** Where services are most likely to be. */
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

/** Known zones that were so far ahead of UTC at an instant. */
function zonesAt(aheadOfUtc: number, at: number): string[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(at / 1000));
  const isThere = (zone: string) => instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1000 === aheadOfUtc;
  return knownZones.filter(isThere).slice(0, maxZones);
}
