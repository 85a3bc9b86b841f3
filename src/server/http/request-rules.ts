import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';

import { deskHeaders, idempotencyKeyPattern } from '#contract/desk/headers.ts';
import type { Operation } from '#contract/service/operations.ts';
import { bodyKindFault, declaredLength, hasBody } from '#node/inbound/body-headers.ts';
import {
  BodyFailure,
  type BodyFault,
  type ReadBody,
  readBody as readAnyBody,
  unmeasuredLimitBytes,
} from '#node/inbound/read-body.ts';

import { DeskError } from './errors.ts';
import type { ClientSignal } from './upstream.ts';

/**
 * Reads a body chunk by chunk. Throws `body-too-slow`, `length-required`, or `unreadable-body` if the client
 * leaves.
 */
export async function readBody(raw: IncomingMessage, read: ReadBody): Promise<void> {
  try {
    await readAnyBody(raw, read);
  } catch (error) {
    throw error instanceof BodyFailure ? refusals[error.fault]() : error;
  }
}

const refusals: Readonly<Record<BodyFault, () => DeskError>> = {
  'too-slow': () => new DeskError('body-too-slow'),
  'length-required': lengthRequired,
  'cut-short': () =>
    new DeskError('unreadable-body', { detail: 'The request ended before it was complete.' }),
};

/** Returns a write's key, which identifies one intention; null for a read. */
export function idempotencyKeyOf({ isWrite }: Operation, headers: IncomingHttpHeaders): string | null {
  if (!isWrite) return null;
  const key = headers[deskHeaders.idempotencyKey];
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key;
  throw new DeskError('idempotency-key-required', {
    detail: 'Send the header Idempotency-Key with 1 to 200 visible ASCII characters.',
  });
}

export function refuseBody(headers: IncomingHttpHeaders): void {
  if (!hasBody(headers)) return;
  throw new DeskError('unreadable-body', { detail: 'This operation accepts no body.' });
}

/** Admits a body by its headers, before reading. Returns its length, null if not given. Spec: details 32, 33. */
export function admittedLength(
  headers: IncomingHttpHeaders,
  limitBytes: number,
  kind?: RegExp,
): number | null {
  requireJson(headers, kind);
  const length = declaredLength(headers);
  if (length !== null && length > limitBytes) throw tooLarge(limitBytes);
  return length;
}

export function tooLarge(limitBytes: number): DeskError {
  return new DeskError('body-too-large', {
    detail: `The limit is ${limitBytes.toLocaleString('en')} bytes.`,
  });
}

/** The body outgrew the limit without Content-Length. */
function lengthRequired(): DeskError {
  return new DeskError('length-required', {
    detail: `A request over ${unmeasuredLimitBytes.toLocaleString('en')} bytes needs a Content-Length.`,
  });
}

/** Admits only JSON in UTF-8, unencoded. Spec: details 32. */
export function requireJson(headers: IncomingHttpHeaders, kind?: RegExp): void {
  const fault = bodyKindFault(headers, kind);
  if (fault !== null) throw new DeskError(fault === 'encoded' ? 'encoded-body' : 'unsupported-media-type');
}

/** Signals that the client left before its answer. */
export function clientSignal({ raw }: FastifyReply): ClientSignal {
  const signal = new ConnectionSignal();
  raw.once('close', () => {
    if (!raw.writableFinished) signal.abort();
  });
  return signal;
}

/** Cheaper than an AbortSignal: every call has one, and clients rarely leave. */
class ConnectionSignal implements ClientSignal {
  readonly #listeners = new Set<() => void>();
  #isGone = false;

  get aborted(): boolean {
    return this.#isGone;
  }

  abort(): void {
    this.#isGone = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }
}

/** An IPv6 network of this size has one owner. */
const ipv6NetworkParts = 4;

/**
 * Returns the source by which attempts are counted: an IPv4 address, an IPv6 /64, or one source for anything
 * else. Pass Fastify's `request.ip`, which trusts `X-Forwarded-For` only from trusted proxies. T-7.
 */
export function clientSource(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'no address';
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, ipv6NetworkParts)
    .map((part) => part.toString(16))
    .join(':');
}

/** Token bucket with one second's worth: true if one more may pass. */
export function createRate(aSecond: number, nowMs: () => number): () => boolean {
  let left = aSecond;
  let at = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(aSecond, left + (Math.max(0, now - at) / 1000) * aSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
