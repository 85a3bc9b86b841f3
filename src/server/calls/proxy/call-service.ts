import { type Operation, operations } from '#contract/service/operations.ts';
import { type ClientSignal, type UpstreamAnswer, checkAnswer } from '#server/http/upstream.ts';
import { UpstreamFailure } from '#server/http/upstream-failure.ts';

import type { SendAttempt, ServiceCall, SignAndSend, Tries } from './sign-and-send.ts';

/** The recent history of calls to a service. Instants are milliseconds of a monotonic clock. */
export type BreakerState =
  | {
      readonly kind: 'closed';
      /** Of the failures since the last answer, the newest last. */ readonly failures: readonly number[];
    }
  /** Nothing is sent before `nextTryAt`; the one call that is let through then moves it. */
  | { readonly kind: 'open'; readonly nextTryAt: number; readonly pauseMs: number };

/** Whether a call may be made now, else how long to wait. */
interface Admission {
  readonly state: BreakerState;
  /** 0: it may be made. */
  readonly waitMs: number;
}

/** Failures in a row, within the span, that open the breaker. */
export const maxFailures = 5;
export const failureSpanMs = 30_000;
export const firstPauseMs = 2000;
/** A service that is well again is found out within this time, and the ten seconds that it may take. */
export const longestPauseMs = 8000;

export const closedBreaker: BreakerState = { kind: 'closed', failures: [] };

/**
 * Decides on a call. While open one call at a time may try, and the pause to the next doubles: a try that hangs holds up no other for longer
 * than a pause.
 */
export function admit(state: BreakerState, now: number): Admission {
  if (state.kind === 'closed') return { state, waitMs: 0 };
  if (now < state.nextTryAt) return { state, waitMs: state.nextTryAt - now };
  const pauseMs = Math.min(state.pauseMs * 2, longestPauseMs);
  return { state: { kind: 'open', nextTryAt: now + pauseMs, pauseMs }, waitMs: 0 };
}

/** The service gave an answer, good or bad: it is there. */
export function answered(state: BreakerState): BreakerState {
  return state.kind === 'closed' && state.failures.length === 0 ? state : closedBreaker;
}

/** The service could not be reached, or did not answer in time. What fails while open was sent before or was the try: its pause runs already. */
export function failed(state: BreakerState, now: number): BreakerState {
  if (state.kind === 'open') return state;
  const failures = [...state.failures, now].slice(-maxFailures);
  const isRow = failures.length === maxFailures && now - (failures[0] ?? now) <= failureSpanMs;
  return isRow
    ? { kind: 'open', nextTryAt: now + firstPauseMs, pauseMs: firstPauseMs }
    : { kind: 'closed', failures };
}

/** What the breaker is at: `half-open` when the next call is let through to see. */
export type BreakerPhase = 'closed' | 'open' | 'half-open';

/** Keeps calls from a service that does not answer. One for each service. */
export interface Breaker {
  /** Milliseconds until a call is worth making; 0: make it, and report its result. */
  admit(): number;
  answered(): void;
  failed(): void;
  readonly phase: BreakerPhase;
}

/** A breaker that lets everything through at first; `now` is a clock that only goes forward. */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let state: BreakerState = closedBreaker;
  return {
    admit() {
      const admission = admit(state, now());
      ({ state } = admission);
      return admission.waitMs;
    },
    answered() {
      state = answered(state);
    },
    failed() {
      state = failed(state, now());
    },
    get phase() {
      if (state.kind === 'closed') return 'closed';
      return now() < state.nextTryAt ? 'open' : 'half-open';
    },
  };
}

/** The result of a call: the answer with its JSON (undefined without a body), or why there is none to pass on. */
export type CallResult = Tries &
  (
    | { readonly kind: 'answered'; readonly answer: UpstreamAnswer; readonly value: unknown }
    | { readonly kind: 'failed'; readonly failure: UpstreamFailure }
  );

/** Signs a call and makes it. */
export type CallService = (call: ServiceCall) => Promise<CallResult>;

