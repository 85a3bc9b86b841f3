import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import { settleSubmission } from './submission-store.ts';

/**
 * Requests refused because their key's commit gave no answer. It may yet succeed, and their keys must not
 * then stay in flight for the process's life. Promise: T-15.
 */
export interface LostKeys {
  /** Frees the request's key once it is there; the request must never be sent. */
  add(requestId: string): void;
  /** Looks at once if the request is one of them. */
  seen(requestId: string): void;
  /** Resolves after a last look. */
  drain(): Promise<void>;
}

export interface LostKeysParts {
  readonly db: Kysely<Tables>;
  readonly instanceId: string;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Pause before the first look; it then doubles. */
  readonly retryMs: number;
}

const longestPauseMs = 60_000;
/** Lifetime of a key. */
const keptMs = 24 * 3_600_000;

export function createLostKeys(parts: LostKeysParts): LostKeys {
  /** When each request was lost, by `performance.now()`. */
  const lost = new Map<string, number>();
  let looking: Promise<void> | null = null;
  let pauseMs = parts.retryMs;
  let pause = new AbortController();
  let isFailing = false;
  let isStopping = false;

  const look = async () => {
    for (const [requestId, since] of lost) if (performance.now() - since > keptMs) lost.delete(requestId);
    try {
      for (const requestId of await freeLost(lost, parts)) lost.delete(requestId);
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        parts.logger.error({ err: error, status: 500 }, 'keys of refused writes could not be freed');
      isFailing = true;
    }
  };
  const lookUntilFound = async () => {
    while (lost.size > 0) {
      // Not at once: the commit may still be under way.
      if (!isStopping)
        await delay(pauseMs, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
      const isLast = isStopping;
      pause = new AbortController();
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      await look();
      if (isLast) break;
    }
    // Now, not when the promise settles: one that is added in between would never be looked for.
    looking = null;
  };
  return {
    add(requestId) {
      lost.set(requestId, performance.now());
      pauseMs = parts.retryMs;
      if (looking === null) looking = lookUntilFound();
      else pause.abort();
    },
    seen(requestId) {
      if (lost.has(requestId) && !isFailing) pause.abort();
    },
    async drain() {
      isStopping = true;
      pause.abort();
      await looking;
    },
  };
}

/** Frees keys in flight, marks their submissions as not sent, returns their requests. */
async function freeLost(
  lost: ReadonlyMap<string, unknown>,
  { db, instanceId, nowMs }: LostKeysParts,
): Promise<readonly string[]> {
  const inFlight = await db
    .selectFrom('write_key')
    .select(['staff_id', 'operation', 'idempotency_key', 'request_id'])
    .where('state', '=', 'in-flight')
    .where('instance_id', '=', instanceId)
    .execute();
  const found = inFlight.filter((key) => lost.has(key.request_id));
  if (found.length === 0) return [];
  await inTransaction(db, async (transaction) => {
    for (const key of found) {
      await transaction
        .deleteFrom('write_key')
        .where('staff_id', '=', key.staff_id)
        .where('operation', '=', key.operation)
        .where('idempotency_key', '=', key.idempotency_key)
        .where('request_id', '=', key.request_id)
        .execute();
      await settleAsNotSent(transaction, key.request_id, nowMs());
    }
  });
  return found.map((key) => key.request_id);
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
