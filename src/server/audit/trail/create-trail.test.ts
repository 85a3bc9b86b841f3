import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createTrailTests, type TrailTests, type TrailUnderTest } from '#testing/audit-trail.ts';
import { testDatabase } from '#testing/test-database.ts';

import type { AuditSubject } from './trail.ts';

const subject = (requestId: string, more: Partial<AuditSubject> = {}): AuditSubject => ({
  action: 'getIdentity',
  person: { id: 'p-1', role: 'support' },
  object: { kind: 'customer', id: 'c-1' },
  requestId,
  ...more,
});

let tests: TrailTests;
let desk: TrailUnderTest;
beforeEach(async () => {
  tests = await createTrailTests();
  desk = tests.open();
  await desk.audit.start();
});
afterEach(async () => tests.close());

const entries = async () => desk.db.selectFrom('audit_entry').selectAll().orderBy('seq').execute();
const open = async () => desk.db.selectFrom('audit_open').selectAll().orderBy('seq').execute();

describe('an intent', () => {
  it('is on disk before it resolves, with its instance and a running lease', async () => {
    await desk.audit.trail.intend(subject('r-1'));
    const [entry] = await entries();
    expect(entry).toMatchObject({ seq: 1, kind: 'intent', request_id: 'r-1', outcome: null });
    expect(entry?.instance_id).toBe(desk.audit.instanceId);
    expect(entry?.lease_until).toBeGreaterThan(Date.now() * 1000);
    expect(await open()).toMatchObject([{ seq: 1, request_id: 'r-1', instance_id: desk.audit.instanceId }]);
  });

  it('is followed by its outcome with the same request id, once', async () => {
    const { trail } = desk.audit;
    const intent = await trail.intend(subject('r-1', { reason: 'asked by mail', details: { retries: 1 } }));
    intent.settle({ outcome: 'done', traceId: 't-1', details: { status: 200 } });
    intent.settle({ outcome: 'failed' });
    expect(await trail.drain()).toBe(true);
    const [, outcome, ...rest] = await entries();
    expect(rest).toEqual([]);
    expect(outcome).toMatchObject({ kind: 'outcome', outcome: 'done', request_id: 'r-1', trace_id: 't-1' });
    expect([outcome?.details, outcome?.lease_until]).toEqual(['{"intentSeq":1,"status":200}', null]);
    expect(await open()).toEqual([]);
    expect(trail.state).toMatchObject({ openIntents: 0, waitingOutcomes: 0, isWritable: true });
  });

  it('keeps its reason encrypted beside the trail, and its digest in it', async () => {
    await desk.audit.trail.intend(subject('r-1', { reason: 'PLANTED reason' }));
    const [entry] = await entries();
    const [reason] = await desk.db.selectFrom('audit_reason').selectAll().execute();
    expect(entry?.reason_digest).toMatch(/^[\da-f]{64}$/);
    expect(JSON.stringify([entry, reason])).not.toContain('PLANTED');
    expect(reason).toMatchObject({ seq: 1, text_encrypted: expect.stringMatching(/^v1\./) });
  });

  it('accepts texts that no database accepts', async () => {
    const text = 'a\0b\uD800c\u{1F600}';
    const intent = await desk.audit.trail.intend({
      action: text as AuditSubject['action'],
      person: { id: text, role: text },
      object: { kind: text, id: text },
      requestId: text,
      reason: text,
      details: { [text]: text, number: 0.5 },
    });
    intent.settle({ outcome: 'done', traceId: text });
    expect(await desk.audit.trail.drain()).toBe(true);
    const rows = await entries();
    expect(rows.map(({ object_id }) => object_id)).toEqual(Array(2).fill('a\uFFFDb\uFFFDc\u{1F600}'));
    expect(await desk.audit.verify()).toMatchObject({ isIntact: true, entries: 2 });
  });
});

