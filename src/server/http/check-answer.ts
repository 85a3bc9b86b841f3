import type { Operation } from '#contract/service/operations.ts';
import { parseLossless } from '#node/parse-lossless.ts';

import { UpstreamFailure } from './upstream-failure.ts';
import type { UpstreamAnswer } from './upstream.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * The JSON of an answer with its numbers as text; undefined where it has no body, or one that is too deep or of too many values to be
 * read: its status counts all the same. Refuses an answer that the page could make nothing of: a body that is not JSON or not said to be,
 * and none where the interface has one, but for a write's 204. Whether its fields fit is shown to staff, not decided here. Spec: details 26; choice: anySuccess.
 */
export function checkAnswer(
  operation: Pick<Operation, 'answer' | 'isWrite'>,
  answer: UpstreamAnswer,
  mayHaveBeenReceived: boolean,
): unknown {
  const isExpected = answer.status >= 200 && answer.status < 300 && operation.answer !== null;
  const refuse = (): never => {
    throw new UpstreamFailure('invalid', { mayHaveBeenReceived, status: answer.status });
  };
  // Beyond the last class of HTTP, which could not be passed on.
  if (answer.status > 599) refuse();
  if (answer.body.byteLength === 0) {
    if (isExpected && !(operation.isWrite && answer.status === 204)) refuse();
    return undefined;
  }
  if (answer.contentType !== null && !jsonType.test(answer.contentType)) refuse();
  if (!isWalkable(answer.body)) {
    if (isExpected && !opensObject(answer.body)) refuse();
    return undefined;
  }
  const value = parse(answer.body);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (value === undefined || (isExpected && !isObject)) refuse();
  return value;
}

function opensObject(body: Buffer): boolean {
  const first = body.find((byte) => byte > 0x20);
  return first === 0x7b;
}

function parse(body: Buffer): unknown {
  try {
    return parseLossless(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The bounds on an answer's depth and number of values; beyond them it is not read. */
const deepest = 64;
const maxValues = 100_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/**
 * Whether JSON text is at most 64 levels deep and has at most 100,000 values, so that parsing and walking it takes no time worth
 * speaking of. One pass over the bytes, which needs no valid JSON. T-10.
 */
export function isWalkable(json: Uint8Array): boolean {
  let [depth, values] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === quote) at = endOfString(json, at);
    else if (openings.has(byte)) [depth, values] = [depth + 1, values + 1];
    else if (closings.has(byte)) depth -= 1;
    else if (byte === comma) values += 1;
    if (depth > deepest || values > maxValues) return false;
  }
  return true;
}

function endOfString(json: Uint8Array, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === quote) return at;
    if (json[at] === backslash) at += 1;
  }
  return json.length;
}
