import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { createGroupCommit } from '#node/group-commit.ts';
import type { Tables } from '#server/database/tables.ts';

import { insertDeliveries } from './callback-intake-store.ts';
import { createRefusedHints, type RefusedCallback } from './refused-hints.ts';

/** What is kept of callbacks that were refused: enough to see why, and no more than a stranger may cost. */
export interface RefusedCallbacks {
  /** Resolves once it is kept, or was found too many to be: whoever is refused is answered all the same. Never rejects. */
  keep(refused: () => RefusedCallback): Promise<void>;
  /** Those that were not kept since the start. */
  readonly unkept: number;
  drain(): Promise<void>;
}

export interface RefusedParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly bounds: RefusedBounds;
}

export interface RefusedBounds {
  readonly aSecond: number;
  /** The newest so many stay. */
  readonly most: number;
}

export const usualRefusedBounds: RefusedBounds = { aSecond: 50, most: 10_000 };

const mostAGroup = 50;
/** So long an answer waits for its refusal to be kept. */
const longestWaitMs = 500;

/** Keeps refused callbacks, at most some a second and the newest of them, and tells open pages. Details 28. */
export function createRefusedCallbacks({ db, nowMs, logger, bounds }: RefusedParts): RefusedCallbacks {
  let unkept = 0;
  let sincePruned = 0;
  const mayWrite = createRate(bounds.aSecond, nowMs);
  const hints = createRefusedHints(db);
  const group = createGroupCommit<RefusedCallback, null>({
    most: mostAGroup,
    async commit(refused) {
      await insertDeliveries(
        db,
        refused.map((one) => ({ ...one, event_id: null, is_duplicate: 0 })),
      );
      const newest = refused.at(-1);
      if (newest !== undefined) hints.tell(newest);
      sincePruned += refused.length;
      if (sincePruned >= bounds.most / 100) {
        sincePruned = 0;
        await forgetOldest(db, bounds.most);
      }
      return refused.map(() => null);
    },
  });
  return {
    get unkept() {
      return unkept;
    },
    async keep(refused) {
      if (!mayWrite()) {
        unkept += 1;
        return;
      }
      const kept = group.add(refused()).then(
        () => undefined,
        (error: unknown) => {
          unkept += 1;
          logger.error({ err: error, status: 500 }, 'a refused callback could not be kept');
        },
      );
      await Promise.race([kept, delay(longestWaitMs, undefined, { ref: false })]);
    },
    async drain() {
      await group.drain();
      await hints.drain();
    },
  };
}

/** A bucket that holds a second's worth. */
function createRate(aSecond: number, nowMs: () => number): () => boolean {
  let left = aSecond;
  let at = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(aSecond, left + (Math.max(0, now - at) / 1000) * aSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

async function forgetOldest(db: Kysely<Tables>, most: number): Promise<void> {
  const last = await db
    .selectFrom('callback')
    .select('id')
    .where('event_id', 'is', null)
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await db.deleteFrom('callback').where('event_id', 'is', null).where('id', '<', last.id).execute();
}
