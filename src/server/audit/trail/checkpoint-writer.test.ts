import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createTrailTests, type TrailTests, type TrailUnderTest } from '#testing/audit-trail.ts';

import { type Checkpoint, CheckpointWriter } from './checkpoint.ts';
import { readCheckpoints } from './known-checkpoints.ts';

let tests: TrailTests;
beforeEach(async () => {
  tests = await createTrailTests();
});
afterEach(async () => tests.close());

async function start(checkpoints = { entries: 3, ms: 3_600_000 }): Promise<TrailUnderTest> {
  const desk = tests.open({ checkpoints });
  await desk.audit.start();
  return desk;
}

const note = async ({ audit }: TrailUnderTest, times = 1) => {
  for (let n = 0; n < times; n += 1)
    await audit.trail.note(
      { action: 'search', person: null, object: null, requestId: 'r' },
      { outcome: 'done' },
    );
};

const known = ({ audit }: TrailUnderTest) => {
  const text = readFileSync(audit.checkpointFile, 'utf8');
  return readCheckpoints([{ place: 'file', server: 'one', text }], [audit.key]);
};

const written = ({ audit }: Pick<TrailUnderTest, 'audit'>): number[] =>
  readFileSync(audit.checkpointFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as Checkpoint).seq);

describe('checkpoints', () => {
  it('create their directory when it is missing', async () => {
    const desk = await start();
    rmSync(dirname(desk.audit.checkpointFile), { recursive: true });
    await note(desk);
    await desk.audit.checkpoint();
    expect(written(desk)).toEqual([1]);
  });

  it('are written every so many entries, signed, to the file and to the log', async () => {
    const desk = await start();
    await note(desk, 3);
    await vi.waitFor(() => expect(written(desk)).toEqual([3]));
    await note(desk, 2);
    await note(desk);
    await vi.waitFor(() => expect(written(desk)).toEqual([3, 6]));
    const read = known(desk);
    expect(read).toMatchObject({ found: 2, newestSeq: 6, invalid: 0 });
    const lines = desk.log.filter((line) => line.includes('audit checkpoint'));
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    // Whole: who has lost the file makes it again from the log.
    const again = logged.map(({ auditAt: at, auditHash: hash, keyId, auditMac: mac, auditSeq: seq }) =>
      JSON.stringify({ at, hash, keyId, mac, seq }),
    );
    expect(`${again.join('\n')}\n`).toBe(readFileSync(desk.audit.checkpointFile, 'utf8'));
  });

  it('are written at intervals when there is anything new', async () => {
    const desk = await start({ entries: 1000, ms: 5 });
    await note(desk);
    await vi.waitFor(() => expect(written(desk)).toEqual([1]));
    await note(desk);
    await vi.waitFor(() => expect(written(desk)).toEqual([1, 2]));
  });

  it('are written once while a slow database is asked for the end of the chain', async () => {
    const { audit } = await start();
    vi.useFakeTimers();
    const lines: unknown[] = [];
    let answer = () => {};
    const head = new Promise<{ seq: number; hash: string; at: number }>((resolve) => {
      answer = () => resolve({ seq: 1, hash: 'a', at: 1 });
    });
    const writer = new CheckpointWriter({
      key: { id: 'k-1', mac: () => 'signed' },
      readHead: async () => head,
      file: audit.checkpointFile,
      store: async () => Promise.resolve(),
      logger: { info: (facts: unknown) => void lines.push(facts), error: () => undefined },
      spans: { entries: 1000, ms: 5 },
    });
    writer.start();
    writer.grown({ seq: 1, hash: 'a' });
    await vi.advanceTimersByTimeAsync(50);
    vi.useRealTimers();
    answer();
    await writer.stop();
    expect(lines).toEqual([{ auditSeq: 1, auditHash: 'a', auditAt: 1, keyId: 'k-1', auditMac: 'signed' }]);
  });

  it('are written at the stop when there is anything new, and on demand', async () => {
    const desk = await start();
    await note(desk);
    expect(await desk.audit.checkpoint()).toMatchObject({ seq: 1 });
    await note(desk);
    await desk.audit.stop();
    expect(written(desk)).toEqual([1, 2]);
  });

  it('survive a line torn by a crash', async () => {
    const desk = await start();
    await note(desk);
    await desk.audit.checkpoint();
    appendFileSync(desk.audit.checkpointFile, '{"at":17');
    // Of the same entry in the same millisecond it would be the same checkpoint.
    await note(desk);
    await desk.audit.checkpoint();
    expect(known(desk)).toMatchObject({ found: 2, invalid: 1 });
  });

  it('report a failing second place and never stop the trail', async () => {
    const desk = await start({ entries: 1, ms: 3_600_000 });
    mkdirSync(desk.audit.checkpointFile);
    await note(desk, 3);
    await vi.waitFor(() => expect(desk.failures.count).toBeGreaterThan(0));
    expect(desk.log.join('')).toContain('a checkpoint of the audit trail can’t be written');
    expect(await desk.audit.checkpoint()).toMatchObject({ seq: 3 });
    // The other servers read the database's.
    const stored = await desk.db
      .selectFrom('audit_checkpoint')
      .select('seq')
      .orderBy('seq', 'desc')
      .execute();
    expect(stored[0]).toEqual({ seq: 3 });
    rmSync(desk.audit.checkpointFile, { recursive: true });
    await note(desk);
    await vi.waitFor(() => expect(written(desk)).toContain(4));
  });

  it('are in the file even if the database can’t be written', async () => {
    const { audit } = await start();
    const errors: unknown[] = [];
    const onFailure = vi.fn<() => void>();
    const writer = new CheckpointWriter({
      key: audit.key,
      readHead: async () => Promise.resolve({ seq: 7, hash: 'a'.repeat(64), at: 1 }),
      file: audit.checkpointFile,
      store: async () => Promise.reject(new Error('full')),
      logger: { info: () => undefined, error: (facts: unknown) => void errors.push(facts) },
      onFailure,
    });
    expect(await writer.write()).toMatchObject({ seq: 7 });
    expect(written({ audit })).toEqual([7]);
    expect(errors).toHaveLength(1);
    expect(onFailure).toHaveBeenCalledOnce();
  });
});
