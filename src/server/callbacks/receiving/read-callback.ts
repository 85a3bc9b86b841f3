import { isUtf8 } from 'node:buffer';

import type { CallbackKind } from '#contract/desk/callbacks.ts';
import { readCallbackDate } from '#server/facts/callback-date.ts';

import { parseCallbackJson, type JsonObject } from './parse-callback-json.ts';

/** What a callback is about and says, as far as it does. */
export interface CallbackHead {
  readonly kind: CallbackKind;
  readonly objectId: string | null;
  readonly status: string | null;
  /** As it came. */
  readonly statusDate: string | null;
  /** Microseconds UTC. */
  readonly statusAt: number | null;
}

/** A callback's body as text, with its object. */
export interface ReadCallback {
  readonly text: string;
  readonly body: JsonObject;
}

const rampId = /^[A-Za-z0-9_-]{1,100}$/;
const identityReference = /^[A-Za-z0-9-]{1,100}$/;
const longestStatus = 100;
/** The one status that only customers have. Spec: Events › identityMessage. */
const customersOwn = 'CUSTOMER_BLACKLISTED';

/**
 * The bytes of a callback as text and as the object that they must be. Null for invalid UTF-8, what is no JSON object, and what parsers
 * disagree on. Details 28, 32.
 */
export function readCallback(bytes: Buffer): ReadCallback | null {
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString('utf8');
  const body = parseCallbackJson(text);
  return body === null ? null : { text, body };
}

/**
 * What an object says: which message it is, of what, and its status. A ramp's message names a ramp, an identity's a customer; one that
 * names both is the ramp's unless its status is of customers alone. Spec: Events; choice: rampMessageFields, callbackKind.
 */
export function headOf(
  body: JsonObject,
  readDate: (text: string | null) => number | null = readCallbackDate,
): CallbackHead {
  const ramp = named(body['ramp_id'], rampId) ?? named(body['order_id'], rampId);
  const customer = named(body['identity_reference'], identityReference);
  const status = statusOf(body['status']);
  const statusDate = textOf(body['status_date'])?.slice(0, longestStatus) ?? null;
  const said = { status, statusDate, statusAt: readDate(statusDate) };
  if (customer !== null && (ramp === null || status === customersOwn))
    return { kind: 'identity', objectId: customer, ...said };
  return { kind: ramp === null ? 'unrecognised' : 'ramp', objectId: ramp, ...said };
}

function named(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}

function statusOf(value: unknown): string | null {
  const status = textOf(value);
  return status === null || status === '' || status.length > longestStatus ? null : status;
}

/** Text that any database takes: PostgreSQL has no NUL. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : null;
}
