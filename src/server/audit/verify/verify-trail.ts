import * as z from 'zod';

import { isSameText } from '#node/same-text.ts';
import { type Checkpoint, isSigned, readCheckpoint, trailerLine } from '#server/audit/trail/checkpoint.ts';
import { farthestProven } from '#server/audit/trail/known-checkpoints.ts';

import {
  faultAt,
  ChainVerifier,
  type Link,
  type Proofs,
  type TrailVerdict,
  verdictOf,
} from './chain-verifier.ts';

/** Replaces a line longer than any of ours; nothing follows it. */
const tooLong: Uint8Array = new Uint8Array(0);

/** An entry has a few hundred bytes. */
const longestLine = 1024 * 1024;
const lineFeed = 0x0a;

/** Splits into lines, in batches. The longest line bounds memory. */
async function* linesOf(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<readonly Uint8Array[]> {
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  for await (const piece of pieces) {
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, from)) {
      const end = piece.subarray(from, at);
      lines.push(rest.length === 0 ? end : Buffer.concat([...rest, end]));
      rest = [];
      restBytes = 0;
      from = at + 1;
    }
    if (from < piece.byteLength) rest.push(piece.subarray(from));
    restBytes += piece.byteLength - from;
    yield lines.map((line) => (line.byteLength > longestLine ? tooLong : line));
    if (restBytes > longestLine) {
      yield [tooLong];
      return;
    }
  }
  if (restBytes > 0) yield [Buffer.concat(rest)];
}

/** Two instances may read the database's clock slightly before or after the chain. */
const slackMicroseconds = 1_000_000;

/**
 * Verifies an export up to the first changed entry: every byte, the order, the signed last line and the
 * checkpoints. Newer checkpoints say nothing of its end. T-2.
 */
export async function verifyTrail(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  proofs: Proofs,
): Promise<TrailVerdict> {
  const verifier = new ChainVerifier(proofs);
  let end: Checkpoint | null = null;
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) {
      if (end !== null) verifier.fail(faultAt(end.seq + 1, 'appended', end.seq));
      else end = takeLine(verifier, line, proofs);
      if (verifier.fault !== null) return verdictOf(verifier, proofs);
    }
  }
  verifier.end();
  checkEnd(verifier, end, proofs);
  return verdictOf(verifier, proofs);
}

function takeLine(verifier: ChainVerifier, line: Uint8Array, { keys }: Proofs): Checkpoint | null {
  if (line === tooLong) {
    verifier.takeUnreadable('too-long');
    return null;
  }
  const value = parsed(line);
  const link = linkIn(line, value);
  if (link !== null) {
    verifier.take(link);
    return null;
  }
  const end = readCheckpoint(trailer.safeParse(value).data?.checkpoint);
  if (end === undefined) {
    verifier.takeUnreadable('unreadable');
    return null;
  }
  verifier.end();
  if (!isSigned(end, keys) || !Buffer.from(trailerLine(end)).equals(line)) {
    const isKnown = keys.some(({ id }) => id === end.keyId);
    verifier.fail(faultAt(verifier.last.seq + 1, isKnown ? 'forged-end' : 'unknown-key'));
  }
  return end;
}

function checkEnd(verifier: ChainVerifier, end: Checkpoint | null, { checkpoints }: Proofs): void {
  const { seq, hash } = verifier.last;
  if (end === null) {
    verifier.fail(faultAt(seq + 1, seq === 0 ? 'empty' : 'no-end'));
    return;
  }
  checkReached(verifier, end);
  if (end.seq === seq && !isSameText(end.hash, hash)) verifier.fail(faultAt(seq, 'rewritten', 0));
  const proven = farthestProven(checkpoints, end.at - slackMicroseconds);
  if (proven.seq > seq) verifier.fail(faultAt(seq + 1, 'cut', proven.seq, proven.sources));
}

/** Records a fault unless the chain ends at `end`. */
export function checkReached(verifier: ChainVerifier, end: { readonly seq: number }): void {
  const { seq } = verifier.last;
  if (end.seq > seq) verifier.fail(faultAt(seq + 1, 'cut', end.seq));
  if (end.seq < seq) verifier.fail(faultAt(end.seq + 1, 'appended', end.seq));
}

const trailer = z.strictObject({ checkpoint: z.unknown() });
const hashField = Buffer.from('"hash":"');
const hashLength = 64;

/** Reads an entry; its hash covers all bytes but the last `hash` field. */
function linkIn(line: Uint8Array, value: unknown): Link | null {
  if (!isChained(value)) return null;
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const field = bytes.lastIndexOf(hashField);
  const from = field + hashField.byteLength;
  const to = from + hashLength;
  const isWhole = field >= 0 && bytes.toString('latin1', from, to + 2) === `${value.hash}",`;
  if (!isWhole) return null;
  return {
    seq: value.seq,
    keyId: value.keyId,
    previousHash: value.previousHash,
    hash: value.hash,
    text: [bytes.subarray(0, field), bytes.subarray(to + 2)],
  };
}

/** Avoids zod: runs a hundred thousand times a second. */
function isChained(value: unknown): value is Omit<Link, 'text'> {
  if (typeof value !== 'object' || value === null) return false;
  const { seq, keyId, previousHash, hash } = value as Readonly<Record<string, unknown>>;
  return (
    Number.isSafeInteger(seq) &&
    typeof keyId === 'string' &&
    typeof previousHash === 'string' &&
    typeof hash === 'string' &&
    hash.length === hashLength
  );
}

function parsed(line: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
}
