import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createTrailTests, type TrailTests } from '#testing/audit-trail.ts';

import type { TrailBounds } from './create-trail.ts';
import type { AuditSubject } from './trail.ts';

const subject = (requestId: string): AuditSubject => ({
  action: 'getIdentity',
  person: null,
  object: null,
  requestId,
});
const refusal = { code: 'not-recorded', status: 503, facts: { retryAfterSeconds: 5 } };
const never = 3_600_000;

let tests: TrailTests;
beforeEach(async () => {
  tests = await createTrailTests();
});
afterEach(async () => tests.close());

async function start(bounds: Partial<TrailBounds> = {}) {
  const desk = tests.open({ bounds: { retryMs: never, ...bounds } });
  await desk.audit.start();
  const trailLines = async () => {
    const rows = await desk.db.selectFrom('audit_entry').selectAll().orderBy('seq').execute();
    return rows.map(({ kind, request_id, outcome }) => [kind, request_id, outcome].filter(Boolean).join(' '));
  };
  const open = async () => (await desk.db.selectFrom('audit_open').select('seq').execute()).length;
  return { ...desk, trail: desk.audit.trail, trailLines, open };
}

describe('a trail that can’t be written', () => {
  it('refuses intents and events with not-recorded, and keeps nothing of them', async () => {
    const { trail, failing, trailLines, log } = await start();
    failing.mishap = 'refused';
    await expect(trail.intend(subject('r-1'))).rejects.toMatchObject(refusal);
    await expect(trail.note(subject('r-2'), { outcome: 'done' })).rejects.toMatchObject(refusal);
    expect(await trailLines()).toEqual([]);
    expect(trail.state.isWritable).toBe(false);
    failing.mishap = 'none';
    await trail.intend(subject('r-3'));
    expect(await trailLines()).toEqual(['intent r-3']);
    expect(trail.state.isWritable).toBe(true);
    expect(log.filter((line) => /can’t be written|written again/.test(line))).toHaveLength(2);
  });

  it('keeps outcomes in order and writes them once it can', async () => {
    const { trail, failing, trailLines } = await start({ retryMs: 1, lingerMs: never });
    const ids = ['r-1', 'r-2', 'r-3', 'r-4'];
    const intents = await Promise.all(ids.map(async (id) => trail.intend(subject(id))));
    failing.mishap = 'refused';
    for (const intent of intents) {
      intent.settle({ outcome: 'done' });
      await setImmediate();
    }
    expect(await trail.drain()).toBe(false);
    expect(trail.state).toMatchObject({ waitingOutcomes: 4, openIntents: 0 });
    failing.mishap = 'none';
    await vi.waitFor(() => expect(trail.state.waitingOutcomes).toBe(0));
    expect(await trailLines()).toEqual([
      ...ids.map((id) => `intent ${id}`),
      ...ids.map((id) => `outcome ${id} done`),
    ]);
  });

  it('accepts no more intents than it can keep outcomes for, and loses none', async () => {
    const { trail, failing, trailLines, open } = await start({ maxOutcomes: 2 });
    const intents = await Promise.all(['r-1', 'r-2'].map(async (id) => trail.intend(subject(id))));
    failing.mishap = 'refused';
    for (const intent of intents) intent.settle({ outcome: 'done' });
    expect(await trail.drain()).toBe(false);
    failing.mishap = 'none';
    await expect(trail.intend(subject('r-3'))).rejects.toMatchObject(refusal);
    expect(await trail.drain()).toBe(true);
    await trail.intend(subject('r-4'));
    expect((await trailLines()).slice(2)).toEqual(['outcome r-1 done', 'outcome r-2 done', 'intent r-4']);
    expect(await open()).toBe(1);
  });

  it('accepts no more intents than may wait for their commit, and others once they are written', async () => {
    const { trail, failing, trailLines } = await start({ maxWaiting: 2 });
    failing.mishap = 'held';
    const waiting = ['r-1', 'r-2'].map(async (id) => trail.intend(subject(id)));
    await expect(trail.intend(subject('r-3'))).rejects.toMatchObject(refusal);
    failing.mishap = 'none';
    failing.release();
    await Promise.all(waiting);
    await trail.intend(subject('r-4'));
    expect(await trailLines()).toEqual(['intent r-1', 'intent r-2', 'intent r-4']);
  });

  it('closes an intent as not sent when its commit went through unconfirmed', async () => {
    const { trail, failing, trailLines, open } = await start();
    const kept = await trail.intend(subject('r-1'));
    failing.mishap = 'answer-lost';
    await expect(trail.intend(subject('r-2'))).rejects.toMatchObject(refusal);
    failing.mishap = 'none';
    await trail.note(subject('r-3'), { outcome: 'done' });
    expect(await trailLines()).toEqual([
      'intent r-1',
      'intent r-2',
      'outcome r-2 not-sent',
      'event r-3 done',
    ]);
    kept.settle({ outcome: 'done' });
    expect(await trail.drain()).toBe(true);
    expect((await trailLines()).slice(4)).toEqual(['outcome r-1 done']);
    expect(await open()).toBe(0);
  });

  it('writes no outcome twice when its commit went through unconfirmed', async () => {
    const { audit, trail, failing, trailLines } = await start();
    const intent = await trail.intend(subject('r-1'));
    failing.mishap = 'answer-lost';
    intent.settle({ outcome: 'done' });
    expect(await trail.drain()).toBe(false);
    failing.mishap = 'none';
    expect(await trail.drain()).toBe(true);
    expect(await trailLines()).toEqual(['intent r-1', 'outcome r-1 done']);
    expect(await audit.verify()).toMatchObject({ isIntact: true, entries: 2 });
  });

  it('answers in time while a lock is held, and closes late intents as not sent', async () => {
    const { trail, failing, trailLines, open } = await start({ waitMs: 5 });
    failing.mishap = 'held';
    await expect(trail.intend(subject('r-1'))).rejects.toMatchObject(refusal);
    expect(await trailLines()).toEqual([]);
    failing.mishap = 'none';
    failing.release();
    await vi.waitFor(async () => expect(await trailLines()).toEqual(['intent r-1', 'outcome r-1 not-sent']));
    expect(await open()).toBe(0);
  });
});
