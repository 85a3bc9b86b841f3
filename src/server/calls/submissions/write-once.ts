import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import { identityOnboardingResult } from '#contract/service/identity.ts';
import { inTransaction } from '#node/dialect.ts';
import { createGroupCommit } from '#node/group-commit.ts';
import { isSameText } from '#node/same-text.ts';
import type { Tables } from '#server/database/tables.ts';
import type { WriteKeyTable } from '#server/database/call-tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { isAccepted } from '#server/privacy/facts/reports.ts';
import { type DataKeys, keptAnswerAad } from '#server/privacy/personal/data-keys.ts';
import type { CallRecorder } from '#server/directory/requests/call-recorder.ts';
import type { FinishedCall } from '#server/directory/requests/kept-facts.ts';

import { createLostKeys } from './lost-keys.ts';
import type { FoundPlan } from './plan-store.ts';
import {
  type CallReply,
  type MadeCall,
  type WriteKey,
  freeKey,
  keepAnswer,
  keepUnknown,
} from './write-key-store.ts';
import { type NewWrite, createReserve } from './reserve-write.ts';
import { settleSubmission } from './submission-store.ts';

const lookItUp =
  'The service may have accepted the request. Look up the customer before you send the request again.';

function replayOf(row: WriteKeyTable, key: WriteKey, dataKeys: DataKeys): CallReply {
  const { state, status, content_type: contentType, retry_after: retryAfter, answer_encrypted: sealed } = row;
  const answer = sealed === null ? '' : dataKeys.open(sealed, keptAnswerAad(key, row.request_id));
  if (state === 'answered' && status !== null) {
    const body = Buffer.from(answer, 'utf8');
    return { isReplayed: true, answer: { status, contentType, retryAfter, date: null, body }, failure: null };
  }
  const detail = answer === '' ? `Rampart shut down before an answer arrived. ${lookItUp}` : answer;
  return { isReplayed: true, answer: null, failure: new DeskError('outcome-unknown', { detail }) };
}

function conflict(): DeskError {
  return new DeskError('idempotency-conflict', {
    detail: 'Nothing was sent. Send a changed request with a new key.',
  });
}

function inProgress(): DeskError {
  return new DeskError('in-progress', {
    detail: 'Send the request again with the same key. The service will still receive it only once.',
    retryAfterSeconds: 2,
  });
}

/** Refuses to report as a success what was answered but not recorded. */
function unwritten(): DeskError {
  return new DeskError('outcome-unknown', {
    detail:
      'The service answered, but Rampart could not record the answer. Send the request again with the same key. The request does not go to the service twice, and you get the answer once it is recorded.',
    retryAfterSeconds: 5,
  });
}

export interface WriteOnceParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly recorder: Pick<CallRecorder, 'recordIn'>;
  readonly instanceId: string;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly bounds: WriteBounds;
}

export interface WriteBounds {
  readonly inFlightWaitMs: number;
  readonly inFlightPollMs: number;
  /** Pause before unrecorded outcomes are retried. */
  readonly settleRetryMs: number;
}

/** A failed `intend` frees the key: nothing was sent. A failed `call` leaves the outcome unknown. */
export interface WriteSteps<Intended> {
  intend(plan: FoundPlan | undefined): Promise<Intended>;
  call(intended: Intended): Promise<MadeCall>;
}

export interface WriteOnce {
  /** Throws `idempotency-conflict`, `in-progress`, `busy`, `too-many-requests` and what `intend` throws. */
  run<Intended>(write: NewWrite, how: WriteSteps<Intended>): Promise<CallReply>;
  /** Resolves once all writes are done and recorded. */
  drain(): Promise<void>;
}

interface InFlight {
  readonly bodyDigests: NewWrite['bodyDigests'];
  /** False if another had it before. */
  readonly hasKey: Promise<boolean>;
  readonly reply: Promise<CallReply>;
}

