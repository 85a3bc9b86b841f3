import type { Logger } from 'pino';

import { type OperationName, operations } from '#contract/service/operations.ts';
import { InspectionLostError, type InspectionResult } from '#node/inspection/inspection-pool.ts';
import {
  type SignatureStyle,
  type SignedRequest,
  formatAuthorization,
  headToSign,
  sign,
  signInSlices,
} from '#node/signature.ts';
import type { ServiceConfig } from '#server/config/config.ts';
import type { ClientSignal, Upstream, UpstreamAnswer } from '#server/http/upstream.ts';
import type { KeyPairName } from '#contract/desk/connection.ts';

/** A pair of key and secret, by its place in the configuration. */
export interface NamedPair {
  readonly name: KeyPairName;
  readonly key: string;
  readonly secret: string;
}

/** The pairs that calls may be signed with while keys are changed. Choice: keyRotation. */
export interface KeyPairs {
  /** The one that calls are signed with now. */
  readonly inUse: NamedPair;
  /** All of them, the current one first. */
  readonly all: readonly [NamedPair, ...NamedPair[]];
  /** To sign with when the service does not know the one in use; null without a second pair. */
  otherThan(pair: NamedPair): NamedPair | null;
  /** The service took a signature of this pair, after it had refused the other: from now on calls are signed with it. */
  prove(pair: NamedPair): void;
}

/** As much of a key as is shown, and logged: enough to tell one from another. */
export const shownCharacters = 4;

/** A message is a constant of the code. */
const changed: Readonly<Record<KeyPairName, string>> = {
  current: 'calls are signed with the current pair of keys from now on',
  next: 'calls are signed with the next pair of keys from now on',
};

/** The configured pairs; calls begin with the current one, and which they have changed to is logged, of its key the beginning. */
export function createKeyPairs(
  { key, secret, next }: Pick<ServiceConfig, 'key' | 'secret' | 'next'>,
  logger: Pick<Logger, 'warn'>,
): KeyPairs {
  const current: NamedPair = { name: 'current', key, secret };
  const all: KeyPairs['all'] = next === null ? [current] : [current, { name: 'next', ...next }];
  let inUse = current;
  return {
    all,
    get inUse() {
      return inUse;
    },
    otherThan: ({ name }) => all.find((pair) => pair.name !== name) ?? null,
    prove(pair) {
      if (pair.name === inUse.name) return;
      inUse = pair;
      logger.warn({ keyId: pair.key.slice(0, shownCharacters) }, changed[pair.name]);
    },
  };
}

/** Statuses that say nothing about the key: a refusal or failure before or beside the signature check. */
const inconclusive: ReadonlySet<number> = new Set([401, 403, 407, 429]);

/** Whether an answer shows that its signature was taken. */
export function provesSignature(status: number): boolean {
  return status < 500 && !inconclusive.has(status);
}

/** What a call sends. */
export interface CallBody {
  /** The very bytes that came. */
  readonly chunks: readonly Uint8Array[];
  /** HMAC over `head` and the bytes, made by the thread that holds them; null: they are few, and signed here. */
  readonly sign: InspectionResult['sign'] | null;
}

/** A call as it is to be signed and sent. */
export interface ServiceCall {
  readonly name: OperationName;
  /** Path and query, without the base path. */
  readonly target: string;
  readonly body: CallBody | null;
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

/** Large bodies are signed one after another: none has an old timestamp because others were signed before it. */
function createSendWith({ upstream, style, basePath, timestamp }: SigningAccess) {
  const inTurn = createSerialRunner();
  return async (
    { key, secret }: NamedPair,
    { name, target, body, signal }: ServiceCall,
    { timeoutMs, tries }: SendAttempt,
  ): Promise<UpstreamAnswer> => {
    const { method } = operations[name];
    const uri = basePath + target;
    const chunks = body?.chunks ?? [];
    const requestNow = () => {
      const request = { method, uri, timestamp: timestamp(), body: chunks };
      tries.signedTimestamp = request.timestamp;
      return request;
    };
    const signElsewhere = body?.sign ?? null;
    const signature =
      signElsewhere === null
        ? sign(secret, requestNow(), style)
        : await inTurn(async () => signHeld(signElsewhere, { secret, style, requestNow }));
    const authorization = formatAuthorization({ key, signature, timestamp: tries.signedTimestamp ?? '' });
    tries.keyId = key;
    tries.attempts += 1;
    return upstream.send({ method, uri, authorization, body: body?.chunks ?? null, timeoutMs, signal });
  };
}

interface Signing {
  readonly secret: NamedPair['secret'];
  readonly style: SignatureStyle;
  readonly requestNow: () => SignedRequest;
}

/** Signs where the bytes are held; here, should that thread be lost: they are still there, and the call's intent is in the trail. */
async function signHeld(
  signElsewhere: InspectionResult['sign'],
  { secret, style, requestNow }: Signing,
): Promise<string> {
  try {
    return await signElsewhere(secret, headToSign(requestNow(), style));
  } catch (error) {
    if (!(error instanceof InspectionLostError)) throw error;
    return signInSlices(secret, requestNow(), style);
  }
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
