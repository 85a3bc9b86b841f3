import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { isDatabaseUnavailable } from '#node/database-failures.ts';
import { inTransaction } from '#node/dialect.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ReadDate } from '#server/privacy/facts/callback-head.ts';
import { noteChanges } from '#server/database/changes.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { applyCallbacks } from '#server/directory/projection/directory.ts';
import type { ServiceTime } from '#server/http/service-time.ts';

import { eventsById, markProcessed, unprocessedEvents, unprocessedIds } from './callback-process-store.ts';
import { markEvents, processedPart } from './mark-events.ts';

export interface CallbackProcessor {
  /** Call it after storing callbacks. */
  wake(): void;
  /** Processes one, again if necessary; undefined if unknown. */
  process(eventId: string): Promise<CallbackEventTable | undefined>;
  stop(): Promise<void>;
}

export interface ProcessorParts extends ProcessParts {
  readonly db: Kysely<Tables>;
  readonly serviceTime: ServiceTime;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** True while callbacks arrive: intake goes first. */
  readonly isBusy: () => boolean;
}

const maxPerBatch = 100;
/** Polls for what a killed instance left. */
const pollMs = 1000;
/** While callbacks arrive, each rest is this many times the work before it. */
const restFactor = 6;
const longestRestMs = 500;

/**
 * Processes callbacks in short transactions, whole batches or none, even after a kill; instances share the
 * work. T-3.
 */
export function createCallbackProcessor(parts: ProcessorParts): CallbackProcessor {
  const { db, serviceTime, logger, isBusy } = parts;
  const pause = createPause();
  let isFailing = false;

  const runBatch = async (): Promise<number> => {
    if ((await unprocessedIds(db, 1)).length === 0) return 0;
    await serviceTime.refresh();
    return inTransaction(db, async (transaction) => {
      const events = await unprocessedEvents(transaction, maxPerBatch);
      if (events.length > 0) await processEvents(transaction, events, parts);
      return events.length;
    });
  };
  /** Marks a failing event and lets the others proceed. */
  const runEach = async (): Promise<number> => {
    const ids = await unprocessedIds(db, maxPerBatch);
    for (const id of ids) await processOrMark(id, parts);
    return ids.length;
  };
  const runOnce = async (): Promise<number> => {
    try {
      return await runBatch();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return runEach();
    }
  };
  // Log an outage once; it may last hours.
  const failed = (error: unknown): number => {
    if (!isFailing) logger.error({ err: error, status: 500 }, 'callbacks could not be processed');
    isFailing = true;
    return 0;
  };
  const run = async (): Promise<void> => {
    while (!pause.isEnded) {
      const began = performance.now();
      const count = await runOnce().catch(failed);
      if (count > 0) isFailing = false;
      const tookMs = performance.now() - began;
      if (count === 0) await pause.untilWoken(pollMs);
      else await pause.rest(isBusy() ? Math.min(tookMs * restFactor, longestRestMs) : 0);
    }
  };
  const running = run();
  return {
    wake: () => pause.wake(),
    async process(eventId) {
      await serviceTime.refresh();
      return inTransaction(db, async (transaction) => {
        const events = await eventsById(transaction, [eventId]);
        await processEvents(transaction, events, parts);
        const [event] = await eventsById(transaction, [eventId]);
        return event;
      });
    },
    async stop() {
      pause.end();
      await running;
    },
  };
}

async function processOrMark(id: string, parts: ProcessorParts): Promise<void> {
  const { db, logger, nowMs } = parts;
  try {
    await inTransaction(db, async (transaction) =>
      processEvents(transaction, await eventsById(transaction, [id]), parts),
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    logger.error({ err: error, status: 500 }, 'a callback could not be processed');
    await inTransaction(db, async (transaction) => {
      const [event] = await eventsById(transaction, [id]);
      if (event === undefined) return;
      const processed_at = Math.round(nowMs() * 1000);
      await markProcessed(transaction, [{ ...processedPart(event), result: 'error', processed_at }]);
    });
  }
}

interface Pause {
  wake(): void;
  /** Waits for work, at most so long. */
  untilWoken(ms: number): Promise<void>;
  /** Waits regardless of work. */
  rest(ms: number): Promise<void>;
  end(): void;
  readonly isEnded: boolean;
}

function createPause(): Pause {
  let isWoken = false;
  let isEnded = false;
  let isResting = false;
  let goOn: (() => void) | null = null;
  const wait = async (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    wake() {
      isWoken = true;
      if (!isResting) goOn?.();
    },
    async untilWoken(ms) {
      if (!isWoken && !isEnded) await wait(ms);
      isWoken = false;
    },
    async rest(ms) {
      isResting = true;
      if (!isEnded) await wait(ms);
      isResting = false;
    },
    end() {
      isEnded = true;
      goOn?.();
    },
    get isEnded() {
      return isEnded;
    },
  };
}

interface ProcessParts {
  readonly dataKeys: DataKeys;
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'confirm'>;
  readonly readDate: ReadDate;
  readonly serviceFields: ServiceFields;
}

/** Marks events and siblings and updates the directory. Idempotent, in any order. T-3. */
async function processEvents(
  transaction: Kysely<Tables>,
  events: readonly CallbackEventTable[],
  parts: ProcessParts,
): Promise<void> {
  const processedAt = () => Math.round(parts.nowMs() * 1000);
  const marked = await markEvents(transaction, events, { ...parts, processedAt });
  const applied = marked.filter(
    ({ kind, object_id: objectId, status }) =>
      kind !== 'unrecognised' && objectId !== null && status !== null,
  );
  await applyCallbacks(transaction, applied, parts.dataKeys);
  await noteChanges(
    transaction,
    marked.map(({ id }) => ({ kind: 'callback', id })),
  );
}
