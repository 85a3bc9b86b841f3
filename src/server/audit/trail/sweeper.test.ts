import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createTrailTests, type TrailTests, type TrailUnderTest } from '#testing/audit-trail.ts';
import { testDatabase } from '#testing/test-database.ts';

import { liveInstances, renewLease } from './audit-store.ts';
import type { AuditSubject } from './trail.ts';

const subject = (requestId: string): AuditSubject => ({
  action: 'shareDocuments',
  person: { id: 'p-1', role: 'compliance' },
  object: { kind: 'customer', id: 'c-1' },
  requestId,
});
const now = () => Date.now() * 1000;

let tests: TrailTests;
let own: TrailUnderTest;
let other: TrailUnderTest;
beforeEach(async () => {
  tests = await createTrailTests();
  [own, other] = [tests.open(), tests.open()];
  await own.audit.start();
  await renewLease(other.db, other.audit.instanceId, 30_000);
});
afterEach(async () => tests.close());

const entries = async () => own.db.selectFrom('audit_entry').selectAll().orderBy('seq').execute();
const expire = async ({ db, audit }: TrailUnderTest) =>
  db.updateTable('instance').set({ lease_until: 1 }).where('id', '=', audit.instanceId).execute();

describe('an intent left open by a dead instance', () => {
  it('is closed as unknown, exactly once, with the same request id', async () => {
    for (const id of ['r-1', 'r-2']) await other.audit.trail.intend(subject(id));
    await expire(other);
    await Promise.all([own.audit.sweeper.sweep(), own.audit.sweeper.sweep()]);
    await own.audit.sweeper.sweep();
    const rows = (await entries()).slice(2);
    expect(rows.map(({ kind, outcome, request_id }) => [kind, outcome, request_id])).toEqual([
      ['outcome', 'unknown', 'r-1'],
      ['outcome', 'unknown', 'r-2'],
    ]);
    expect(rows[0]).toMatchObject({
      action: 'shareDocuments',
      person_id: 'p-1',
      object_id: 'c-1',
      details: '{"intentSeq":1}',
      instance_id: own.audit.instanceId,
    });
    expect(await own.audit.verify()).toMatchObject({ isIntact: true, entries: 4 });
  });

  it('is closed once when several neighbours look', async () => {
    const neighbours = [own, tests.open(), tests.open()];
    for (const { db, audit } of neighbours) await renewLease(db, audit.instanceId, 30_000);
    await other.audit.trail.intend(subject('r-1'));
    await expire(other);
    await Promise.all(neighbours.map(async ({ audit }) => audit.sweeper.sweep()));
    expect(await entries()).toHaveLength(2);
  });

  it('is never a running neighbour’s', async () => {
    const dead = tests.open();
    await dead.audit.trail.intend(subject('r-1'));
    await other.audit.trail.intend(subject('r-2'));
    await expire(dead);
    await own.audit.sweeper.sweep();
    expect((await entries()).slice(2)).toMatchObject([{ request_id: 'r-1', outcome: 'unknown' }]);
    expect(await own.db.selectFrom('instance').selectAll().execute()).toHaveLength(2);
  });

  it('is never its own, even when its lease ran out', async () => {
    await own.audit.trail.intend(subject('r-1'));
    await expire(own);
    await own.audit.sweeper.sweep();
    expect(await entries()).toHaveLength(1);
  });

  it('is closed even when nothing else is known of the instance', async () => {
    await other.audit.trail.intend(subject('r-1'));
    await other.db.deleteFrom('instance').where('id', '=', other.audit.instanceId).execute();
    await own.audit.sweeper.sweep();
    expect(await entries()).toMatchObject([{ kind: 'intent' }, { outcome: 'unknown' }]);
  });

  it('is settled at the start where the directory’s lock proves that all others are dead', async () => {
    await other.audit.trail.intend(subject('r-1'));
    const next = tests.open();
    await next.audit.start();
    const closed = testDatabase === 'sqlite' ? ['unknown'] : [];
    expect((await entries()).slice(1).map(({ outcome }) => outcome)).toEqual(closed);
  });

  it('of other rooms is settled by their steps, together with the trail or not at all', async () => {
    await other.audit.trail.intend(subject('r-1'));
    await expire(other);
    const living: string[][] = [];
    let isBroken = true;
    own.audit.sweeper.add(async (transaction) => {
      living.push((await liveInstances(transaction).execute()).map(({ id }) => id));
      if (isBroken) throw new Error('broken');
    });
    await expect(own.audit.sweeper.sweep()).rejects.toThrow('broken');
    expect(await entries()).toHaveLength(1);
    isBroken = false;
    await own.audit.sweeper.sweep();
    await own.audit.sweeper.sweep();
    expect(await entries()).toHaveLength(2);
    expect(living).toEqual([[own.audit.instanceId], [own.audit.instanceId]]);
  });
});

describe('a paused instance that was declared dead', () => {
  it('writes no intent without a running lease', async () => {
    const { trail } = other.audit;
    for (const lose of [expire, async ({ db }: TrailUnderTest) => db.deleteFrom('instance').execute()]) {
      await lose(other);
      await trail.intend(subject('r-1'));
      const last = (await entries()).at(-1);
      expect(last?.lease_until).toBeGreaterThan(now());
      expect(
        await other.db
          .selectFrom('instance')
          .select('lease_until')
          .where('id', '=', other.audit.instanceId)
          .execute(),
      ).toEqual([{ lease_until: last?.lease_until }]);
    }
  });

  it('still records the outcomes of its intents', async () => {
    const intent = await other.audit.trail.intend(subject('r-1'));
    await expire(other);
    await own.audit.sweeper.sweep();
    intent.settle({ outcome: 'done' });
    expect(await other.audit.trail.drain()).toBe(true);
    expect((await entries()).map(({ outcome, details }) => [outcome, details])).toEqual([
      [null, '{}'],
      ['unknown', '{"intentSeq":1}'],
      ['done', '{"intentSeq":1,"isLate":true}'],
    ]);
  });

  it('leaves an ended lease when it stops', async () => {
    const { db, audit } = own;
    await audit.stop();
    const [row] = await db.selectFrom('instance').selectAll().where('id', '=', audit.instanceId).execute();
    expect(row?.lease_until).toBe(0);
  });
});
