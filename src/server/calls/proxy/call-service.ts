import { type Operation, operations } from '#contract/service/operations.ts';
import { type ClientSignal, type UpstreamAnswer, checkAnswer } from '#server/http/upstream.ts';
import { UpstreamFailure } from '#server/http/upstream-failure.ts';

import type { SendAttempt, ServiceCall, SignAndSend, Tries } from './sign-and-send.ts';
import { type Breaker } from './breaker.ts';

/** Call's result; `value` is the answer's JSON, undefined without a body. */
export type CallResult = Tries &
  (
    | { readonly kind: 'answered'; readonly answer: UpstreamAnswer; readonly value: unknown }
    | { readonly kind: 'failed'; readonly failure: UpstreamFailure }
  );

export type CallService = (call: ServiceCall) => Promise<CallResult>;

export interface ServiceAccess {
  readonly signAndSend: SignAndSend;
  readonly breaker: Breaker;
  /** Deadline of a call, retries included. */
  readonly timeoutMs: number;
  readonly nowMs: () => number;
}

type Answered = Pick<Extract<CallResult, { kind: 'answered' }>, 'answer' | 'value'>;

const maxReadAttempts = 3;

const pauseMs = 50;

const passingStatuses = new Set([502, 503, 504]);

const absences = new Set<string>(['unreachable', 'timeout', 'stalled']);

/**
 * Signs and sends: a GET at most three times within its deadline, others once, nothing while the breaker is
 * open.
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

/** Returns milliseconds until a retry; null if the answer is final. */
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

/** Reads `Retry-After`, seconds or a date, as milliseconds from now; else null. RFC 9110 › 10.2.3. */
export function retryAfterMs(header: string, nowMs: number): number | null {
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - nowMs, 0);
}
