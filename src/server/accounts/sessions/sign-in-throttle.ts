import { type Kysely, sql } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { bucketOf, countFailure, type Tried } from './failure-count.ts';

const freeFailures = 10;
const firstWaitMs = 1000;
const longestWaitMs = 15 * 60_000;

/** Attempts that need a known browser, a session, a link or the password. */
export type Throttled = Extract<Tried, 'device' | 'proof' | 'link' | 'code'>;

export interface SignInThrottle {
  /** Counts as failed until `succeed`: simultaneous attempts all count. Throws `too-many-attempts`. */
  attempt(tried: Throttled, name: string): Promise<void>;
  succeed(tried: Throttled, name: string): Promise<void>;
}

export interface SignInThrottleParts {
  readonly db: Kysely<Tables>;
  readonly keys: Pick<DataKeys, 'digest'>;
  readonly nowMs: () => number;
}

/**
 * Throttles a name after ten failures: one second, doubling to 15 minutes, reset after an hour. Only for counts
 * that strangers can't raise (theirs: sign-in-pace.ts). Servers count together.
 */
export function createSignInThrottle({ db, keys, nowMs }: SignInThrottleParts): SignInThrottle {
  return {
    async attempt(tried, name) {
      const bucket = bucketOf(keys, tried, name);
      const nowUs = nowMs() * 1000;
      const mayCount = sql`sign_in_failure.failures < ${freeFailures}
        or sign_in_failure.last_at + ${waitInSql()} <= excluded.last_at`;
      if ((await countFailure(db, { bucket, nowUs, mayCount })) !== null) return;
      throw tooManyAttempts(await remainingMs(db, { bucket, nowUs }));
    },
    async succeed(tried, name) {
      await db
        .deleteFrom('sign_in_failure')
        .where('bucket', '=', bucketOf(keys, tried, name))
        .execute();
    },
  };
}

/** Returns `waitMs` in SQL, in microseconds. */
function waitInSql() {
  const whens = Array.from({ length: Math.ceil(Math.log2(longestWaitMs / firstWaitMs)) }, (_, further) => {
    const failures = freeFailures + further;
    return sql`when ${sql.lit(failures)} then ${sql.lit(waitMs(failures) * 1000)}`;
  });
  return sql`case sign_in_failure.failures ${sql.join(whens, sql` `)} else ${sql.lit(longestWaitMs * 1000)} end`;
}

async function remainingMs(
  db: Kysely<Tables>,
  { bucket, nowUs }: { readonly bucket: number; readonly nowUs: number },
): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_at'])
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  // If another attempt succeeded meanwhile, try again.
  if (row === undefined) return firstWaitMs;
  return Math.max(1, (row.last_at - nowUs) / 1000 + waitMs(row.failures));
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
