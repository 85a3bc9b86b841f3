import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { isDatabaseUnavailable } from '#node/database-failures.ts';
import { inTransaction } from '#node/dialect.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServiceTime } from '#server/service-time.ts';

import { eventsById, markProcessed, unprocessedEvents, unprocessedIds } from './callback-process-store.ts';
import { processEvents, type ProcessParts } from './process-callbacks.ts';

/** Works off what was taken, behind the answers. */
export interface CallbackProcessor {
  /** There is something new. */
  wake(): void;
  /** Processes one again, or for the first time; the event as it is then, undefined when there is none. */
  process(eventId: string): Promise<CallbackEventTable | undefined>;
  stop(): Promise<void>;
}

export interface ProcessorParts extends ProcessParts {
  readonly db: Kysely<Tables>;
  readonly serviceTime: ServiceTime;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Whether callbacks are coming in just now: those come first. */
  readonly isBusy: () => boolean;
}

const mostABatch = 100;
/** Others' leftovers, of an instance that was killed, are looked for so often. */
const lookMs = 1000;
/** While callbacks come in, so much longer than the work itself is waited after it. */
const restFactor = 6;
const longestRestMs = 500;

/**
 * A loop of short transactions, woken after each commit of the intake. Several instances share the work. Killed at any time it goes on
 * where it was: a batch is done as a whole or not at all. T-3.
 */
export function createCallbackProcessor(parts: ProcessorParts): CallbackProcessor {
  const { db, serviceTime, logger, isBusy } = parts;
  const pause = createPause();
  let isFailing = false;

  const runBatch = async (): Promise<number> => {
    if ((await unprocessedIds(db, 1)).length === 0) return 0;
    await serviceTime.refresh();
    return inTransaction(db, async (transaction) => {
      const events = await unprocessedEvents(transaction, mostABatch);
      if (events.length > 0) await processEvents(transaction, events, parts);
      return events.length;
    });
  };
  /** One that spoils its batch is marked, so that the others go on. */
  const runEach = async (): Promise<number> => {
    const ids = await unprocessedIds(db, mostABatch);
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
  // The database may be away for hours: once is said that it is.
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
      if (count === 0) await pause.untilWoken(lookMs);
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
      const { facts, received_service_at, is_late, findings } = event;
      const kept = { id, facts, received_service_at, is_late, findings };
      const processed_at = Math.round(nowMs() * 1000);
      await markProcessed(transaction, [{ ...kept, result: 'error', processed_at }]);
    });
  }
}

/** The waiting of a loop. */
interface Pause {
  /** There is work: wakes the one who waits for it, now or next. */
  wake(): void;
  /** Waits for work, and no longer than that. */
  untilWoken(ms: number): Promise<void>;
  /** Waits, whatever work there is. */
  rest(ms: number): Promise<void>;
  /** Nobody waits any more. */
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
