import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type BatchWorld, createBatchWorld, customers } from '#testing/batch-world.ts';
import { json } from '#testing/scripted-service.ts';

import { claimNext, pauseAll, settleItem, settleLeft, takeTurn } from './batch-work-store.ts';

const never = 9e15;

describe('who works on batches', () => {
  let world: BatchWorld;
  beforeEach(async () => {
    world = await createBatchWorld();
  });
  afterEach(async () => world.close());

  const addInstance = async (id: string) =>
    world.desk.db.insertInto('instance').values({ id, started_at: 0, lease_until: never }).execute();
  const endInstance = async (id: string) =>
    world.desk.db.deleteFrom('instance').where('id', '=', id).execute();
  const claim = async (batchId: string, instanceId: string, requestId = 'r-1') =>
    claimNext(world.desk.db, { batchId, instanceId, requestId, at: 1 });
  const states = async (id: string) => (await world.read(id)).items.map(({ state }) => state);

  it('is one of two servers at a time, so each reference is asked about once', async () => {
    const id = await world.start(customers('c-1', 'c-2', 'c-3', 'c-4'));
    const other = world.desk.database === 'postgres' ? await world.desk.openAnother() : world.desk;
    await Promise.all([world.work(), world.work(other)]);
    expect(world.asked()).toEqual(['c-1', 'c-2', 'c-3', 'c-4']);
    expect(await states(id)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('is the server that has the turn as long as it lives, and another once it is dead', async () => {
    const id = await world.start(customers('c-1', 'c-2'));
    await addInstance('crashed');
    expect(await takeTurn(world.desk.db, 'crashed', 1)).toBe(true);
    expect(await claim(id, 'crashed')).toMatchObject({ object_id: 'c-1' });
    expect(await world.work()).toBe(0);
    expect(await states(id)).toEqual(['asking', 'waiting']);
    await endInstance('crashed');
    await world.work();
    expect(world.asked()).toEqual(['c-1', 'c-2']);
    expect(await states(id)).toEqual(['done', 'done']);
  });

  it.each([
    ['an answer', 200, 'done'],
    ['a 404', 404, 'not-found'],
    ['a failure', 500, 'failed'],
  ] as const)(
    'does not ask again what was recorded as %s before the server died',
    async (_what, status, state) => {
      world.answers.set('c-1', json(status, { status, identifyReference: 'c-1', account: { exists: true } }));
      const id = await world.start(customers('c-1'));
      await world.work();
      // As if it had died between the record and this.
      const left = { state: 'asking', instance_id: 'crashed', status: null, answered_at: null } as const;
      await world.desk.db.updateTable('batch_item').set(left).execute();
      await world.desk.db.updateTable('batch').set({ state: 'running' }).execute();
      await world.work();
      expect(world.asked()).toEqual(['c-1']);
      expect((await world.read(id)).items).toMatchObject([{ state, status }]);
    },
  );

  it('claims nothing of a batch that was stopped, or without the turn', async () => {
    const id = await world.start(customers('c-1'));
    expect(await claim(id, 'other')).toBe('lost');
    await addInstance('other');
    await takeTurn(world.desk.db, 'other', 1);
    await world.move(id, 'stop');
    expect(await claim(id, 'other')).toBe('lost');
    await world.move(id, 'resume');
    expect(await claim(id, 'other')).toMatchObject({ object_id: 'c-1' });
    expect(await claim(id, 'other')).toBe('none');
  });

  it('is one call of one server, however many claim the last reference at once', async () => {
    const id = await world.start(customers('c-1'));
    await addInstance('other');
    await takeTurn(world.desk.db, 'other', 1);
    const claims = await Promise.all(['r-1', 'r-2', 'r-3'].map(async (one) => claim(id, 'other', one)));
    expect(claims.filter((one) => typeof one !== 'string')).toHaveLength(1);
  });

  it('settles its own claim only, and only once', async () => {
    const id = await world.start(customers('c-1'));
    await addInstance('other');
    await takeTurn(world.desk.db, 'other', 1);
    await claim(id, 'other', 'r-new');
    const settle = async (requestId: string, state: 'done' | 'failed') =>
      settleItem(
        world.desk.db,
        { batch_id: id, position: 1, requestId },
        { step: { kind: 'answered', state, status: 200, problem: null }, at: 5 },
      );
    await settle('r-old', 'failed');
    expect(await states(id)).toEqual(['asking']);
    await settle('r-new', 'done');
    await settle('r-new', 'failed');
    expect(await states(id)).toEqual(['done']);
  });

  it('ends a batch with its last answer, not with its last claim', async () => {
    const id = await world.start(customers('c-1', 'c-2'));
    await addInstance('other');
    await takeTurn(world.desk.db, 'other', 1);
    await claim(id, 'other', 'r-1');
    await claim(id, 'other', 'r-2');
    const step = { kind: 'answered', state: 'done', status: 200, problem: null } as const;
    const settle = async (position: number, requestId: string) =>
      settleItem(world.desk.db, { batch_id: id, position, requestId }, { step, at: 5 });
    await settle(1, 'r-1');
    expect((await world.read(id)).batch.state).toBe('running');
    await settle(2, 'r-2');
    expect((await world.read(id)).batch.state).toBe('done');
  });

  it('leaves alone what another living server is asking', async () => {
    const id = await world.start(customers('c-1'));
    await addInstance('other');
    await takeTurn(world.desk.db, 'other', 1);
    await claim(id, 'other');
    await settleLeft(world.desk.db, { instanceId: 'mine', nowMs: 5 });
    expect(await states(id)).toEqual(['asking']);
  });

  it('waits out a pause, but none that a clock set back since has made of days', async () => {
    const hour = 3600 * 1_000_000;
    await world.start(customers('c-1'));
    await pauseAll(world.desk.db, { because: 'service', nextAt: 47 * hour });
    expect(await takeTurn(world.desk.db, 'mine', 1)).toBe(false);
    await pauseAll(world.desk.db, { because: 'service', nextAt: 49 * hour });
    expect(await takeTurn(world.desk.db, 'mine', 1)).toBe(true);
  });

  it('is overruled by who has claimed the reference since', async () => {
    const id = await world.start(customers('c-1'));
    await addInstance('suspended');
    await takeTurn(world.desk.db, 'suspended', 1);
    await claim(id, 'suspended', 'r-old');
    await endInstance('suspended');
    await world.work();
    const late = { kind: 'answered', state: 'failed', status: 500, problem: null } as const;
    const item = { batch_id: id, position: 1, requestId: 'r-old' };
    await settleItem(world.desk.db, item, { step: late, at: 5 });
    expect(await states(id)).toEqual(['done']);
  });

  it('goes on after the database failed in the middle', async () => {
    const id = await world.start(customers('c-1', 'c-2'));
    const rename = async (from: string, to: string) =>
      world.desk.ownerDb.schema.alterTable(from).renameTo(to).execute();
    world.answers.set('c-1', (response, call, request) => {
      void rename('batch', 'batch_away').then(() => json(500, { status: 500 })(response, call, request));
    });
    await expect(world.work()).rejects.toThrow('batch');
    await rename('batch_away', 'batch');
    await world.work();
    expect(await states(id)).toEqual(['failed', 'done']);
    expect(world.asked()).toEqual(['c-1', 'c-2']);
  });

  it('gives the turn back at a stop, and the reference under way is asked about again', async () => {
    const id = await world.start(customers('c-1'));
    world.answers.set('c-1', () => undefined);
    const working = world.desk.app.lookUpNext();
    await vi.waitUntil(() => world.asked().length === 1);
    await world.desk.app.close();
    await working;
    const turn = await world.desk.db.selectFrom('batch_turn').selectAll().executeTakeFirstOrThrow();
    expect(turn).toMatchObject({ instance_id: null, pause: null });
    const item = await world.desk.db
      .selectFrom('batch_item')
      .selectAll()
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(item).toMatchObject({ state: 'waiting', answered_at: null });
  });

  it('begins automatically', async () => {
    await world.reopen({ batchPace: { everyMs: 10, idleMs: 60_000 } });
    const id = await world.start(customers('c-1', 'c-2'));
    await vi.waitUntil(async () => (await world.read(id)).batch.state === 'done');
    expect(world.asked()).toEqual(['c-1', 'c-2']);
  });
});
