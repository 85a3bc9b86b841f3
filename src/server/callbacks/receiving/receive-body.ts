import type { IncomingMessage } from 'node:http';

import type { ByteBudget, BodyPace } from '#node/inbound/read-body.ts';
import { admittedLength, tooLarge } from '#server/inbound/body-rules.ts';
import { readBody } from '#server/inbound/read-body.ts';

import { notTaken } from './callback-intake.ts';

/** The largest callback. */
const callbackLimitBytes = 1024 * 1024;

/** Bodies up to this length have room of their own, which larger ones can't use up: a callback of the service is under 2 kB. */
const smallBytes = 16 * 1024;

export interface BodyRoom {
  readonly small: ByteBudget;
  readonly large: ByteBudget;
  readonly pace: BodyPace;
}

/** A body, and how to give the room that it takes back. */
export interface ReceivedBody {
  readonly body: Buffer;
  readonly release: () => void;
}

/**
 * Reads a callback's raw bytes, whatever is in them, within the room that all callbacks have together: `busy` beyond it, and the usual
 * refusals of length, kind and pace. Room is taken by what has come, not by what was announced. Details 33, 34.
 */
export async function receiveCallbackBody(raw: IncomingMessage, room: BodyRoom): Promise<ReceivedBody> {
  const length = admittedLength(raw.headers, callbackLimitBytes);
  const budget = length !== null && length <= smallBytes ? room.small : room.large;
  const chunks: Uint8Array[] = [];
  const releases: (() => void)[] = [];
  const release = () => releases.forEach((one) => one());
  let bytes = 0;
  const onChunk = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > callbackLimitBytes) throw tooLarge(callbackLimitBytes);
    const taken = budget.reserve(chunk.byteLength);
    if (taken === null) throw notTaken();
    releases.push(taken);
    chunks.push(chunk);
  };
  try {
    await readBody(raw, { length, pace: room.pace, onChunk });
  } catch (error) {
    release();
    throw error;
  }
  const [first] = chunks;
  const body = chunks.length === 1 && Buffer.isBuffer(first) ? first : Buffer.concat(chunks);
  return { body, release };
}
