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
 * Reads a body chunk by chunk as it comes. Throws `body-too-slow`, `length-required`, or `unreadable-body` when the
 * client goes away in the middle.
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

/** The key of a write, which identifies one intention; null for a read, which needs none. */
export function idempotencyKeyOf({ isWrite }: Operation, headers: IncomingHttpHeaders): string | null {
  if (!isWrite) return null;
  const key = headers[deskHeaders.idempotencyKey];
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key;
  throw new DeskError('idempotency-key-required', {
    detail: 'Send the header Idempotency-Key with 1 to 200 visible ASCII characters.',
  });
}

/** A read by GET has no body. */
export function refuseBody(headers: IncomingHttpHeaders): void {
  if (!hasBody(headers)) return;
  throw new DeskError('unreadable-body', { detail: 'This operation accepts no body.' });
}

/**
 * Decides by the headers alone whether a body may come in, before a byte of it is read. Returns its length, null when
 * it did not say. Spec: details 32, 33.
 */
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

/** A body over the limit. */
export function tooLarge(limitBytes: number): DeskError {
  return new DeskError('body-too-large', {
    detail: `The limit is ${limitBytes.toLocaleString('en')} bytes.`,
  });
}

/** A body that outgrows what may come without a Content-Length. */
function lengthRequired(): DeskError {
  return new DeskError('length-required', {
    detail: `A request over ${unmeasuredLimitBytes.toLocaleString('en')} bytes needs a Content-Length.`,
  });
}

/** Lets only bodies in that are JSON in UTF-8, in no encoding. Spec: details 32. */
export function requireJson(headers: IncomingHttpHeaders, kind?: RegExp): void {
  const fault = bodyKindFault(headers, kind);
  if (fault !== null) throw new DeskError(fault === 'encoded' ? 'encoded-body' : 'unsupported-media-type');
}

/** Called when the client's connection ends before its answer is out. */
export function clientSignal({ raw }: FastifyReply): ClientSignal {
  const signal = new ConnectionSignal();
  raw.once('close', () => {
    if (!raw.writableFinished) signal.abort();
  });
  return signal;
}

/** An AbortSignal costs several times as much, each call has one, and clients hardly ever disconnect. */
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

/** The owner of one address of an IPv6 network of this size owns all of them. */
const ipv6NetworkParts = 4;

/**
 * Where a request comes from, as attempts are counted: an IPv4 address (in IPv6 as well), the /64 of an IPv6 one. Anything else is one
 * source. Give it Fastify's `request.ip`, which believes `X-Forwarded-For` of trusted proxies alone. T-7.
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
