import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import {
  type AuditEntry,
  type AuditKey,
  createAuditKey,
  entryLine,
} from '#server/audit/trail/chain-store.ts';
import { checkpointLine, signCheckpoint } from '#server/audit/trail/checkpoint.ts';
import { noCheckpoints, readCheckpoints } from '#server/audit/trail/known-checkpoints.ts';
import { chained, chainOf, exportedAt, exportedLines, signedEnd, trailKey } from '#testing/trail-export.ts';

import type { FaultKind, TrailVerdict } from './chain-verifier.ts';
import { verifyTrail } from './verify-trail.ts';

const otherKey = createAuditKey('a key that somebody else has made up');
/** Someone else's key under our key's name. */
const forgedKey: AuditKey = { id: trailKey.id, mac: (...parts) => otherKey.mac(...parts) };

interface Given {
  readonly keys?: readonly AuditKey[];
  readonly checkpoints?: readonly string[];
}

async function verify(lines: readonly (string | Uint8Array)[], given: Given = {}): Promise<TrailVerdict> {
  const bytes = Buffer.concat(lines.flatMap((line) => [Buffer.from(line as string), Buffer.from('\n')]));
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, at) =>
    bytes.subarray(at * 1000, (at + 1) * 1000),
  );
  const keys = given.keys ?? [trailKey];
  const checkpoints = given.checkpoints
    ? readCheckpoints(
        given.checkpoints.map((text) => ({ place: 'file', server: 'one', text })),
        keys,
      )
    : noCheckpoints;
  return verifyTrail(pieces, { keys, checkpoints });
}

function checkpointAt({ seq, hash }: AuditEntry, at = exportedAt - 60_000_000): string {
  return checkpointLine(signCheckpoint({ seq, hash, at }, trailKey));
}

const entries = chainOf(10);
const sixMore = Array.from({ length: 6 }, () => ({}));
const lines = exportedLines(entries);
const without = (at: number) => lines.toSpliced(at, 1);
const changed = (at: number, from: string, to: string) => lines.with(at, lines[at]!.replace(from, to));
const forged = (seq: number, previousHash: string) =>
  entryLine({ ...entries[0]!, seq, previousHash, hash: 'ab'.repeat(32) });

