import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

import { aheadMs, bucketOf, countFailure } from './failure-count.ts';
import type { SignInThrottleParts } from './sign-in-throttle.ts';

/** A name's failures within an hour before a puzzle is asked. */
export const freeFailures = 3;

/** `burst` at once, then one per `everyMs` on average. */
const paces = {
  source: { everyMs: 10_000, burst: 10 },
  pace: { everyMs: 1000, burst: 60 },
  step: { everyMs: 10_000, burst: 20 },
} as const;

/** Nobody waits for another person: after a refusal they solve a puzzle. */
export interface SignInPace {
  /** Counts an attempt as failed until `succeed`; false, and nothing changed, if the name needs a puzzle. */
  takeFree(name: string): Promise<boolean>;
  /** The same with a solved puzzle; false, and nothing changed, after too many just now. */
  takeTurn(name: string, source: string): Promise<boolean>;
  /** Takes a ticket's turn; false after too many just now. */
  takeStep(staffId: string): Promise<boolean>;
  failuresOf(name: string): Promise<number>;
  /** Takes back this attempt alone: guessers gain nothing. */
  succeed(name: string): Promise<void>;
}

export interface SignInPaceParts extends SignInThrottleParts {
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/**
 * Gives each name three free failures an hour; then each attempt takes a solved puzzle, at one pace from
 * anywhere and a slower one from one source: guessers may have any number of addresses. Servers share the
 * counts.
 *
 * Decision: once all are taken, the time until the next is random (exponential), so that nobody can always
 * come first by knowing it.
 */
export function createSignInPace({ db, keys, nowMs, random = ownRandom }: SignInPaceParts): SignInPace {
  const nowUs = () => nowMs() * 1000;
  const take = async (kind: keyof typeof paces, name: string) => {
    const everyUs = paces[kind].everyMs * 1000;
    const lastUs = Math.round(-Math.log(1 - random()) * everyUs);
    const turn = { bucket: bucketOf(keys, kind, name), burst: paces[kind].burst, everyUs, lastUs };
    return takeTurnOf(db, turn, nowUs());
  };
  const giveBack = async (kind: keyof typeof paces, name: string, tookUs: number) =>
    db
      .updateTable('sign_in_failure')
      .set({ last_at: sql<number>`last_at - ${tookUs}` })
      .where('bucket', '=', bucketOf(keys, kind, name))
      .execute();
  const count = async (name: string, mayCount: ReturnType<typeof sql>) =>
    countFailure(db, { bucket: bucketOf(keys, 'name', name), nowUs: nowUs(), mayCount });
  return {
    takeFree: async (name) => (await count(name, sql`sign_in_failure.failures < ${freeFailures}`)) !== null,
    async takeTurn(name, source) {
      const from = `${source} ${name}`;
      const tookUs = await take('source', from);
      if (tookUs === null) return false;
      if ((await take('pace', name)) === null) {
        await giveBack('source', from, tookUs);
        return false;
      }
      await count(name, sql`true`);
      return true;
    },
    takeStep: async (staffId) => (await take('step', staffId)) !== null,
    async failuresOf(name) {
      const row = await db
        .selectFrom('sign_in_failure')
        .select('failures')
        .where('bucket', '=', bucketOf(keys, 'name', name))
        .executeTakeFirst();
      return row?.failures ?? 0;
    },
    async succeed(name) {
      const bucket = bucketOf(keys, 'name', name);
      const only = db.deleteFrom('sign_in_failure').where('bucket', '=', bucket).where('failures', '<=', 1);
      if ((await only.executeTakeFirst()).numDeletedRows > 0n) return;
      await db
        .updateTable('sign_in_failure')
        .set({ failures: sql<number>`failures - 1` })
        .where('bucket', '=', bucket)
        .execute();
    },
  };
}

const steps = 2 ** 32;
/** Longest random time, in intervals. */
const mostIntervals = Math.ceil(Math.log(steps));

function ownRandom(): number {
  return randomInt(steps) / steps;
}

interface Turn {
  readonly bucket: number;
  readonly burst: number;
  readonly everyUs: number;
  /** Replaces `everyUs` for the last turn. */
  readonly lastUs: number;
}

/**
 * Takes a turn by GCRA in one statement: at `last_at` all turns are back; an impossible time was written
 * before a clock was set back. Returns the turn's microseconds; null if there is none.
 */
async function takeTurnOf(
  db: Kysely<Tables>,
  { bucket, burst, everyUs, lastUs }: Turn,
  nowUs: number,
): Promise<number | null> {
  const latestUs = nowUs + (burst - 1) * everyUs;
  const possibleUs = latestUs + mostIntervals * everyUs + aheadMs * 1000;
  const due = sql`case when sign_in_failure.last_at between ${nowUs} and ${possibleUs}
    then sign_in_failure.last_at else ${nowUs} end`;
  const took = sql`case when ${due} > ${latestUs - everyUs}
    then cast(${lastUs} as integer) else cast(${everyUs} as integer) end`;
  const { rows } = await sql<{ took: number }>`
    insert into sign_in_failure (bucket, failures, last_at) values (${bucket}, ${everyUs}, ${nowUs + everyUs})
    on conflict (bucket) do update set failures = ${took}, last_at = ${due} + ${took}
    where ${due} <= ${latestUs}
    returning failures as took`.execute(db);
  return rows[0]?.took ?? null;
}
