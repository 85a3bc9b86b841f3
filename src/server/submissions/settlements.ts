import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { identityOnboardingResult } from '#contract/service/identity.ts';
import { inTransaction } from '#node/dialect.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import type { CallRecorder } from '#server/requests/call-recorder.ts';
import type { FinishedCall } from '#server/requests/finished-call.ts';

import { settleSubmission } from './submission-store.ts';
import { freeKey, keepAnswer, keepUnknown, type WriteKey } from './write-key-store.ts';
import type { MadeCall } from './write-outcome.ts';

const longestStatus = 64;

/** The onboarding status in an answer, as it came; null where there is none: an update is answered without content. */
function onboardingStatusOf({ status, answered }: FinishedCall): string | null {
  if (status !== 202 || answered === undefined) return null;
  const parsed = identityOnboardingResult.safeParse(answered);
  return parsed.success ? parsed.data.status.slice(0, longestStatus).replaceAll('\0', '') : null;
}

/** The outcome of a write, to be recorded. */
export interface Settlement {
  readonly key: WriteKey;
  readonly requestId: string;
  /** Null: a write that is no submission. */
  readonly submissionId: string | null;
  /** Null: it was given up before a call was made, or nobody knows whether one was. */
  readonly made: MadeCall | null;
  readonly isFree: boolean;
}

export interface Settlements {
  /** Whether it is recorded; where not, it is tried again until it is, and `whenWritten` then called. Never throws. */
  settle(settlement: Settlement, whenWritten: () => void): Promise<boolean>;
  /** Resolves once all is written, or given up after a last try. */
  drain(): Promise<void>;
}

export interface SettlementParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly recorder: Pick<CallRecorder, 'recordIn'>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds between two tries. */
  readonly retryMs: number;
}

const mostTogether = 50;
const mostLastTries = 3;

/**
 * Records the outcomes of writes: the key's answer, the submission and the call in one transaction, those of the same moment together.
 */
export function createSettlements(parts: SettlementParts): Settlements {
  const { db, logger, retryMs } = parts;
  const group = createGroupCommit<Settlement, null>({
    most: mostTogether,
    commit: async (settlements) =>
      inTransaction(db, async (transaction) => {
        for (const settlement of settlements) await write(transaction, settlement, parts);
        return settlements.map(() => null);
      }),
    mayBeSpoiled: () => true,
  });
  const unwritten = new Set<Promise<void>>();
  const stopping = new AbortController();
  const tryLater = async (settlement: Settlement, whenWritten: () => void) => {
    let lastTries = 0;
    while (lastTries < mostLastTries) {
      await delay(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) lastTries += 1;
      try {
        await group.add(settlement);
        whenWritten();
        return;
      } catch {
        // It was logged when it failed first.
      }
    }
  };
  return {
    async settle(settlement, whenWritten) {
      try {
        await group.add(settlement);
        whenWritten();
        return true;
      } catch (error) {
        const facts = { requestId: settlement.requestId, err: error, status: 500 };
        logger.error(facts, 'what became of a write could not be written down');
        const later = tryLater(settlement, whenWritten).finally(() => unwritten.delete(later));
        unwritten.add(later);
        return false;
      }
    },
    async drain() {
      stopping.abort();
      await Promise.all(unwritten);
      await group.drain();
    },
  };
}

async function write(
  transaction: Kysely<Tables>,
  { key, requestId, submissionId, made, isFree }: Settlement,
  { recorder, dataKeys, nowMs }: SettlementParts,
): Promise<void> {
  if (isFree) await freeKey(transaction, key, requestId);
  else if (made?.kind === 'answered')
    await keepAnswer(transaction, key, { requestId, dataKeys, answer: made.answer });
  else {
    const detail = made?.failure?.facts.detail ?? '';
    await keepUnknown(transaction, key, { requestId, dataKeys, detail });
  }
  if (submissionId !== null) {
    await settleSubmission(transaction, submissionId, {
      outcome: isFree ? 'not-sent' : (made?.kind ?? 'unknown'),
      status: made?.finished.status ?? null,
      onboardingStatus: made === null ? null : onboardingStatusOf(made.finished),
      answeredAtMs: nowMs(),
    });
  }
  if (made !== null) await recorder.recordIn(transaction, made.finished);
}
