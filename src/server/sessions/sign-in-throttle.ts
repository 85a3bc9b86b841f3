import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

const freeFailures = 10;
const mostFailures = 1000;
const firstWaitMs = 1000;
const longestWaitMs = 15 * 60_000;
const forgetMs = 60 * 60_000;
/** Above the 16 bits of the digest. */
const firstBuckets: Readonly<Record<Tried, number>> = { 'sign-in': 0, proof: 1 << 16, link: 2 << 16 };

/** What is tried: each is counted by itself, and what strangers do to one does nothing to another. */
export type Tried = 'sign-in' | 'proof' | 'link';

export interface SignInThrottle {
  /** Counts an attempt as failed until `succeed` says otherwise, so that attempts at once are all counted. Throws `too-many-attempts`. */
  attempt(tried: Tried, name: string): Promise<void>;
  succeed(tried: Tried, name: string): Promise<void>;
}

export interface SignInThrottleParts {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<DataKeys, 'digest'>;
  readonly nowMs: () => number;
}

/**
 * Slows a name down after ten failures: a second, doubled with each further failure, at most 15 minutes; forgotten after an hour. The
 * instances share a table of at most 3 × 65,536 rows, as many for each that is tried, in which a name has its place by a keyed digest: no
 * number of names fills it, it names nobody, and an unknown name looks like a known one. An attempt is one statement, so that none is lost
 * however many come at once. Trust: 7.
 */
export function createSignInThrottle({ db, keys, nowMs }: SignInThrottleParts): SignInThrottle {
  const bucketOf = (tried: Tried, name: string) =>
    firstBuckets[tried] + Number.parseInt(keys.digest(`${tried}-throttle`, name).slice(0, 4), 16);
  return {
    async attempt(tried, name) {
      const bucket = bucketOf(tried, name);
      const now = nowMs() * 1000;
      if (await countAttempt(db, bucket, now)) return;
      throw tooManyAttempts(await remainingMs(db, bucket, now));
    },
    async succeed(tried, name) {
      await db.deleteFrom('sign_in_failure').where('bucket', '=', bucketOf(tried, name)).execute();
    },
  };
}

/** Counts it, unless the name has to wait: then nothing is changed and the answer is false. */
async function countAttempt(db: Kysely<Tables>, bucket: number, now: number): Promise<boolean> {
  const isForgotten = sql`sign_in_failure.last_at < ${now - forgetMs * 1000}`;
  const { rows } = await sql`
    insert into sign_in_failure (bucket, failures, last_at) values (${bucket}, 1, ${now})
    on conflict (bucket) do update set
      failures = case when ${isForgotten} then 1
        when sign_in_failure.failures < ${mostFailures} then sign_in_failure.failures + 1
        else sign_in_failure.failures end,
      last_at = excluded.last_at
    where ${isForgotten} or sign_in_failure.failures < ${freeFailures}
      or sign_in_failure.last_at + ${waitInSql} <= excluded.last_at
    returning failures`.execute(db);
  return rows.length > 0;
}

/** Microseconds for which the next attempt has to wait, by how many failures there were: `waitMs` as the database reads it. */
const waitInSql = sql`case sign_in_failure.failures ${sql.join(
  Array.from({ length: Math.ceil(Math.log2(longestWaitMs / firstWaitMs)) }, (_, further) => {
    const failures = freeFailures + further;
    return sql`when ${sql.lit(failures)} then ${sql.lit(waitMs(failures) * 1000)}`;
  }),
  sql` `,
)} else ${sql.lit(longestWaitMs * 1000)} end`;

async function remainingMs(db: Kysely<Tables>, bucket: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_at'])
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  // Another attempt may have succeeded meanwhile: then the next one is let in.
  if (row === undefined) return firstWaitMs;
  return Math.max(1, row.last_at / 1000 + waitMs(row.failures) - now / 1000);
}

function waitMs(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(firstWaitMs * 2 ** (failures - freeFailures), longestWaitMs);
}

function tooManyAttempts(wait: number): DeskError {
  const seconds = Math.ceil(wait / 1000);
  return new DeskError('too-many-attempts', {
    detail: `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    retryAfterSeconds: seconds,
  });
}
