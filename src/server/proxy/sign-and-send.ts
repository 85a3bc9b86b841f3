import { operations } from '#contract/service/operations.ts';
import { formatAuthorization, sign, signInSlices } from '#node/signature.ts';
import type { ServiceConfig } from '#server/config.ts';
import type { Upstream, UpstreamAnswer } from '#server/outbound/upstream.ts';

import type { ServiceCall } from './call-service.ts';
import { createOneAtATime } from './one-at-a-time.ts';

/** What a call has taken: how often it was sent, and the last signature's timestamp; null before the first. */
export interface Tries {
  readonly attempts: number;
  readonly signedTimestamp: string | null;
}

export interface OneTry {
  readonly timeoutMs: number;
  /** Counted here. */
  readonly tries: { attempts: number; signedTimestamp: string | null };
}

/** Signs the call's very bytes, now, and sends them once. Throws UpstreamFailure. */
export type SignAndSend = (call: ServiceCall, one: OneTry) => Promise<UpstreamAnswer>;

export interface SigningAccess {
  readonly upstream: Upstream;
  readonly service: Pick<ServiceConfig, 'key' | 'secret' | 'style'>;
  /** What stands before every path of the service, signed with it; empty or beginning with a slash. */
  readonly basePath: string;
  /** The timestamp of a signature; strictly increasing. */
  readonly timestamp: () => string;
}

const largeBytes = 1024 * 1024;

/**
 * Signs a call when its whole body is there and sends it, one try. Slices of several large bodies in one turn of the event loop would add
 * up: they are signed one after another. Details 31.
 */
export function createSignAndSend({ upstream, service, basePath, timestamp }: SigningAccess): SignAndSend {
  const { key, secret, style } = service;
  const inTurn = createOneAtATime();
  return async ({ name, target, body, signal }, { timeoutMs, tries }) => {
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
    tries.attempts += 1;
    return upstream.send({ method, uri, authorization, body, timeoutMs, signal });
  };
}

function bytesIn(body: readonly Uint8Array[]): number {
  return body.reduce((bytes, chunk) => bytes + chunk.byteLength, 0);
}
