import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { WriteKeyTable } from '#server/database/call-tables.ts';
import { DeskError } from '#server/http/errors.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import type { LostKeys } from './lost-keys.ts';
import { findPlan, type FoundPlan } from './plan-store.ts';
import { addSubmission, type NewSubmission } from './submission-store.ts';
import {
  confirmKey,
  countKeys,
  freeKey,
  keptMicroseconds,
  removeOldKeys,
  reserveKey,
  type WriteKey,
} from './write-key-store.ts';

export interface NewWrite {
  readonly key: WriteKey;
  /** Of the body's SHA-256, one per data key; store the first. */
  readonly bodyDigests: readonly [string, ...string[]];
  readonly requestId: string;
  /** Null if it isn't a write to an identity. */
  readonly submission: NewSubmission | null;
}

/** Reservation; `found` null: the key is now reserved and the submission stored. */
interface Reserved {
  readonly found: WriteKeyTable | null;
  readonly plan: FoundPlan | undefined;
}

export interface ReserveParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly instanceId: string;
  readonly nowMs: () => number;
  /** Gets what was refused although its commit may be done. */
  readonly lost: Pick<LostKeys, 'add'>;
}

const maxPerGroup = 50;
const maxWaiting = 1000;
const pruneMs = 10 * 60_000;
/**
 * Keys kept per person, each with an answer of at most 64 kB. Counted in the database only when keys are
 * pruned: several servers together may exceed it by ten minutes' keys.
 */
const mostKept = 50_000;

/**
 * Reserves keys with their submissions, simultaneous ones in one commit. Throws `busy`, and
 * `too-many-requests` if the person has too many keys: then send nothing.
 */
export function createReserve(parts: ReserveParts, most = mostKept): (write: NewWrite) => Promise<Reserved> {
  const { db, nowMs } = parts;
  let pruneAtMs = 0;
  const kept: KeptKeys = new Map();
  const committed = new WeakSet<NewWrite>();
  const group = createGroupCommit<NewWrite, Reserved | Full>({
    most: maxPerGroup,
    maxWaiting,
    commit: async (writes) => {
      const at = nowMs() * 1000;
      const isDue = nowMs() >= pruneAtMs;
      const reserved = await inTransaction(db, async (transaction) => {
        if (isDue) await removeOldKeys(transaction, at);
        if (isDue) kept.clear();
        const results: (Reserved | Full)[] = [];
        for (const write of writes)
          results.push(await reserveOne(transaction, write, { ...parts, at, kept, most }));
        // The commit comes next, and its end may not be heard.
        for (const write of writes) committed.add(write);
        return results;
      });
      if (isDue) pruneAtMs = nowMs() + pruneMs;
      return reserved;
    },
    mayBeSpoiled: () => true,
  });
  return async (write) => {
    const reserved = await group.add(write).catch((error: unknown) => {
      if (committed.has(write)) parts.lost.add(write.requestId);
      throw new DeskError('busy', {
        detail: 'Rampart can’t write to its database. Nothing was sent.',
        retryAfterSeconds: 5,
        cause: error,
      });
    });
    if (!('freeAt' in reserved)) return reserved;
    throw new DeskError('too-many-requests', {
      detail: `Nothing was sent. Each day, you can send at most ${most} requests that make changes.`,
      retryAfterSeconds: Math.max(1, Math.ceil(reserved.freeAt / 1_000_000 - nowMs() / 1000)),
    });
  };
}

/** Keys by staff id; `oldest` in microseconds. */
type KeptKeys = Map<string, { readonly count: number; readonly oldest: number }>;

interface Full {
  /** When the person's oldest key ends, microseconds UTC. */
  readonly freeAt: number;
}

interface ReserveOneParts extends ReserveParts {
  readonly at: number;
  readonly kept: KeptKeys;
  readonly most: number;
}

async function reserveOne(
  transaction: Kysely<Tables>,
  { key, bodyDigests, requestId, submission }: NewWrite,
  { dataKeys, instanceId, at, kept, most }: ReserveOneParts,
): Promise<Reserved | Full> {
  const found = await reserveKey(transaction, {
    key,
    bodyDigest: bodyDigests[0],
    requestId,
    instanceId,
    at,
  });
  if (found !== null) {
    // Its own, with its submission, from a commit whose end was not heard.
    const isOwn = found.request_id === requestId && (await confirmKey(transaction, key, { requestId, at }));
    return isOwn
      ? { found: null, plan: await findPlan(transaction, key, dataKeys) }
      : { found, plan: undefined };
  }
  const { count, oldest } = kept.get(key.staffId) ?? (await keysBefore(transaction, key.staffId, at));
  if (count >= most) {
    await freeKey(transaction, key, requestId);
    kept.set(key.staffId, { count, oldest });
    return { freeAt: oldest + keptMicroseconds };
  }
  // Counted too often if the transaction is repeated, until keys are pruned.
  kept.set(key.staffId, { count: count + 1, oldest });
  if (submission !== null) await addSubmission(transaction, submission, at);
  return { found: null, plan: await findPlan(transaction, key, dataKeys) };
}

async function keysBefore(transaction: Kysely<Tables>, staffId: string, at: number) {
  const { count, oldest } = await countKeys(transaction, staffId);
  return { count: count - 1, oldest: oldest ?? at };
}
