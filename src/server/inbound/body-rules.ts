import type { IncomingHttpHeaders } from 'node:http';

import { deskHeaders, idempotencyKeyPattern } from '#contract/desk/routes.ts';
import type { Operation } from '#contract/service/operations.ts';
import { hasBody, saidLength } from '#node/inbound/body-headers.ts';
import { unmeasuredLimitBytes } from '#node/inbound/read-body.ts';
import { DeskError } from '#server/errors.ts';

import { requireJson } from './json-only.ts';

/** The key of a write, which tells one intention from another; null for a read, which needs none. Design: interfaces › HTTP, console. */
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
  throw new DeskError('unreadable-body', { detail: 'This operation takes no body.' });
}

/**
 * Decides by the headers alone whether a body may come in, before a byte of it is read. Returns its length, null when
 * it did not say. Details 32, 33.
 */
export function admittedLength(headers: IncomingHttpHeaders, limitBytes: number): number | null {
  requireJson(headers);
  const length = saidLength(headers);
  if (length !== null && length > limitBytes) throw tooLarge(limitBytes);
  return length;
}

/** A body over the limit. */
export function tooLarge(limitBytes: number): DeskError {
  return new DeskError('body-too-large', {
    detail: `At most ${limitBytes.toLocaleString('en')} bytes are taken.`,
  });
}

/** A body that outgrows what may come without a Content-Length. */
export function lengthRequired(): DeskError {
  return new DeskError('length-required', {
    detail: `Over ${unmeasuredLimitBytes.toLocaleString('en')} bytes a request needs its Content-Length.`,
  });
}
