import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { WriteKeyTable } from '#server/database/call-tables.ts';
import { DeskError } from '#server/http/errors.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { findPlan, type FoundPlan } from './plan-store.ts';
import { addSubmission, type NewSubmission } from './submission-store.ts';
import { removeOldKeys, reserveKey, type WriteKey } from './write-key-store.ts';

export interface NewWrite {
  readonly key: WriteKey;
  /** Of the body's SHA-256, one per data key; store the first. */
  readonly bodyDigests: readonly [string, ...string[]];
  readonly requestId: string;
  /** Null: not a write to an identity. */
  readonly submission: NewSubmission | null;
}

/** `found` null: the key is new and now reserved, and the submission is stored. */
interface Reserved {
  readonly found: WriteKeyTable | null;
  readonly plan: FoundPlan | undefined;
}

export interface ReserveParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly instanceId: string;
  readonly nowMs: () => number;
}

const maxPerGroup = 50;
const maxWaiting = 1000;
const pruneMs = 10 * 60_000;

/**
 * Reserves keys with their submissions, simultaneous ones in one commit. Throws `busy` if it can't: then send
 * nothing.
 */
export function createReserve(parts: ReserveParts): (write: NewWrite) => Promise<Reserved> {
  const { db, nowMs } = parts;
  let pruneAtMs = 0;
  const group = createGroupCommit<NewWrite, Reserved>({
    most: maxPerGroup,
    maxWaiting,
    commit: async (writes) => {
      const at = nowMs() * 1000;
      const isDue = nowMs() >= pruneAtMs;
      const reserved = await inTransaction(db, async (transaction) => {
        if (isDue) await removeOldKeys(transaction, at);
        const results: Reserved[] = [];
        for (const write of writes) results.push(await reserveOne(transaction, write, { ...parts, at }));
        return results;
      });
      if (isDue) pruneAtMs = nowMs() + pruneMs;
      return reserved;
    },
    mayBeSpoiled: () => true,
  });
  return async (write) => {
    try {
      return await group.add(write);
    } catch (error) {
      throw new DeskError('busy', {
        detail: 'The directory can’t be written. Nothing was sent.',
        retryAfterSeconds: 5,
        cause: error,
      });
    }
  };
}

async function reserveOne(
  transaction: Kysely<Tables>,
  { key, bodyDigests, requestId, submission }: NewWrite,
  { dataKeys, instanceId, at }: ReserveParts & { readonly at: number },
): Promise<Reserved> {
  const found = await reserveKey(transaction, {
    key,
    bodyDigest: bodyDigests[0],
    requestId,
    instanceId,
    at,
  });
  if (found !== null) return { found, plan: undefined };
  if (submission !== null) await addSubmission(transaction, submission, at);
  return { found: null, plan: await findPlan(transaction, key, dataKeys) };
}
