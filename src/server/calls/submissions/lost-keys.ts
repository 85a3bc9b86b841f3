import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import { settleSubmission } from './submission-store.ts';

/**
 * Keys reserved in a commit whose end this process didn't hear. Their writes were refused and nothing was sent, so
 * they must not stay in flight for as long as the process lives. Promise: T-15.
 */
export interface LostKeys {
  /** Looks for them soon, and again until the database answers. */
  look(): void;
  /** Resolves once that is done, or given up after a last try. */
  drain(): Promise<void>;
}

export interface LostKeysParts {
  readonly db: Kysely<Tables>;
  readonly instanceId: string;
  readonly nowMs: () => number;
  readonly retryMs: number;
  /** True for a request that still has its key, or is reserving it. */
  readonly isHeld: (requestId: string) => boolean;
}

export function createLostKeys(parts: LostKeysParts): LostKeys {
  const stopping = new AbortController();
  let isDue = false;
  let looking: Promise<void> | null = null;
  const lookUntilAnswered = async () => {
    while (isDue) {
      // Not at once: the commit may still be under way.
      await delay(parts.retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      isDue = false;
      await freeLost(parts).catch(() => (isDue = !stopping.signal.aborted));
    }
  };
  return {
    look() {
      isDue = true;
      looking ??= lookUntilAnswered().finally(() => (looking = null));
    },
    async drain() {
      stopping.abort();
      await looking;
    },
  };
}

/** Frees keys in flight that no request has, and marks their submissions as not sent. */
async function freeLost({ db, instanceId, nowMs, isHeld }: LostKeysParts): Promise<void> {
  const inFlight = await db
    .selectFrom('write_key')
    .select(['staff_id', 'operation', 'idempotency_key', 'request_id'])
    .where('state', '=', 'in-flight')
    .where('instance_id', '=', instanceId)
    .execute();
  // Asked after the rows were read: a request has its key from before it reserves it until it is settled.
  const lost = inFlight.filter((key) => !isHeld(key.request_id));
  if (lost.length === 0) return;
  await inTransaction(db, async (transaction) => {
    for (const key of lost) {
      const { numDeletedRows } = await transaction
        .deleteFrom('write_key')
        .where('staff_id', '=', key.staff_id)
        .where('operation', '=', key.operation)
        .where('idempotency_key', '=', key.idempotency_key)
        .where('request_id', '=', key.request_id)
        .where('state', '=', 'in-flight')
        .executeTakeFirst();
      if (numDeletedRows > 0n) await settleAsNotSent(transaction, key.request_id, nowMs());
    }
  });
}

async function settleAsNotSent(
  transaction: Kysely<Tables>,
  requestId: string,
  answeredAtMs: number,
): Promise<void> {
  const submission = await transaction
    .selectFrom('submission')
    .select('id')
    .where('request_id', '=', requestId)
    .where('outcome', '=', 'sending')
    .executeTakeFirst();
  if (submission === undefined) return;
  const settled = { outcome: 'not-sent', status: null, onboardingStatus: null, answeredAtMs } as const;
  await settleSubmission(transaction, submission.id, settled);
}