export interface ServiceAccess {
  readonly signAndSend: SignAndSend;
  readonly breaker: Breaker;
  /** Milliseconds that a call may take, its retries included. */
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}

type Answered = Pick<Extract<CallResult, { kind: 'answered' }>, 'answer' | 'value'>;

const maxReadAttempts = 3;
const pauseMs = 50;
const passingStatuses = new Set([502, 503, 504]);
/** What says that a service is not there: the breaker counts these. */
const absences = new Set<string>(['unreachable', 'timeout', 'stalled']);

/**
 * Calls the service. The signature is made when the whole body is there, over its very chunks, and again for each try: a GET is tried at
 * most three times within its deadline, everything else once; nothing is sent while the breaker is open.
 */
export function createCallService(access: ServiceAccess): CallService {
  const { breaker } = access;
  return async (call) => {
    const operation: Operation = operations[call.name];
    const tries: SendAttempt['tries'] = { attempts: 0, signedTimestamp: null, keyId: null };
    try {
      const waitMs = breaker.admit();
      if (waitMs > 0)
        throw new UpstreamFailure('held-back', { mayHaveBeenReceived: false, retryAfterMs: waitMs });
      const attempt = { access, operation, call, tries };
      const { answer, value } = await (operation.method === 'GET'
        ? readWithRetries(attempt)
        : sendOnce(attempt));
      breaker.answered();
      return { kind: 'answered', answer, value, ...tries };
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      if (absences.has(error.kind)) breaker.failed();
      else if (error.kind === 'invalid' || error.kind === 'redirected') breaker.answered();
      return { kind: 'failed', failure: error, ...tries };
    }
  };
}

interface Attempt {
  readonly access: ServiceAccess;
  readonly operation: Operation;
  readonly call: ServiceCall;
  readonly tries: SendAttempt['tries'];
}

async function sendOnce({ access, operation, call, tries }: Attempt): Promise<Answered> {
  const answer = await access.signAndSend(call, { timeoutMs: access.timeoutMs, tries });
  return { answer, value: checkAnswer(operation, answer, true) };
}

async function readWithRetries({ access, operation, call, tries }: Attempt): Promise<Answered> {
  const deadline = performance.now() + access.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const timeoutMs = deadline - performance.now();
    const mayRetry = attempt < maxReadAttempts && timeoutMs >= 2 * pauseMs * attempt;
    try {
      const answer = await access.signAndSend(call, { timeoutMs: Math.max(timeoutMs, 1), tries });
      const waitMs = mayRetry ? waitBeforeRetry(answer, attempt, access.nowMs()) : null;
      if (waitMs === null || performance.now() + waitMs + pauseMs >= deadline)
        return { answer, value: checkAnswer(operation, answer, true) };
      await pause(waitMs, call.signal);
    } catch (error) {
      if (!mayRetry || !(error instanceof UpstreamFailure) || error.kind !== 'unreachable') throw error;
      await pause(pauseMs * attempt, call.signal);
    }
  }
}

/** How long to wait before a read is tried again: Retry-After is followed. Null: the first answer is final. */
function waitBeforeRetry(
  { status, retryAfter }: UpstreamAnswer,
  attempt: number,
  nowMs: number,
): number | null {
  if (!passingStatuses.has(status)) return null;
  return retryAfter === null ? pauseMs * attempt : retryAfterMs(retryAfter, nowMs);
}

async function pause(ms: number, signal: ClientSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const isGone = () => end(() => reject(new UpstreamFailure('cancelled', { mayHaveBeenReceived: true })));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', isGone);
      settle();
    };
    const timer = setTimeout(() => end(resolve), ms);
    signal.addEventListener('abort', isGone);
    if (signal.aborted) isGone();
  });
}

/**
 * Milliseconds that a `Retry-After` asks for: seconds, or a date by the clock `nowMs`; null where it is neither. RFC 9110 › 10.2.3.
 */
export function retryAfterMs(header: string, nowMs: number): number | null {
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - nowMs, 0);
}
