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
import { UpstreamFailure } from '#server/http/upstream-failure.ts';
import type { KeyPairName } from '#contract/desk/connection.ts';

export interface NamedPair {
  readonly name: KeyPairName;
  readonly key: string;
  readonly secret: string;
}

/** Key pairs during a rotation. Choice: keyRotation. */
export interface KeyPairs {
  readonly inUse: NamedPair;
  /** The current one first. */
  readonly all: readonly [NamedPair, ...NamedPair[]];
  /** Returns the pair to try if the service doesn't know this one. */
  otherThan(pair: NamedPair): NamedPair | null;
  /** Switches to a pair that the service accepted after refusing the other. */
  prove(pair: NamedPair): void;
}

/** Characters of a key to show and log. */
export const shownCharacters = 4;

const changed: Readonly<Record<KeyPairName, string>> = {
  current: 'calls are signed with the current pair of keys from now on',
  next: 'calls are signed with the next pair of keys from now on',
};

/** Starts with the current pair; logs each switch. */
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

/** Statuses that don't tell if the key was accepted. */
const inconclusive: ReadonlySet<number> = new Set([401, 403, 407, 429]);

/** Returns true if the status proves that the signature was accepted. */
export function provesSignature(status: number): boolean {
  return status < 500 && !inconclusive.has(status);
}

export interface CallBody {
  readonly chunks: readonly Uint8Array[];
  /** Signs in the thread that holds the bytes; null: signed here. */
  readonly sign: InspectionResult['sign'] | null;
}

export interface ServiceCall {
  readonly name: OperationName;
  /** Path and query without the base path. */
  readonly target: string;
  readonly body: CallBody | null;
  readonly signal: ClientSignal;
  /** Settles the intent as refused and commits another; false: don't try again. */
  readonly intendAgain: () => Promise<boolean>;
}

/** Timestamp and key are the last signature's; null before the first. */
export interface Tries {
  readonly attempts: number;
  readonly signedTimestamp: string | null;
  readonly keyId: string | null;
}

export interface SendAttempt {
  readonly timeoutMs: number;
  /** Updated here. */
  readonly tries: { -readonly [Key in keyof Tries]: Tries[Key] };
}

/** Throws UpstreamFailure. */
export type SignAndSend = (call: ServiceCall, one: SendAttempt) => Promise<UpstreamAnswer>;

export interface SigningAccess {
  readonly upstream: Upstream;
  readonly style: ServiceConfig['style'];
  readonly keyPairs: KeyPairs;
  /** Prefix of the service's paths, signed too; empty or starting with a slash. */
  readonly basePath: string;
  /** Returns a timestamp that nobody else has, or throws. */
  readonly timestamp: () => Promise<string>;
}

/**
 * Signs and sends a call. After 401, which proves that nothing was done, tries a fresh timestamp, then the
 * second key pair, each with its own intent; writes too. Choice: keyRotation.
 */
export function createSignAndSend(access: SigningAccess): SignAndSend {
  const { keyPairs } = access;
  const sendWith = createSendWith(access);
  return async (call, one) => {
    const startedMs = performance.now();
    const first = keyPairs.inUse;
    const other = keyPairs.otherThan(first);
    let answer = await sendWith(first, call, one);
    for (const pair of other === null ? [first] : [first, other]) {
      // A write's deadline starts with its last byte, a read's with the first.
      const tookMs = call.body === null ? performance.now() - startedMs : 0;
      const timeoutMs = one.timeoutMs - tookMs;
      if (answer.status !== 401 || timeoutMs <= 0 || !(await call.intendAgain())) return answer;
      answer = await sendWith(pair, call, { ...one, timeoutMs });
      if (provesSignature(answer.status)) keyPairs.prove(pair);
    }
    return answer;
  };
}

/** Signs large bodies one at a time, so that no timestamp gets old while waiting. */
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
    const requestNow = async () => {
      const request = { method, uri, timestamp: await timestamp().catch(unsigned), body: chunks };
      tries.signedTimestamp = request.timestamp;
      return request;
    };
    const signElsewhere = body?.sign ?? null;
    const signature =
      signElsewhere === null
        ? sign(secret, await requestNow(), style)
        : await inTurn(async () => signHeld(signElsewhere, { secret, style, requestNow }));
    const authorization = formatAuthorization({ key, signature, timestamp: tries.signedTimestamp ?? '' });
    tries.keyId = key;
    tries.attempts += 1;
    return upstream.send({ method, uri, authorization, body: body?.chunks ?? null, timeoutMs, signal });
  };
}

function unsigned(cause: unknown): never {
  throw new UpstreamFailure('unsigned', { mayHaveBeenReceived: false, retryAfterMs: 5000, cause });
}

interface Signing {
  readonly secret: NamedPair['secret'];
  readonly style: SignatureStyle;
  readonly requestNow: () => Promise<SignedRequest>;
}

/** Signs in the thread that holds the bytes, or here if it is lost: the bytes are shared. */
async function signHeld(
  signElsewhere: InspectionResult['sign'],
  { secret, style, requestNow }: Signing,
): Promise<string> {
  try {
    return await signElsewhere(secret, headToSign(await requestNow(), style));
  } catch (error) {
    if (!(error instanceof InspectionLostError)) throw error;
    return signInSlices(secret, await requestNow(), style);
  }
}

/** Runs tasks one after another; a failed task delays none. */
type SerialRunner = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createSerialRunner(): SerialRunner {
  let last: Promise<unknown> = Promise.resolve();
  return async (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
