import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import type { Health } from '#contract/desk/connection.ts';
import type { Tables } from '#server/database/tables.ts';

/** How far the clock may be behind the newest trail entry: the difference between two machines' clocks. */
const maxBehindMs = 5000;
/** The service refuses a signature over five minutes off; a minute before that it is to be known. Spec: Authentication. */
const maxOffsetMs = 4 * 60_000;

/** What the clock is judged by. */
interface ClockFacts {
  readonly nowMs: number;
  /** Null: the trail is empty. */
  readonly newestEntryMs: number | null;
  /** How far the service's clock was ahead when it last answered; null while that is not known. */
  readonly serviceAheadMs: number | null;
}

/** Whether the machine's clock may be trusted. */
export function isClockRight({ nowMs, newestEntryMs, serviceAheadMs }: ClockFacts): boolean {
  const isBehind = newestEntryMs !== null && newestEntryMs - nowMs > maxBehindMs;
  return !isBehind && Math.abs(serviceAheadMs ?? 0) <= maxOffsetMs;
}

export interface HealthParts {
  readonly db: Kysely<Tables>;
  /** The machine's clock. */
  readonly nowMs: () => number;
  /** Whether an intent could be written now, as far as is known without writing one. */
  readonly isTrailWritable: () => boolean;
  readonly serviceAheadMs: () => number | null;
  /** How long the database may take. */
  readonly deadlineMs?: number;
}

/** Milliseconds: a health check gives up after a few seconds. */
const defaultDeadlineMs = 2000;

/** Checks database, trail and clock. Always answers within the deadline; simultaneous checks ask the database once. */
export function createHealthCheck(parts: HealthParts): () => Promise<Health> {
  const { db, nowMs, isTrailWritable, serviceAheadMs, deadlineMs = defaultDeadlineMs } = parts;
  let reading: Promise<number | null> | null = null;
  const readOnce = async () =>
    (reading ??= newestEntryMs(db).finally(() => {
      reading = null;
    }));
  return async () => {
    const newest = await inTime(readOnce(), deadlineMs);
    const clock = { nowMs: nowMs(), newestEntryMs: newest ?? null, serviceAheadMs: serviceAheadMs() };
    const isRight = isClockRight(clock);
    return {
      database: newest === undefined ? 'failing' : 'ok',
      trail: isTrailWritable() ? 'ok' : 'failing',
      clock: isRight && newest === undefined ? 'unknown' : isRight ? 'ok' : 'failing',
    };
  };
}

async function newestEntryMs(db: Kysely<Tables>): Promise<number | null> {
  const newest = db.selectFrom('audit_entry').select('at').orderBy('seq', 'desc').limit(1);
  const row = await newest.executeTakeFirst();
  return row === undefined ? null : row.at / 1000;
}

/** What the promise gives; undefined when it fails or takes longer. */
async function inTime<Value>(promise: Promise<Value>, deadlineMs: number): Promise<Value | undefined> {
  const abort = new AbortController();
  const late = delay(deadlineMs, undefined, { signal: abort.signal });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return undefined;
  } finally {
    abort.abort();
    late.catch(() => undefined);
  }
}
