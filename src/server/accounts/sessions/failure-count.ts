import { type Kysely, sql } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

/** Too many to fill within the hour: each costs a password digest or a puzzle. */
const placeBits = 18;
/** A used puzzle refuses others of its row for four minutes: at 300 a second, one in fifteen. */
const puzzlePlaceBits = 20;

/** Parts of the table, 2^18 rows each; the last one has more. */
const parts = {
  source: 0,
  proof: 1,
  link: 2,
  name: 3,
  device: 4,
  code: 5,
  pace: 6,
  step: 7,
  puzzle: 8,
} as const;

/** Kinds of attempts with separate counts, so that strangers can't affect the others. */
export type Tried = keyof typeof parts;

/** Returns a count's row by keyed digest: the table can't be filled and names nobody. */
export function bucketOf(keys: Pick<DataKeys, 'digest'>, tried: Tried, name: string): number {
  const bits = tried === 'puzzle' ? puzzlePlaceBits : placeBits;
  const place = Number.parseInt(keys.digest(`${tried}-throttle`, name).slice(0, 8), 16) % 2 ** bits;
  return parts[tried] * 2 ** placeBits + place;
}

const maxFailures = 1000;
const forgetUs = 60 * 60_000_000;

/** A row dated further ahead is from before a clock was set back, and doesn't count. */
export const aheadMs = 5 * 60_000;

/**
 * Counts a failure in one statement and returns the count, reset an hour after the last; null, and nothing
 * changed, if `mayCount` is false.
 */
export async function countFailure(
  db: Kysely<Tables>,
  { bucket, nowUs, mayCount }: { bucket: number; nowUs: number; mayCount: ReturnType<typeof sql> },
): Promise<number | null> {
  const isForgotten = sql`(sign_in_failure.last_at < ${nowUs - forgetUs}
    or sign_in_failure.last_at > ${nowUs + aheadMs * 1000})`;
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure (bucket, failures, last_at) values (${bucket}, 1, ${nowUs})
    on conflict (bucket) do update set
      failures = case when ${isForgotten} then 1
        when sign_in_failure.failures < ${maxFailures} then sign_in_failure.failures + 1
        else sign_in_failure.failures end,
      last_at = excluded.last_at
    where ${isForgotten} or ${mayCount}
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}
