import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { account, type BatchWorld, createBatchWorld, customers } from '#testing/batch-world.ts';
import { json } from '#testing/scripted-service.ts';

const rampId = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

describe('a batch', () => {
  let world: BatchWorld;
  beforeEach(async () => {
    world = await createBatchWorld();
  });
  afterEach(async () => world.close());

  const statesOf = async (id: string) => (await world.read(id)).items.map(({ state }) => state);

  it('asks the service about each reference once, in order, and shows what the directory has of it', async () => {
    world.answers.set('c-2', json(404, { message: 'Not found', status: 404 }));
    world.answers.set('c-3', json(200, account('c-3', { blocked: true })));
    world.answers.set(
      rampId,
      json(200, { ramp_id: rampId, status: 'IN_PROGRESS', identityReference: 'c-1' }),
    );
    world.answers.set('c-4', json(200, { identifyReference: 'c-4', account: { exists: false } }));
    const id = await world.start([...customers('c-1', 'c-2', 'c-3', 'c-4'), { kind: 'ramp', id: rampId }]);
    await world.work();
    expect(world.asked()).toEqual(['c-1', 'c-2', 'c-3', 'c-4', rampId]);
    const { batch, pause, items } = await world.read(id);
    expect(batch).toMatchObject({
      state: 'done',
      stoppedBy: null,
      counts: { total: 5, waiting: 0, done: 3, notFound: 2, failed: 0 },
    });
    expect(pause).toBeNull();
    expect(items).toMatchObject([
      { kind: 'customer', id: 'c-1', state: 'done', status: 200, found: { identityReference: 'c-1' } },
      { kind: 'customer', id: 'c-2', state: 'not-found', status: 404, found: null },
      { kind: 'customer', id: 'c-3', state: 'done', found: { isBlocked: true } },
      { kind: 'customer', id: 'c-4', state: 'not-found', status: 200, found: null },
      { kind: 'ramp', id: rampId, state: 'done', found: { rampId, status: 'IN_PROGRESS' } },
    ]);
    expect(await world.work()).toBe(0);
  });

  it('leaves one intent and one outcome a reference, as the person who started it', async () => {
    const id = await world.start(customers('c-1', 'c-2'), 'compliance');
    await world.work();
    await world.desk.app.audit.trail.drain();
    const entries = await world.desk.db
      .selectFrom('audit_entry')
      .innerJoin('staff', 'staff.id', 'audit_entry.person_id')
      .select(['kind', 'action', 'object_kind', 'object_id', 'outcome', 'audit_entry.role', 'email'])
      .orderBy('seq')
      .execute();
    const by = { role: 'compliance', email: 'compliance@rampart.test' };
    const batch = { action: 'start-batch', object_kind: 'batch', object_id: id, ...by };
    const one = (objectId: string) => ({
      action: 'getIdentity',
      object_kind: 'customer',
      object_id: objectId,
      ...by,
    });
    expect(entries).toEqual([
      { ...batch, kind: 'intent', outcome: null },
      { ...batch, kind: 'outcome', outcome: 'done' },
      { ...one('c-1'), kind: 'intent', outcome: null },
      { ...one('c-1'), kind: 'outcome', outcome: 'done' },
      { ...one('c-2'), kind: 'intent', outcome: null },
      { ...one('c-2'), kind: 'outcome', outcome: 'done' },
    ]);
    const { details } = await world.desk.db
      .selectFrom('audit_entry')
      .select('details')
      .where('object_id', '=', 'c-1')
      .where('kind', '=', 'intent')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toMatchObject({ batch: id });
    expect(world.service.serviceCalls[0]?.headers['authorization']).toMatch(/sandbox-key/);
  });

  it('asks nothing while the trail can’t be written', async () => {
    const id = await world.start(customers('c-1'));
    const away = async (from: string, to: string) =>
      world.desk.ownerDb.schema.alterTable(from).renameTo(to).execute();
    await away('audit_open', 'audit_open_away');
    await world.work();
    expect(world.asked()).toEqual([]);
    await away('audit_open_away', 'audit_open');
    expect(await world.read(id)).toMatchObject({
      pause: { because: 'trail' },
      items: [{ state: 'waiting' }],
    });
    await world.pauseOver();
    await world.work();
    expect(await statesOf(id)).toEqual(['done']);
  });

  it('waits for as long as the service says after a 429, and asks about the same reference then', async () => {
    const id = await world.start(customers('c-1', 'c-2'));
    world.answers.set('c-1', json(429, { status: 429 }, { 'retry-after': '1800' }));
    const before = Date.now();
    await world.work();
    expect(world.asked()).toEqual(['c-1']);
    const { pause, items } = await world.read(id);
    expect(items.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(pause?.because).toBe('too-many-requests');
    const pausedMs = Date.parse(pause?.until ?? '') - before;
    expect(pausedMs).toBeGreaterThanOrEqual(1_800_000);
    expect(pausedMs).toBeLessThan(1_860_000);
    world.answers.clear();
    world.desk.clock.nowMs += 1_800_000;
    expect(await world.work()).toBe(0);
    await world.pauseOver();
    await world.work();
    expect(world.asked()).toEqual(['c-1', 'c-1', 'c-2']);
    expect(await statesOf(id)).toEqual(['done', 'done']);
  });

  it('lets people go first for ten seconds after one of them got a 429', async () => {
    world.answers.set('c-9', json(429, { status: 429 }));
    const headers = { cookie: await world.desk.cookieOf('support') };
    await world.desk.app.inject({ url: '/api/service/eapi/v0/identities/c-9', headers });
    await world.start(customers('c-1'));
    // The call is recorded in the background; the person's own reads wait for it.
    await world.desk.app.inject({ url: '/api/customers', headers });
    world.desk.clock.nowMs += 9000;
    expect(await world.work()).toBe(0);
    world.desk.clock.nowMs += 2000;
    expect(await world.work()).toBe(1);
  });

  it('pauses for a refused signature and for a service that is away, and fails nothing', async () => {
    const id = await world.start(customers('c-1'));
    world.answers.set('c-1', json(401, { status: 401 }));
    await world.work();
    expect(await world.read(id)).toMatchObject({
      pause: { because: 'signature' },
      items: [{ state: 'waiting' }],
    });
  });

  it('goes on after a failure of one, and stops after five in a row', async () => {
    for (const id of ['c-2', 'c-3', 'c-4', 'c-5', 'c-6', 'c-7', 'c-8'])
      world.answers.set(id, json(500, { status: 500, traceId: 't' }));
    const id = await world.start(
      customers('c-1', 'c-2', 'c-10', 'c-3', 'c-4', 'c-5', 'c-6', 'c-7', 'c-8', 'c-9'),
    );
    await world.work();
    const { batch } = await world.read(id);
    expect(batch).toMatchObject({ state: 'stopped', stoppedBy: 'service' });
    expect(world.asked()).toEqual(['c-1', 'c-2', 'c-10', 'c-3', 'c-4', 'c-5', 'c-6', 'c-7']);
    world.answers.clear();
    world.desk.clock.nowMs += 1000;
    await world.move(id, 'resume');
    await world.work();
    expect((await world.read(id)).batch).toMatchObject({ state: 'done', counts: { done: 4, failed: 6 } });
    world.desk.clock.nowMs += 1000;
    await world.move(id, 'retry');
    await world.work();
    expect((await world.read(id)).batch).toMatchObject({ state: 'done', counts: { done: 10, failed: 0 } });
    expect(world.asked().filter((one) => one === 'c-1')).toHaveLength(1);
  });

  it('counts no failure from before a resume', async () => {
    for (const id of ['c-1', 'c-2', 'c-3', 'c-4', 'c-5', 'c-6']) world.answers.set(id, json(500, {}));
    const id = await world.start(customers('c-1', 'c-2', 'c-3', 'c-4', 'c-5', 'c-6', 'c-7'));
    await world.work();
    expect((await world.read(id)).batch).toMatchObject({ state: 'stopped', stoppedBy: 'service' });
    world.desk.clock.nowMs += 1000;
    await world.move(id, 'resume');
    await world.work();
    expect((await world.read(id)).batch).toMatchObject({ state: 'done', counts: { done: 1, failed: 6 } });
  });

  it('asks nothing, and intends nothing, while calls to the service are halted', async () => {
    const headers = { cookie: await world.desk.cookieOf('support') };
    world.answers.set('c-9', (_response, _call, request) => request.socket.destroy());
    for (let call = 0; call < 5; call += 1)
      await world.desk.app.inject({ url: '/api/service/eapi/v0/identities/c-9', headers });
    const id = await world.start(customers('c-1'));
    expect(await world.work()).toBe(0);
    expect(world.asked()).not.toContain('c-1');
    expect((await world.read(id)).pause).toBeNull();
    const intents = await world.desk.db
      .selectFrom('audit_entry')
      .select('object_id')
      .where('action', '=', 'getIdentity')
      .where('object_id', '=', 'c-1')
      .execute();
    expect(intents).toEqual([]);
  });

  it('stops, and resumes where it was', async () => {
    const id = await world.start(customers('c-1', 'c-2', 'c-3'));
    await world.desk.app.lookUpNext();
    expect((await world.move(id, 'stop')).json()).toMatchObject({ state: 'stopped', stoppedBy: 'person' });
    expect(await world.work()).toBe(0);
    expect(world.asked()).toEqual(['c-1']);
    await world.move(id, 'resume');
    await world.work();
    expect(world.asked()).toEqual(['c-1', 'c-2', 'c-3']);
    expect((await world.move(id, 'resume')).json()).toMatchObject({ state: 'done' });
    expect((await world.move(id, 'stop')).json()).toMatchObject({ state: 'done' });
  });

  it.each([
    ['was disabled', { is_disabled: 1 }, 'disabled'],
    ['lost the role', { role: 'developer' }, 'role'],
  ] as const)('stops, and records it, when its person %s', async (_what, change, because) => {
    const id = await world.start(customers('c-1', 'c-2'));
    await world.desk.app.lookUpNext();
    const ofPerson = world.desk.db.updateTable('staff').where('email', '=', 'support@rampart.test');
    await ofPerson.set(change).execute();
    await world.work();
    expect(world.asked()).toEqual(['c-1']);
    await ofPerson.set({ is_disabled: 0, role: 'support' }).execute();
    expect((await world.read(id)).batch).toMatchObject({ state: 'stopped', stoppedBy: because });
    const stop = await world.desk.db
      .selectFrom('audit_entry')
      .select(['person_id', 'object_id', 'details'])
      .where('action', '=', 'move-batch')
      .executeTakeFirstOrThrow();
    expect(stop).toMatchObject({ person_id: null, object_id: id });
    expect(JSON.parse(stop.details)).toMatchObject({ move: 'stop', because });
  });

  it('takes turns with the others’ batches', async () => {
    await world.start(customers('a-1', 'a-2', 'a-3'));
    await world.start(customers('b-1', 'b-2'), 'compliance');
    for (let step = 0; step < 4; step += 1) {
      await world.desk.app.lookUpNext();
      world.desk.clock.nowMs += 1000;
    }
    expect(world.asked().toSorted()).toEqual(['a-1', 'a-2', 'b-1', 'b-2']);
  });

  it('is its person’s alone', async () => {
    const id = await world.start(customers('c-1'));
    for (const role of ['compliance', 'admin'] as const) {
      for (const [method, path, payload] of [
        ['GET', `/${id}`, undefined],
        ['GET', `/${id}/export`, undefined],
        ['POST', `/${id}/moves`, { move: 'stop' }],
      ] as const)
        expect((await world.send(method, path, { role, payload })).statusCode).toBe(404);
      expect((await world.send('GET', '', { role })).json()).toEqual({ items: [] });
      const again = await world.send('POST', '', { role, payload: { id, items: customers('c-9') } });
      expect(again.statusCode).toBe(404);
    }
    expect((await world.send('GET', '', {})).json()).toMatchObject({ items: [{ id, state: 'running' }] });
    expect((await world.read(id)).items).toHaveLength(1);
  });

  it('is one, however often it is started under its id', async () => {
    const id = await world.start(customers('c-1'));
    const again = await world.send('POST', '', { payload: { id, items: customers('c-1') } });
    expect(again.json()).toMatchObject({ id, counts: { total: 1 } });
    await world.work();
    expect(world.asked()).toEqual(['c-1']);
  });

  it('tells its open page of each answer', async () => {
    const id = await world.start(customers('c-1'));
    await world.desk.db.deleteFrom('change').execute();
    await world.work();
    const hints = await world.desk.db.selectFrom('change').select(['kind', 'object_id']).execute();
    expect(hints).toContainEqual({ kind: 'batch', object_id: id });
  });

  it('counts the batches and the files of an hour', async () => {
    await world.reopen({ environment: { BATCHES_PER_HOUR: '2', EXPORTS_PER_HOUR: '1' } });
    const id = await world.start(customers('c-1'));
    await world.start(customers('c-2'));
    const refused = await world.send('POST', '', { payload: { id, items: customers('c-3') } });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ detail: 'You can start at most 2 batch lookups an hour.' });
    expect((await world.send('GET', `/${id}/export`, {})).json()).toMatchObject({ batch: { id } });
    expect((await world.send('GET', `/${id}/export`, {})).statusCode).toBe(429);
  });
});