/** Sends a write once per key, across requests and instances. */
export function createWriteOnce(parts: WriteOnceParts): WriteOnce {
  const underWay = new Map<string, InFlight>();
  const lostKeys = createLostKeys({ ...parts, retryMs: parts.bounds.settleRetryMs });
  const reserve = createReserve({ ...parts, lost: lostKeys });
  const settlements = createSettlements({ ...parts, retryMs: parts.bounds.settleRetryMs });
  const active = new Set<Promise<unknown>>();

  const first = async <Intended>(
    write: NewWrite,
    plan: FoundPlan | undefined,
    { how, forget }: { readonly how: WriteSteps<Intended>; readonly forget: () => void },
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
    const isWritten = await settle({ made, isFree: made.kind === 'not-sent' || isUnsigned(made) });
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
          if (!isSameText(other.bodyDigests[0], write.bodyDigests[0])) throw conflict();
          return again(await within(other.reply, deadline));
        }
        const mine = begin(name, write, how);
        const found = await mine.found;
        if (found === null) return mine.reply;
        if (!write.bodyDigests.includes(found.body_digest)) throw conflict();
        if (found.state !== 'in-flight') return replayOf(found, write.key, parts.dataKeys);
        lostKeys.seen(found.request_id);
        await nextPoll(deadline, parts.bounds.inFlightPollMs);
      }
    },
    async drain() {
      while (active.size > 0) await Promise.allSettled(active);
      await settlements.drain();
      await lostKeys.drain();
    },
  };

  function begin<Intended>(name: string, write: NewWrite, how: WriteSteps<Intended>) {
    const reserved = reserve(write);
    const forget = () => {
      if (underWay.get(name) === entry) underWay.delete(name);
    };
    const reply = reserved.then(async ({ found, plan }) => {
      if (found !== null) throw inProgress();
      return first(write, plan, { how, forget });
    });
    const hasKey = reserved.then(
      ({ found }) => found === null,
      () => false,
    );
    const entry: InFlight = { bodyDigests: write.bodyDigests, hasKey, reply };
    underWay.set(name, entry);
    void hasKey.then((has) => has || forget());
    active.add(reply);
    // Waiters handle the error; there may be none.
    reply.catch(() => undefined).finally(() => active.delete(reply));
    return { reply, found: reserved.then(({ found }) => found) };
  }
}

/** Returns true if the service refused the signature: nothing was done. */
function isUnsigned(reply: MadeCall | CallReply): boolean {
  return 'answer' in reply && reply.answer?.status === 401;
}

/** Marks a reply for other waiters as replayed if it is kept. */
function again(reply: CallReply): CallReply {
  const isKept = reply.failure === null ? !isUnsigned(reply) : reply.failure.code === 'outcome-unknown';
  return { ...reply, isReplayed: isKept };
}

async function within(reply: Promise<CallReply>, deadline: number): Promise<CallReply> {
  const waiting = new AbortController();
  try {
    return await Promise.race([
      reply,
      delay(Math.max(deadline - performance.now(), 1), null, { signal: waiting.signal }).then(() => {
        throw inProgress();
      }),
    ]);
  } finally {
    waiting.abort();
  }
}

async function nextPoll(deadline: number, pollMs: number): Promise<void> {
  const leftMs = deadline - performance.now();
  if (leftMs <= 0) throw inProgress();
  await delay(Math.min(pollMs, leftMs));
}

const longestStatus = 64;

/** Returns null without one, as for updates. */
function onboardingStatusOf({ outcome, status, answered }: FinishedCall): string | null {
  if (!isAccepted({ outcome, status }) || answered === undefined) return null;
  const parsed = identityOnboardingResult.safeParse(answered);
  return parsed.success ? parsed.data.status.slice(0, longestStatus).replaceAll('\0', '') : null;
}

interface Settlement {
  readonly key: WriteKey;
  readonly requestId: string;
  /** Null: not a submission. */
  readonly submissionId: string | null;
  /** Null: none, or unknown. */
  readonly made: MadeCall | null;
  /** Nothing was done: the key can be used again. */
  readonly isFree: boolean;
}

interface Settlements {
  /** Returns true if recorded, else retries; calls `whenWritten` once it is. Never throws. */
  settle(settlement: Settlement, whenWritten: () => void): Promise<boolean>;
  drain(): Promise<void>;
}

interface SettlementParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly recorder: Pick<CallRecorder, 'recordIn'>;
  readonly nowMs: () => number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly retryMs: number;
}

const maxPerGroup = 50;
const maxLastTries = 3;

/** Records answer, submission and call in one transaction, simultaneous ones together. */
function createSettlements(parts: SettlementParts): Settlements {
  const { db, logger, retryMs } = parts;
  const group = createGroupCommit<Settlement, null>({
    most: maxPerGroup,
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
    while (lastTries < maxLastTries) {
      await delay(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) lastTries += 1;
      try {
        // A commit whose end was not heard may have been done.
        if (!(await isRecorded(db, settlement))) await group.add(settlement);
        whenWritten();
        return;
      } catch {
        // Logged at the first failure.
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

/** Returns true if the call is stored, and so all of its commit. Without a call, all can be written again. */
async function isRecorded(db: Kysely<Tables>, { made }: Settlement): Promise<boolean> {
  if (made === null) return false;
  const { id } = made.finished;
  const row = await db.selectFrom('service_call').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
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
      outcome: made?.kind ?? (isFree ? 'not-sent' : 'unknown'),
      status: made?.finished.status ?? null,
      onboardingStatus: made === null ? null : onboardingStatusOf(made.finished),
      answeredAtMs: nowMs(),
    });
  }
  if (made !== null) await recorder.recordIn(transaction, made.finished);
}
