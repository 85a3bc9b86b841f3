import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { callbackFinding, type CallbackFinding, type CallbackResult } from '#contract/desk/callbacks.ts';
import { isDatabaseUnavailable } from '#node/database-failures.ts';
import { inTransaction } from '#node/dialect.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { isDatedAhead, isLate } from '#server/facts/callback-date.ts';
import { noteChanges } from '#server/live/changes.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { bodyPlace } from '#server/personal/sealed-places.ts';
import { applyCallbacks, type OpenedCallback } from '#server/projection/directory.ts';
import type { ServiceTime } from '#server/service-time.ts';

import { factsOf, findingsOf, resultsOf } from './callback-marks.ts';
import {
  eventsById,
  knownObjects,
  markProcessed,
  objectKeyOf,
  updateMarks,
  type Sibling,
  siblingsOf,
  unprocessedEvents,
  unprocessedIds,
} from './callback-process-store.ts';
import { headOf, type JsonObject, parseCallbackJson } from './read-callback.ts';

/** Processes accepted callbacks in the background. */
export interface CallbackProcessor {
  /** New callbacks have been stored. */
  wake(): void;
  /** Processes one, again if need be; returns the event as it is then, undefined for an unknown one. */
  process(eventId: string): Promise<CallbackEventTable | undefined>;
  stop(): Promise<void>;
}

export interface ProcessorParts extends ProcessParts {
  readonly db: Kysely<Tables>;
  readonly serviceTime: ServiceTime;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Whether callbacks are arriving: their intake comes first. */
  readonly isBusy: () => boolean;
}

const maxPerBatch = 100;
/** How often to poll for what a killed instance left. */
const pollMs = 1000;
/** While callbacks arrive, each rest is this many times as long as the work before it. */
const restFactor = 6;
const longestRestMs = 500;

/**
 * A loop of short transactions, woken after each commit of the intake. Several instances share the work. After a kill it continues
 * where it was: a batch is processed as a whole or not at all. T-3.
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
  /** One that spoils its batch is marked, so that the others proceed. */
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
  // The database may be away for hours: log it once.
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

interface ProcessParts {
  readonly dataKeys: DataKeys;
  readonly nowMs: () => number;
  readonly serviceTime: Pick<ServiceTime, 'confirm'>;
}

/** An event with what it says; the body is null once retention has erased it. */
interface Opened {
  readonly event: CallbackEventTable;
  readonly body: JsonObject | null;
  readonly findings: readonly CallbackFinding[];
}

/**
 * Processes events in the caller's transaction: marks them and, where they change it, the others of their objects, and takes them into
 * the directory. Idempotent, at any time and in any order. T-3.
 */
async function processEvents(
  transaction: Kysely<Tables>,
  events: readonly CallbackEventTable[],
  parts: ProcessParts,
): Promise<void> {
  const known = await knownObjects(transaction, events);
  const opened = events.map((event) => open(event, { ...parts, known }));
  const results = await markedResults(transaction, opened);
  const marked = opened.map((one): OpenedCallback => {
    const result = results.get(one.event.id) ?? 'unrecognised';
    return { ...marks(one, result, parts), body: one.body };
  });
  await markProcessed(transaction, marked.map(processedPart));
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

function open(
  stored: CallbackEventTable,
  { known, dataKeys, serviceTime }: ProcessParts & { readonly known: Set<string> },
): Opened {
  const event = { ...stored, received_service_at: receivedServiceAt(stored, serviceTime) };
  const before = callbackFinding.array().parse(JSON.parse(event.findings));
  const { body_encrypted: sealed } = event;
  // What can be read no longer is what it was.
  if (sealed === null) return { event, body: null, findings: before };
  const body = parseCallbackJson(dataKeys.open(sealed, bodyPlace(event.body_digest)));
  if (body === null) throw new TypeError('a callback that was taken is no object');
  const findings = findingsOf(headOf(body), body);
  if (isDatedAhead(event.received_service_at, event.status_at)) findings.push('dated-ahead');
  if (isFirstOfObject(event, { known, before })) findings.push('unknown-object');
  return { event, body, findings };
}

/** The service's time when it came, which the next reading of its clock confirms; then it stays. */
function receivedServiceAt(
  { processed_at, received_at, received_service_at, status_at }: CallbackEventTable,
  serviceTime: ProcessParts['serviceTime'],
): number {
  if (processed_at !== null) return received_service_at;
  const said = status_at === null ? null : status_at / 1000;
  return Math.round(serviceTime.confirm(received_at / 1000, received_service_at / 1000, said) * 1000);
}

/** Whether the desk had not heard of the object before; what was found of that at first stays. */
function isFirstOfObject(
  event: CallbackEventTable,
  { known, before }: { readonly known: Set<string>; readonly before: readonly CallbackFinding[] },
): boolean {
  const key = objectKeyOf(event);
  if (event.processed_at !== null) return before.includes('unknown-object');
  if (event.kind === 'unrecognised' || event.object_id === null || known.has(key)) return false;
  known.add(key);
  return true;
}

/** The results of these events; others of their objects that are something else now are marked again. */
async function markedResults(
  transaction: Kysely<Tables>,
  opened: readonly Opened[],
): Promise<ReadonlyMap<string, CallbackResult>> {
  const read = new Map(opened.map((one) => [one.event.id, one]));
  const siblings = await siblingsOf(
    transaction,
    opened.map(({ event }) => event),
  );
  const byObject = new Map<string, Sibling[]>();
  for (const sibling of siblings) {
    const own = byObject.get(sibling.objectKey) ?? [];
    const { event, findings } = read.get(sibling.id) ?? {};
    own.push({
      ...sibling,
      findings: findings ?? sibling.findings,
      receivedServiceAt: event?.received_service_at ?? sibling.receivedServiceAt,
    });
    byObject.set(sibling.objectKey, own);
  }
  const results = new Map<string, CallbackResult>();
  for (const own of byObject.values()) {
    for (const [id, result] of resultsOf(own)) results.set(id, result);
  }
  for (const { id, isProcessed, result } of siblings) {
    const now = results.get(id);
    if (!isProcessed || read.has(id) || result === 'error' || now === undefined || now === result) continue;
    await updateMarks(transaction, id, now);
  }
  return results;
}

function marks(
  { event, body, findings }: Opened,
  result: CallbackResult,
  { nowMs }: ProcessParts,
): CallbackEventTable {
  const facts = body === null || event.kind !== 'ramp' ? event.facts : JSON.stringify(factsOf(body));
  return {
    ...event,
    facts,
    processed_at: Math.round(nowMs() * 1000),
    result,
    is_late: isLate(event.received_service_at, event.status_at) ? 1 : 0,
    findings: JSON.stringify(findings),
  };
}

function processedPart(event: CallbackEventTable) {
  const { id, facts, processed_at, result, received_service_at, is_late, findings } = event;
  return { id, facts, processed_at, result, received_service_at, is_late, findings };
}