describe('entries of one turn', () => {
  it('share a commit with the waiting outcomes', async () => {
    const { trail } = desk.audit;
    const heads: number[] = [];
    desk.onWritten((head) => heads.push(head.seq));
    const intents = await Promise.all(['r-1', 'r-2', 'r-3'].map(async (id) => trail.intend(subject(id))));
    expect(heads).toEqual([3]);
    for (const intent of intents) intent.settle({ outcome: 'done' });
    await trail.note(subject('r-4'), { outcome: 'done' });
    expect(heads).toEqual([3, 7]);
    await setImmediate();
    expect(await trail.drain()).toBe(true);
    expect(heads).toEqual([3, 7]);
  });

  it('take outcomes along, which otherwise share one commit', async () => {
    const lingering = tests.open({ bounds: { lingerMs: 3_600_000 } });
    const { audit } = lingering;
    const heads: number[] = [];
    lingering.onWritten((head) => heads.push(head.seq));
    for (const id of ['r-1', 'r-2', 'r-3']) {
      const intent = await audit.trail.intend(subject(id));
      intent.settle({ outcome: 'done' });
    }
    expect(heads).toEqual([1, 3, 5]);
    expect(await audit.trail.drain()).toBe(true);
    expect(heads).toEqual([1, 3, 5, 6]);
    (await desk.audit.trail.intend(subject('r-4'))).settle({ outcome: 'done' });
    await vi.waitFor(() =>
      expect(desk.audit.trail.state).toMatchObject({ openIntents: 0, waitingOutcomes: 0 }),
    );
  });

  it('need one commit for an intent alone', async () => {
    const heads: number[] = [];
    desk.onWritten((head) => heads.push(head.seq));
    await desk.audit.trail.intend(subject('r-1'));
    expect(heads).toEqual([1]);
  });
});

describe('the chain', () => {
  it('has no gaps under 50 writers at once, and is intact', async () => {
    const trails = [desk, ...(testDatabase === 'postgres' ? [tests.open()] : [])];
    await Promise.all(
      Array.from({ length: 50 }, async (_, writer) => {
        const { trail } = trails[writer % trails.length]!.audit;
        for (let round = 0; round < 4; round += 1) {
          const intent = await trail.intend(subject(`r-${writer}-${round}`));
          intent.settle({ outcome: 'done' });
          if (round % 2 === 0) await trail.note(subject(`n-${writer}-${round}`), { outcome: 'done' });
        }
      }),
    );
    for (const { audit } of trails) expect(await audit.trail.drain()).toBe(true);
    const rows = await entries();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
    expect(await desk.audit.verify()).toMatchObject({ isIntact: true, entries: 500 });
    expect(await open()).toEqual([]);
  });

  it('shows a changed, removed or added row', async () => {
    for (let n = 1; n <= 5; n += 1) await desk.audit.trail.note(subject(`r-${n}`), { outcome: 'done' });
    const { ownerDb: owner, audit } = desk;
    const verdict = async () => (await audit.verify()).firstBad;
    expect(await verdict()).toBe(null);
    await owner.updateTable('audit_entry').set({ person_id: 'p-2' }).where('seq', '=', 3).execute();
    expect(await verdict()).toMatchObject({ seq: 3, kind: 'changed' });
    await owner.updateTable('audit_entry').set({ person_id: 'p-1' }).where('seq', '=', 3).execute();
    expect(await verdict()).toBe(null);
    const [last] = await owner.deleteFrom('audit_entry').where('seq', '=', 5).returningAll().execute();
    expect(await verdict()).toMatchObject({ seq: 5, kind: 'cut' });
    await owner
      .insertInto('audit_entry')
      .values([last!, { ...last!, seq: 6 }])
      .execute();
    expect(await verdict()).toMatchObject({ seq: 6, kind: 'appended' });
  });

  it('shows a cut end, head included, by the checkpoints', async () => {
    for (let n = 1; n <= 5; n += 1) await desk.audit.trail.note(subject(`r-${n}`), { outcome: 'done' });
    await desk.audit.checkpoint();
    const { ownerDb: owner, audit } = desk;
    await owner.deleteFrom('audit_entry').where('seq', '>', 3).execute();
    const { hash } = (await entries()).at(-1)!;
    await owner.updateTable('audit_head').set({ seq: 3, hash }).execute();
    expect((await audit.verify()).firstBad).toMatchObject({ seq: 4, kind: 'older' });
  });
});