describe('what a batch is started with', () => {
  let world: BatchWorld;
  beforeEach(async () => {
    world = await createBatchWorld();
  });
  afterEach(async () => world.close());

  const id = '7f5f1f0e-54ff-4f5c-b3a2-2f8a4be2b3a1';
  const many = (count: number) => customers(...Array.from({ length: count }, (_, at) => `c-${at + 1}`));

  it('is 500 references at most, the longest ones too', async () => {
    const longest = Array.from({ length: 500 }, (_, at) => `${'x'.repeat(97)}${String(at).padStart(3, '0')}`);
    expect((await world.send('POST', '', { payload: { id, items: customers(...longest) } })).statusCode).toBe(
      201,
    );
    const refused = await world.send('POST', '', { payload: { id, items: many(501) } });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { items: 'Enter at most 500 references' } });
  });

  it.each([
    ['nothing', [], 'items'],
    ['an e-mail', customers('ada@example.com'), 'items.0.id'],
    ['a sentence', customers('where is c-1'), 'items.0.id'],
    ['a formula', customers('=1+1'), 'items.0.id'],
    ['an invisible character', customers('c-\u200b1'), 'items.0.id'],
    ['the same twice', customers('c-1', 'c-1'), 'items'],
    [
      'a ramp twice in other spelling',
      [rampId, rampId.toUpperCase()].map((one) => ({ kind: 'ramp', id: one })),
      'items',
    ],
  ])('is refused with %s, repeats none of it and stores nothing', async (_what, items, path) => {
    const refused = await world.send('POST', '', { payload: { id, items } });
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([path]);
    expect(refused.body).not.toContain('ada@example.com');
    expect(await world.desk.db.selectFrom('batch').selectAll().execute()).toEqual([]);
    expect(await world.desk.db.selectFrom('batch_item').selectAll().execute()).toEqual([]);
  });
});
