import { isUtf8 } from 'node:buffer';

import type { CallbackKind } from '#contract/desk/callbacks.ts';
import { readCallbackDate } from '#server/facts/callback-date.ts';

/** A JSON object as `JSON.parse` makes it. */
export type JsonObject = Readonly<Record<string, unknown>>;

const deepest = 64;
const maxKeys = 10_000;
const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const loneSurrogate = /\p{Surrogate}/u;
const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * The object that a text is, or null: no JSON, no object, a key given twice, prototype keys, over 64 levels or 10,000 keys, lone
 * surrogates. As strict as `parseStrictJson`, but for what a callback may hold and a request may not (NUL, any number of list items),
 * at a fraction of its cost: the built-in parser reads, and that keys were dropped shows in their number. Spec: details 32.
 */
export function parseCallbackJson(text: string): JsonObject | null {
  const shape = shapeOf(text);
  if (shape.depth > deepest || shape.keys > maxKeys) return null;
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const survey = { keys: 0, isSafe: true, mayHaveSurrogates: text.includes('\\u') };
  lookThrough(value, survey);
  return survey.isSafe && survey.keys === shape.keys ? (value as JsonObject) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A text's number of keys (colons outside of strings follow only keys) and its depth. */
function shapeOf(text: string): { readonly keys: number; readonly depth: number } {
  let [keys, depth, level] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) keys += 1;
    else if (code === openBrace || code === openBracket) depth = Math.max(depth, (level += 1));
    else if (code === closeBrace || code === closeBracket) level -= 1;
  }
  return { keys, depth };
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

interface Survey {
  keys: number;
  isSafe: boolean;
  readonly mayHaveSurrogates: boolean;
}

function lookThrough(value: unknown, survey: Survey): void {
  if (typeof value === 'string') {
    if (survey.mayHaveSurrogates && loneSurrogate.test(value)) survey.isSafe = false;
  } else if (Array.isArray(value)) {
    for (const item of value) lookThrough(item, survey);
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      survey.keys += 1;
      if (unsafeKeys.has(key)) survey.isSafe = false;
      if (survey.mayHaveSurrogates) lookThrough(key, survey);
      lookThrough((value as JsonObject)[key], survey);
    }
  }
}

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
 * The bytes of a callback as text and as the object that they must be. Null for invalid UTF-8, what is not a JSON object, and what parsers
 * disagree on. Spec: details 28, 32.
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
