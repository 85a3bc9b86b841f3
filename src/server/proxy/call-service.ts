import { setTimeout as delay } from 'node:timers/promises';

import { operations, type Operation, type OperationName } from '#contract/service/operations.ts';
import { formatAuthorization, signInSlices, type SignedRequest } from '#node/signature.ts';
import type { ServiceConfig } from '#server/config.ts';

import { checkAnswer } from './check-answer.ts';
import { createOneAtATime, type OneAtATime } from './one-at-a-time.ts';
import { UpstreamFailure } from './upstream-failure.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

export interface ServiceCall {
  readonly name: OperationName;
  /** Path and query, without the base path. */
  readonly target: string;
  readonly body: readonly Uint8Array[] | null;
  readonly signal: AbortSignal;
}

/** Signs a call and makes it. Throws UpstreamFailure. */
export type CallService = (call: ServiceCall) => Promise<UpstreamAnswer>;

export interface ServiceAccess {
  readonly upstream: Upstream;
  readonly service: ServiceConfig;
  /** What stands before every path of the service, signed with it; empty or beginning with a slash. */
  readonly basePath: string;
  /** The timestamp of a signature; strictly increasing. */
  readonly timestamp: () => string;
}

interface SigningAccess extends ServiceAccess {
  /** Slices of several large bodies in one turn of the event loop would add up: they are signed one after another. */
  readonly inTurn: OneAtATime;
}

const largeBytes = 1024 * 1024;
const mostReadAttempts = 3;
const pauseMs = 50;
const passingStatuses = new Set([502, 503, 504]);

/**
 * Calls the service. The signature is made when the whole body is there, over its very chunks, and anew for each try:
 * a GET is tried at most three times within its deadline, everything else once. Details 26, 31.
 */
export function createCallService(given: ServiceAccess): CallService {
  const access = { ...given, inTurn: createOneAtATime() };
  return async (call) => {
    const operation: Operation = operations[call.name];
    return operation.method === 'GET'
      ? readWithRetries(access, operation, call)
      : sendOnce(access, operation, call);
  };
}

async function sendOnce(
  access: SigningAccess,
  operation: Operation,
  call: ServiceCall,
): Promise<UpstreamAnswer> {
  const answer = await signAndSend(access, operation, { call, timeoutMs: access.service.timeoutMs });
  checkAnswer(operation, answer, true);
  return answer;
}

async function readWithRetries(
  access: SigningAccess,
  operation: Operation,
  call: ServiceCall,
): Promise<UpstreamAnswer> {
  const deadline = performance.now() + access.service.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const timeoutMs = deadline - performance.now();
    const isLast = attempt === mostReadAttempts || timeoutMs < 2 * pauseMs * attempt;
    try {
      const answer = await signAndSend(access, operation, { call, timeoutMs: Math.max(timeoutMs, 1) });
      if (!isLast && isPassing(answer)) {
        await delay(pauseMs * attempt);
        continue;
      }
      checkAnswer(operation, answer, false);
      return answer;
    } catch (error) {
      if (isLast || !(error instanceof UpstreamFailure) || error.kind !== 'unreachable') throw error;
      await delay(pauseMs * attempt);
    }
  }
}

/** A service that says when to come back is taken at its word. */
function isPassing({ status, retryAfter }: UpstreamAnswer): boolean {
  return passingStatuses.has(status) && retryAfter === null;
}

async function signAndSend(
  access: SigningAccess,
  { method }: Operation,
  { call, timeoutMs }: { readonly call: ServiceCall; readonly timeoutMs: number },
): Promise<UpstreamAnswer> {
  const { target, body, signal } = call;
  const uri = access.basePath + target;
  const authorize = async () => authorization(access, { method, uri, body: body ?? [] });
  const isLarge = body !== null && bytesIn(body) > largeBytes;
  const header = await (isLarge ? access.inTurn(authorize) : authorize());
  return access.upstream.send({ method, uri, authorization: header, body, timeoutMs, signal });
}

async function authorization(
  { service, timestamp: nextTimestamp }: ServiceAccess,
  request: Omit<SignedRequest, 'timestamp'>,
): Promise<string> {
  const timestamp = nextTimestamp();
  const signature = await signInSlices(service.secret, { ...request, timestamp }, service.style);
  return formatAuthorization({ key: service.key, signature, timestamp });
}

function bytesIn(body: readonly Uint8Array[]): number {
  return body.reduce((bytes, chunk) => bytes + chunk.byteLength, 0);
}
