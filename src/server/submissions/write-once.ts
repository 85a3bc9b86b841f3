import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import type { CallRecorder } from '#server/requests/call-recorder.ts';

import type { FoundPlan } from './plan-store.ts';
import { conflict, inProgress, replayOf, unwritten } from './replay.ts';
import { createReserve, type NewWrite } from './reserve-write.ts';
import { createSettlements, type Settlement } from './settlements.ts';
import type { MadeCall, CallReply } from './write-outcome.ts';

export interface WriteOnceParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly recorder: Pick<CallRecorder, 'recordIn'>;
  readonly instanceId: string;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly bounds: WriteBounds;
}

/** Milliseconds. */
export interface WriteBounds {
  /** How long whoever comes with the key of a write in flight waits for it. */
  readonly inFlightWaitMs: number;
  /** How often another instance's write is looked at meanwhile. */
  readonly inFlightPollMs: number;
  /** How long until what could not be written down is tried again. */
  readonly settleRetryMs: number;
}

/** How a write is made: what `intend` throws leaves the key free, since nothing was sent; what `call` throws leaves it unknown. */
export interface HowToWrite<Intended> {
  intend(plan: FoundPlan | undefined): Promise<Intended>;
  call(intended: Intended): Promise<MadeCall>;
}

export interface WriteOnce {
  /** Sends a write unless it was sent before, and tells what became of it. Throws `idempotency-conflict`, `in-progress`, `busy` and what `intend` throws. */
  run<Intended>(write: NewWrite, how: HowToWrite<Intended>): Promise<CallReply>;
  /** Resolves once every write under way is over and written down. */
  drain(): Promise<void>;
}

/** A write under way in this process. */
interface InFlight {
  readonly bodyDigests: NewWrite['bodyDigests'];
  /** Whether it has the key; else another one had it before. */
  readonly hasKey: Promise<boolean>;
  readonly told: Promise<CallReply>;
}

/** Sees to it that a write with its key is sent once, however often it comes, and to whichever instance. Trust: 4. */
export function createWriteOnce(parts: WriteOnceParts): WriteOnce {
  const underWay = new Map<string, InFlight>();
  const reserve = createReserve(parts);
  const settlements = createSettlements({ ...parts, retryMs: parts.bounds.settleRetryMs });
  const active = new Set<Promise<unknown>>();

  const first = async <Intended>(
    write: NewWrite,
    plan: FoundPlan | undefined,
    { how, forget }: { readonly how: HowToWrite<Intended>; readonly forget: () => void },
  ): Promise<CallReply> => {
    const { key, requestId } = write;
    const submissionId = write.submission?.id ?? null;
    const settle = async (settlement: Pick<Settlement, 'made' | 'isFree'>) =>
      settlements.settle({ key, requestId, submissionId, ...settlement }, forget);
    let intended: Intended;
    try {
      intended = await how.intend(plan);
    } catch (error) {
      await settle({ made: null, isFree: true });
      throw error;
    }
    let made: MadeCall;
    try {
      made = await how.call(intended);
    } catch (error) {
      await settle({ made: null, isFree: false });
      throw error;
    }
    const isWritten = await settle({ made, isFree: made.kind === 'not-sent' });
    if (made.kind !== 'answered') return { isReplayed: false, answer: null, failure: made.failure };
    return isWritten
      ? { isReplayed: false, answer: made.answer, failure: null }
      : { isReplayed: false, answer: null, failure: unwritten() };
  };

  return {
    async run(write, how) {
      const name = JSON.stringify([write.key.staffId, write.key.operation, write.key.idempotencyKey]);
      const deadline = performance.now() + parts.bounds.inFlightWaitMs;
      for (;;) {
        const other = underWay.get(name);
        if (other !== undefined) {
          if (!(await other.hasKey)) continue;
          if (other.bodyDigests[0] !== write.bodyDigests[0]) throw conflict();
          return again(await within(other.told, deadline));
        }
        const mine = begin(name, write, how);
        const found = await mine.found;
        if (found === null) return mine.told;
        if (!write.bodyDigests.includes(found.body_digest)) throw conflict();
        if (found.state !== 'in-flight') return replayOf(found, write.key, parts.dataKeys);
        await untilNextLook(deadline, parts.bounds.inFlightPollMs);
      }
    },
    async drain() {
      while (active.size > 0) await Promise.allSettled(active);
      await settlements.drain();
    },
  };

  function begin<Intended>(name: string, write: NewWrite, how: HowToWrite<Intended>) {
    const reserved = reserve(write);
    const forget = () => {
      if (underWay.get(name) === entry) underWay.delete(name);
    };
    const told = reserved.then(async ({ found, plan }) => {
      if (found !== null) throw inProgress();
      return first(write, plan, { how, forget });
    });
    const hasKey = reserved.then(
      ({ found }) => found === null,
      () => false,
    );
    const entry: InFlight = { bodyDigests: write.bodyDigests, hasKey, told };
    underWay.set(name, entry);
    void hasKey.then((has) => has || forget());
    active.add(told);
    // Whoever waits for it hears of it; nobody may.
    told.catch(() => undefined).finally(() => active.delete(told));
    return { told, found: reserved.then(({ found }) => found) };
  }
}

/** What others who wait for the same write are told: where nothing was sent, that; else the same again. */
function again(told: CallReply): CallReply {
  const isKept = told.failure === null || told.failure.code === 'outcome-unknown';
  return { ...told, isReplayed: isKept };
}

async function within(told: Promise<CallReply>, deadline: number): Promise<CallReply> {
  const waiting = new AbortController();
  try {
    return await Promise.race([
      told,
      delay(Math.max(deadline - performance.now(), 1), null, { signal: waiting.signal }).then(() => {
        throw inProgress();
      }),
    ]);
  } finally {
    waiting.abort();
  }
}

async function untilNextLook(deadline: number, pollMs: number): Promise<void> {
  const leftMs = deadline - performance.now();
  if (leftMs <= 0) throw inProgress();
  await delay(Math.min(pollMs, leftMs));
}