describe('an export', () => {
  it.each([0, 1, 10, 300])('of %i entries is intact as it was written', async (count) => {
    const whole = chainOf(count);
    const checkpoints = whole.filter(({ seq }) => seq % 7 === 0).map((entry) => checkpointAt(entry));
    const verdict = await verify(exportedLines(whole), { checkpoints });
    expect(verdict).toMatchObject({ isIntact: true, entries: count, firstBad: null });
    expect(verdict.checkpoints).toMatchObject({ found: checkpoints.length, invalid: 0 });
  });

  const tampered: readonly [string, readonly (string | Uint8Array)[], number, FaultKind][] = [
    ['a changed byte', changed(3, 'c-3', 'c-4'), 4, 'changed'],
    ['a changed byte of a hash', changed(3, entries[3]!.hash, entries[2]!.hash), 4, 'changed'],
    ['a changed byte of the first', changed(0, 'c-0', 'c-1'), 1, 'changed'],
    ['a changed number', changed(3, '"seq":4', '"seq":5'), 4, 'changed'],
    ['a changed form that means the same', changed(3, '{"action"', '{ "action"'), 4, 'changed'],
    [
      'a byte that is no UTF-8',
      lines.map((line, at) => (at === 3 ? Buffer.from(line.replace('c-3', 'c-\u00ff'), 'latin1') : line)),
      4,
      'changed',
    ],
    ['the first deleted', without(0), 1, 'missing'],
    ['one in the middle deleted', without(4), 5, 'missing'],
    ['the last deleted', without(9), 10, 'cut'],
    ['two neighbours swapped', lines.with(4, lines[5]!).with(5, lines[4]!), 5, 'misplaced'],
    ['two far apart swapped', lines.with(2, lines[8]!).with(8, lines[2]!), 3, 'misplaced'],
    ['a forged one inserted', lines.toSpliced(4, 0, forged(5, entries[3]!.hash)), 5, 'inserted'],
    [
      'a forged one with another number inserted',
      lines.toSpliced(4, 0, forged(99, entries[3]!.hash)),
      5,
      'inserted',
    ],
    ['a copy of an earlier one inserted', lines.toSpliced(4, 0, lines[1]!), 5, 'repeated'],
    ['a copy of a later one inserted', lines.toSpliced(4, 0, lines[7]!), 5, 'misplaced'],
    [
      'one by the owner of the key inserted',
      lines.toSpliced(4, 0, entryLine(chained([{}], { after: entries[3] })[0]!)),
      6,
      'repeated',
    ],
    [
      'one by the owner of the key rewritten',
      lines.with(4, entryLine(chained([{}], { after: entries[3] })[0]!)),
      6,
      'broken-chain',
    ],
    ['the tail cut', lines.slice(0, 6), 7, 'no-end'],
    ['the tail cut before the signed end', [...lines.slice(0, 6), lines[10]!], 7, 'cut'],
    ['a line torn', [...lines.slice(0, 6), lines[6]!.slice(0, 50)], 7, 'unreadable'],
    [
      'the chain rewritten without the key',
      [...lines.slice(0, 4), ...exportedLines(chained(sixMore, { key: forgedKey, after: entries[3] }))],
      5,
      'changed',
    ],
    ['a changed form of the signed end', changed(10, '{"checkpoint"', '{ "checkpoint"'), 11, 'forged-end'],
    ['a signed end with another line end', [...lines.slice(0, 10), `${lines[10]!}\r`], 11, 'forged-end'],
    ['a foreign signed end', [...lines.slice(0, 10), signedEnd(entries, forgedKey)], 11, 'forged-end'],
    ['a second export appended', [...lines, ...lines], 11, 'appended'],
    [
      'entries after the signed end',
      [...exportedLines(entries.slice(0, 5)), ...lines.slice(5)],
      6,
      'appended',
    ],
    ['garbage', [...lines.slice(0, 2), 'garbage', ...lines.slice(2)], 3, 'unreadable'],
    [
      'binary garbage',
      [
        ...lines.slice(0, 2),
        Uint8Array.from({ length: 300 }, (_, at) => (at % 10 === 0 ? 65 : at)),
        ...lines.slice(2),
      ],
      3,
      'unreadable',
    ],
    ['JSON that is no entry', [...lines.slice(0, 2), '[1]', ...lines.slice(2)], 3, 'unreadable'],
    ['an empty line', lines.toSpliced(2, 0, ''), 3, 'unreadable'],
    ['a huge line', lines.toSpliced(2, 0, '['.repeat(3_000_000)), 3, 'too-long'],
    ['nothing at all', [], 1, 'empty'],
  ];
  it.each(tampered)('with %s is not intact, and says where and why', async (_what, given, seq, kind) => {
    const verdict = await verify(given);
    expect(verdict).toMatchObject({ isIntact: false, firstBad: { seq, kind } });
    expect(verdict.entries).toBeLessThanOrEqual(seq);
  });

  it('is read byte by byte: invalid UTF-8 does not pass for its replacement character', async () => {
    const [line = '', end = ''] = exportedLines(chained([{ objectId: '\uFFFD' }]));
    const torn = Buffer.from(
      Buffer.from(line).toString('latin1').replace('\u00ef\u00bf\u00bd', '\u00ff'),
      'latin1',
    );
    expect(torn.toString('utf8')).toBe(line);
    expect(await verify([line, end])).toMatchObject({ isIntact: true });
    expect(await verify([torn, end])).toMatchObject({ firstBad: { seq: 1, kind: 'changed' } });
  });

  it('is not verified under another key', async () => {
    const verdict = await verify(lines, { keys: [otherKey] });
    expect(verdict).toMatchObject({ isIntact: false, entries: 0, firstBad: { seq: 1, kind: 'unknown-key' } });
    expect(await verify(lines, { keys: [forgedKey] })).toMatchObject({
      firstBad: { seq: 1, kind: 'changed' },
    });
  });

  it('continues across a key change, given both keys', async () => {
    const later = chained([{ keyId: otherKey.id }, { keyId: otherKey.id }], {
      key: otherKey,
      after: entries[9],
    });
    const both = [...lines.slice(0, 10), ...later.map(entryLine), signedEnd(later, otherKey)];
    expect(await verify(both, { keys: [otherKey, trailKey] })).toMatchObject({ isIntact: true, entries: 12 });
    expect(await verify(both)).toMatchObject({ firstBad: { seq: 11, kind: 'unknown-key' } });
  });

  it('continues with a key for another hash, whose digests are that hash’s', async () => {
    const text = 'sha3-256:an audit key of the tests, 32 characters';
    const key = createAuditKey(text);
    const later = chained([{ keyId: key.id }], { key, after: entries[9] });
    const both = [...lines.slice(0, 10), ...later.map(entryLine), signedEnd(later, key)];
    expect(await verify(both, { keys: [key, trailKey] })).toMatchObject({ isIntact: true, entries: 11 });
    expect(key.mac('a', 'b')).toBe(createHmac('sha3-256', text).update('ab').digest('hex'));
    expect(trailKey.mac('ab')).not.toBe(key.mac('ab'));
  });
});

describe('checkpoints', () => {
  const rewritten = [...entries.slice(0, 4), ...chained(sixMore, { after: entries[3] })];

  it('detect a chain rewritten by the owner of the key', async () => {
    expect(await verify(exportedLines(rewritten))).toMatchObject({ isIntact: true });
    const checkpoints = [entries[2]!, entries[6]!, entries[8]!].map((entry) => checkpointAt(entry));
    const { isIntact, firstBad } = await verify(exportedLines(rewritten), { checkpoints });
    expect([isIntact, firstBad]).toEqual([false, expect.objectContaining({ seq: 7, kind: 'rewritten' })]);
    expect(firstBad?.why).toContain('after 3');
  });

  it('detect a tail cut by the owner of the key', async () => {
    const cut = exportedLines(entries.slice(0, 6));
    expect(await verify(cut, { checkpoints: [checkpointAt(entries[8]!)] })).toMatchObject({
      isIntact: false,
      firstBad: { seq: 7, kind: 'cut', contradicts: [{ place: 'file', server: 'one' }] },
    });
  });

  it('newer than the export say nothing about its end', async () => {
    const older = exportedLines(entries.slice(0, 6));
    const checkpoints = [checkpointAt(entries[8]!, exportedAt + 1)];
    expect(await verify(older, { checkpoints })).toMatchObject({ isIntact: true });
  });

  it('not signed with the key are counted and ignored', async () => {
    const foreign = checkpointLine(signCheckpoint({ ...rewritten[8]!, at: 1 }, forgedKey));
    const torn = checkpointAt(entries[8]!).slice(0, 80);
    const verdict = await verify(lines, { checkpoints: [foreign, torn, checkpointAt(entries[8]!)] });
    expect(verdict).toMatchObject({ isIntact: true, checkpoints: { found: 1, newestSeq: 9, invalid: 2 } });
  });
});
