import { type OperationName, operations } from '#contract/service/operations.ts';
import { formatAuthorization, sign, signInSlices } from '#node/signature.ts';
import type { ServiceConfig } from '#server/config.ts';
import type { ClientSignal, Upstream, UpstreamAnswer } from '#server/outbound/upstream.ts';

import { type KeyPairs, type NamedPair, provesSignature } from './key-pairs.ts';

/** A call as it is to be signed and sent. */
export interface ServiceCall {
  readonly name: OperationName;
  /** Path and query, without the base path. */
  readonly target: string;
  readonly body: readonly Uint8Array[] | null;
  readonly signal: ClientSignal;
}

/** A call's attempts: how often it was sent, and the last signature's timestamp and key; null before the first. */
export interface Tries {
  readonly attempts: number;
  readonly signedTimestamp: string | null;
  readonly keyId: string | null;
}

export interface SendAttempt {
  readonly timeoutMs: number;
  /** Counted here. */
  readonly tries: { -readonly [Key in keyof Tries]: Tries[Key] };
}

/** Signs the call's very bytes, now, and sends them: once, or once with each pair of keys. Throws UpstreamFailure. */
export type SignAndSend = (call: ServiceCall, one: SendAttempt) => Promise<UpstreamAnswer>;

export interface SigningAccess {
  readonly upstream: Upstream;
  readonly style: ServiceConfig['style'];
  readonly keyPairs: KeyPairs;
  /** Prefix of every path of the service, signed with it; empty or beginning with a slash. */
  readonly basePath: string;
  /** The timestamp of a signature; strictly increasing. */
  readonly timestamp: () => string;
}

const largeBytes = 1024 * 1024;

/**
 * Signs a call when its whole body is there and sends it. A service that answers 401 has done nothing: with a second pair of keys the call
 * is signed and sent once more with that, a write too. Choice: keyRotation.
 */
export function createSignAndSend(access: SigningAccess): SignAndSend {
  const { keyPairs } = access;
  const sendWith = createSendWith(access);
  return async (call, one) => {
    const startedMs = performance.now();
    const first = keyPairs.inUse;
    const answer = await sendWith(first, call, one);
    const other = answer.status === 401 ? keyPairs.otherThan(first) : null;
    // A body's deadline begins with its last byte, a read's with the first.
    const tookMs = call.body === null ? performance.now() - startedMs : 0;
    const timeoutMs = one.timeoutMs - tookMs;
    if (other === null || timeoutMs <= 0) return answer;
    const second = await sendWith(other, call, { ...one, timeoutMs });
    if (provesSignature(second.status)) keyPairs.prove(other);
    return second;
  };
}

/** Slices of several large bodies in one turn of the event loop would add up: they are signed one after another. */
function createSendWith({ upstream, style, basePath, timestamp }: SigningAccess) {
  const inTurn = createSerialRunner();
  return async (
    { key, secret }: NamedPair,
    { name, target, body, signal }: ServiceCall,
    { timeoutMs, tries }: SendAttempt,
  ): Promise<UpstreamAnswer> => {
    const { method } = operations[name];
    const uri = basePath + target;
    const requestNow = () => {
      const request = { method, uri, timestamp: timestamp(), body: body ?? [] };
      tries.signedTimestamp = request.timestamp;
      return request;
    };
    const isLarge = body !== null && bytesIn(body) > largeBytes;
    const signature = isLarge
      ? await inTurn(async () => signInSlices(secret, requestNow(), style))
      : sign(secret, requestNow(), style);
    const authorization = formatAuthorization({ key, signature, timestamp: tries.signedTimestamp ?? '' });
    tries.keyId = key;
    tries.attempts += 1;
    return upstream.send({ method, uri, authorization, body, timeoutMs, signal });
  };
}

function bytesIn(body: readonly Uint8Array[]): number {
  return body.reduce((bytes, chunk) => bytes + chunk.byteLength, 0);
}

/** Runs tasks one after another, in order of arrival; a failed task delays none. */
type SerialRunner = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Makes a queue that runs one task at a time. */
export function createSerialRunner(): SerialRunner {
  let last: Promise<unknown> = Promise.resolve();
  return async (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
