import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

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

/** Reads a body. Throws `body-too-slow`, `length-required`, or `unreadable-body` if the client leaves. */
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

/** Returns a write's key, null for a read. Throws `idempotency-key-required`. */
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

/**
 * Admits a body by its headers, before reading. Returns its length, null if not given. Spec: details 32, 33.
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

export function tooLarge(limitBytes: number): DeskError {
  return new DeskError('body-too-large', {
    detail: `The limit is ${limitBytes.toLocaleString('en')} bytes.`,
  });
}

function lengthRequired(): DeskError {
  return new DeskError('length-required', {
    detail: `A request over ${unmeasuredLimitBytes.toLocaleString('en')} bytes needs a Content-Length header.`,
  });
}

/** Admits only JSON in UTF-8, unencoded. Spec: details 32. */
export function requireJson(headers: IncomingHttpHeaders, kind?: RegExp): void {
  const fault = bodyKindFault(headers, kind);
  if (fault !== null) throw new DeskError(fault === 'encoded' ? 'encoded-body' : 'unsupported-media-type');
}
