import { type Kysely, sql } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

const maxFailures = 1000;
const firstWaitMs = 1000;
const forgetMs = 60 * 60_000;
/** Too many to fill within the hour: each failure costs a password digest. */
const placeBits = 18;

/**
 * A name from one source, a name from anywhere, a known device, a proof, a link. Each counts separately, so
 * strangers can't affect the others.
 */
export type Tried = 'sign-in' | 'name' | 'device' | 'proof' | 'link';

export type Count = readonly [tried: Tried, name: string];

interface Rule {
  /** Number of its part of the table, 2^18 rows each; unique per kind. */
  readonly at: number;
  readonly freeFailures: number;
  readonly longestWaitMs: number;
}

const usual = { freeFailures: 10, longestWaitMs: 15 * 60_000 } as const;
const rules: Readonly<Record<Tried, Rule>> = {
  'sign-in': { ...usual, at: 0 },
  proof: { ...usual, at: 1 },
  link: { ...usual, at: 2 },
  // A few sources can't reach it in an hour; if many do, others wait no longer than this.
  name: { at: 3, freeFailures: 100, longestWaitMs: 60_000 },
  device: { ...usual, at: 4 },
};

export interface SignInThrottle {
  /**
   * Counts an attempt as failed until `succeed`, so simultaneous attempts all count. Throws
   * `too-many-attempts`.
   */
  attempt(tried: Tried, name: string): Promise<void>;
  succeed(tried: Tried, name: string): Promise<void>;
}

export interface SignInThrottleParts {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<DataKeys, 'digest'>;
  readonly nowMs: () => number;
}

/**
 * Throttles a name after ten failures: one second, doubling to 15 minutes, reset after an hour. From
 * anywhere: after a hundred, at most a minute; a success takes back only itself, so guessers gain nothing.
 * Servers share at most 5 × 262,144 rows, addressed by a keyed digest: it can't be filled and names nobody.
 * Each attempt is one atomic statement.
 */
export function createSignInThrottle({ db, keys, nowMs }: SignInThrottleParts): SignInThrottle {
  const bucketOf = (tried: Tried, name: string) => {
    const place = Number.parseInt(keys.digest(`${tried}-throttle`, name).slice(0, 8), 16) % 2 ** placeBits;
    return rules[tried].at * 2 ** placeBits + place;
  };
  return {
    async attempt(tried, name) {
      const bucket = bucketOf(tried, name);
      const now = nowMs() * 1000;
      const counted = { bucket, now, rule: rules[tried] };
      if (await countAttempt(db, counted)) return;
      throw tooManyAttempts(await remainingMs(db, counted));
    },
    async succeed(tried, name) {
      const bucket = bucketOf(tried, name);
      const isOver = db.deleteFrom('sign_in_failure').where('bucket', '=', bucket);
      const { numDeletedRows } = await isOver
        .$if(tried === 'name', (counted) => counted.where('failures', '<=', 1))
        .executeTakeFirst();
      if (tried !== 'name' || numDeletedRows > 0n) return;
      await db
        .updateTable('sign_in_failure')
        .set({ failures: sql<number>`failures - 1` })
        .where('bucket', '=', bucket)
        .execute();
    },
  };
}

interface Counted {
  readonly bucket: number;
  /** Microseconds. */
  readonly now: number;
  readonly rule: Rule;
}

/** Counts the attempt; false, and nothing changed, if the name has to wait. */
async function countAttempt(db: Kysely<Tables>, { bucket, now, rule }: Counted): Promise<boolean> {
  const isForgotten = sql`sign_in_failure.last_at < ${now - forgetMs * 1000}`;
  const { rows } = await sql`
    insert into sign_in_failure (bucket, failures, last_at) values (${bucket}, 1, ${now})
    on conflict (bucket) do update set
      failures = case when ${isForgotten} then 1
        when sign_in_failure.failures < ${maxFailures} then sign_in_failure.failures + 1
        else sign_in_failure.failures end,
      last_at = excluded.last_at
    where ${isForgotten} or sign_in_failure.failures < ${rule.freeFailures}
      or sign_in_failure.last_at + ${waitInSql(rule)} <= excluded.last_at
    returning failures`.execute(db);
  return rows.length > 0;
}

/** `waitMs` in SQL: microseconds to wait by number of failures. */
function waitInSql(rule: Rule) {
  const whens = Array.from(
    { length: Math.ceil(Math.log2(rule.longestWaitMs / firstWaitMs)) },
    (_, further) => {
      const failures = rule.freeFailures + further;
      return sql`when ${sql.lit(failures)} then ${sql.lit(waitMs(rule, failures) * 1000)}`;
    },
  );
  return sql`case sign_in_failure.failures ${sql.join(whens, sql` `)} else ${sql.lit(rule.longestWaitMs * 1000)} end`;
}

async function remainingMs(db: Kysely<Tables>, { bucket, now, rule }: Counted): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_at'])
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  // If another attempt succeeded meanwhile, try again.
  if (row === undefined) return firstWaitMs;
  return Math.max(1, row.last_at / 1000 + waitMs(rule, row.failures) - now / 1000);
}

function waitMs({ freeFailures, longestWaitMs }: Rule, failures: number): number {
  return failures < freeFailures ? 0 : Math.min(firstWaitMs * 2 ** (failures - freeFailures), longestWaitMs);
}

function tooManyAttempts(wait: number): DeskError {
  const seconds = Math.ceil(wait / 1000);
  return new DeskError('too-many-attempts', {
    detail: `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    retryAfterSeconds: seconds,
  });
}
