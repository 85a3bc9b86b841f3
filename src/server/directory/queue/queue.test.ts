import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { noticeList } from '#contract/desk/notices.ts';
import type { Role } from '#contract/desk/permissions.ts';
import {
  colleagueList,
  queueAbout,
  queueCounts,
  queueDetail,
  queueItem,
  queueList,
  type QueueItem,
} from '#contract/desk/queue.ts';
import { findStaff } from '#server/accounts/staff/staff-store.ts';
import { identityMessage, processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import './queue-sweep.ts';

const hourMs = 3_600_000;
/** A fresh item’s version. */
const fresh = 1;

describe('the queue', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer();
    // Ids are of the machine’s own time.
    desk.clock.nowMs = Date.now();
  });
  afterEach(async () => desk.close());

  const get = async (url: string, role: Role = 'support') =>
    desk.app.inject({ url, headers: { cookie: await desk.cookieOf(role) } });
  const post = async (url: string, payload: object, role: Role = 'support') =>
    desk.app.inject({ method: 'POST', url, payload, headers: { cookie: await desk.cookieOf(role) } });
  const list = async (query = '', role: Role = 'support') =>
    queueList.parse((await get(`/api/queue?${query}`, role)).json()).items;
  const only = async (query = '') => {
    const [item, ...more] = await list(query);
    if (item === undefined || more.length > 0) throw new Error(`${more.length + 1} items, not one`);
    return item;
  };
  const move = async (
    { id, version }: Pick<QueueItem, 'id' | 'version'>,
    asked: object,
    role: Role = 'support',
  ) => post(`/api/queue/${id}/moves`, { version, move: asked }, role);
  const notices = async (role: Role) => noticeList.parse((await get('/api/notices', role)).json());
  const idOf = async (role: Role) => (await findStaff(desk.db, `${role}@rampart.test`))?.id ?? '';
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  const say = async (status: string, ms: number, id = 'r-1') => {
    await sendCallback(desk, rampMessage({ ramp_id: id, order_id: id, status, status_date: at(ms) }));
    await processedEvents(desk);
  };

  it('has one row for a ramp that needs attention, also if a callback comes twice, and closes it with the fact', async () => {
    const { nowMs } = desk.clock;
    await say('EXTRA_VERIFICATION', nowMs);
    await say('EXTRA_VERIFICATION', nowMs);
    const item = await only();
    expect(item).toMatchObject({
      kind: 'ramp-attention',
      object: { kind: 'ramp', id: 'r-1' },
      status: 'EXTRA_VERIFICATION',
      amounts: { fiatAmount: '100.00', cryptoAmount: '0.05' },
      state: 'open',
      assignee: null,
      endedAt: null,
      version: fresh,
    });
    // Due four hours after it began.
    expect(Date.parse(item.dueAt) - Date.parse(item.beganAt)).toBe(4 * hourMs);
    await say('FULFILLED', nowMs + 1000);
    expect(await list()).toEqual([]);
    expect(await only('state=done')).toMatchObject({ id: item.id, outcome: null, changedBy: null });
  });

  it('brings back the same item, with its history, when the fact returns', async () => {
    const { nowMs } = desk.clock;
    await say('EXTRA_VERIFICATION', nowMs);
    const first = await only();
    await say('IN_PROGRESS', nowMs + 1000);
    await say('EXTRA_VERIFICATION', nowMs + 2000);
    const again = await only();
    expect(again.id).toBe(first.id);
    const { history } = queueDetail.parse((await get(`/api/queue/${first.id}`)).json());
    expect(history.map(({ kind }) => kind)).toEqual(['began', 'ended', 'began']);
  });

  it('begins what time alone makes true in a sweep, by the service’s clock', async () => {
    const { nowMs } = desk.clock;
    await say('IN_PROGRESS', nowMs);
    await desk.app.sweepQueue();
    expect(await list()).toEqual([]);
    desk.clock.nowMs += 2 * hourMs;
    await desk.app.sweepQueue();
    expect(await only()).toMatchObject({ kind: 'ramp-stuck', status: 'IN_PROGRESS' });
    await desk.app.sweepQueue({ isWhole: true });
    expect(await only()).toMatchObject({ version: fresh });
    // Stuck in the next status is another case, and moving on from it ends this one.
    await say('COIN_TRANSFERRED', desk.clock.nowMs);
    expect(await list()).toEqual([]);
  });

  it('leaves what is done until the fact ends and begins again', async () => {
    const { nowMs } = desk.clock;
    await say('EXTRA_VERIFICATION', nowMs);
    const item = await only();
    expect((await move(item, { kind: 'done', outcome: 'customer-told' })).statusCode).toBe(200);
    await say('EXTRA_VERIFICATION', nowMs + 1000);
    await desk.app.sweepQueue({ isWhole: true });
    expect(await list()).toEqual([]);
    expect(await only('state=done')).toMatchObject({ outcome: 'customer-told', endedAt: null });
    await say('IN_PROGRESS', nowMs + 2000);
    await say('EXTRA_VERIFICATION', nowMs + 3000);
    expect(await only()).toMatchObject({ id: item.id, outcome: null, assignee: null });
  });

  it('brings back what waits with the next callback, or when its time has come, and tells its assignee', async () => {
    const { nowMs } = desk.clock;
    await say('EXTRA_VERIFICATION', nowMs);
    const taken = queueItem.parse((await move(await only(), { kind: 'take' })).json());
    const until = new Date(nowMs + hourMs).toISOString();
    const waiting = queueItem.parse((await move(taken, { kind: 'wait', for: 'time', until })).json());
    expect(waiting).toMatchObject({ state: 'waiting', waitingFor: 'time', waitingUntil: until });
    expect(await list()).toEqual([]);
    desk.clock.nowMs += hourMs - 1;
    await desk.app.sweepQueue();
    expect(await list()).toEqual([]);
    desk.clock.nowMs += 1;
    await desk.app.sweepQueue();
    const back = await only();
    expect(back).toMatchObject({ state: 'open', assignee: { name: 'Sam Support' } });
    expect((await move(back, { kind: 'wait', for: 'customer' })).statusCode).toBe(200);
    await say('EXTRA_VERIFICATION', nowMs + 5000);
    expect(await only()).toMatchObject({ state: 'open', waitingFor: null });
    expect((await notices('support')).items.map(({ kind }) => kind)).toEqual(['back', 'back']);
  });

  it('tells the second of two that somebody was first, and loses nothing', async () => {
    await say('EXTRA_VERIFICATION', desk.clock.nowMs);
    const item = await only();
    const answers = await Promise.all([
      move(item, { kind: 'take' }, 'support'),
      move(item, { kind: 'take' }, 'compliance'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ type: expect.stringContaining('queue-changed') as string });
    const after = await only();
    const winner = answers[0]?.statusCode === 200 ? 'Sam Support' : 'Casey Compliance';
    expect(after).toMatchObject({ assignee: { name: winner }, changedBy: winner, version: fresh + 1 });
    expect((await move(item, { kind: 'done', outcome: 'resolved' })).statusCode).toBe(409);
  });

  it('gives each who asks at once another unassigned item, due first, then none', async () => {
    const { nowMs } = desk.clock;
    await say('EXTRA_VERIFICATION', nowMs, 'r-1');
    await say('EXTRA_VERIFICATION', nowMs, 'r-2');
    const next = async (role: Role) =>
      (await post('/api/queue/next', {}, role)).json<{ item: QueueItem | null }>().item?.object.id;
    const ids = await Promise.all([next('support'), next('compliance')]);
    expect(ids.toSorted()).toEqual(['r-1', 'r-2']);
    expect(await next('admin')).toBeUndefined();
    const counts = queueCounts.parse((await get('/api/queue/counts')).json());
    expect([counts.mine.count, counts.unassigned.count]).toEqual([1, 0]);
  });

  it('marks late ones, once, and counts them', async () => {
    await say('EXTRA_VERIFICATION', desk.clock.nowMs);
    await move(await only(), { kind: 'take' });
    desk.clock.nowMs += 4 * hourMs + 1;
    await desk.app.sweepQueue();
    await desk.app.sweepQueue();
    expect((await notices('support')).items.map(({ kind }) => kind)).toEqual(['late']);
    const counts = queueCounts.parse((await get('/api/queue/counts')).json());
    expect([counts.late.count, counts.mineLate.count]).toEqual([1, 1]);
    expect(await list('late=true')).toHaveLength(1);
  });

  it('takes what a disabled colleague holds back, and tells the others', async () => {
    const { nowMs } = desk.clock;
    for (let number = 1; number <= 20; number += 1) await say('EXTRA_VERIFICATION', nowMs, `r-${number}`);
    for (const item of await list('limit=100')) await move(item, { kind: 'take' }, 'compliance');
    const id = await idOf('compliance');
    await desk.ownerDb.updateTable('staff').set({ is_disabled: 1 }).where('id', '=', id).execute();
    await desk.app.sweepQueue();
    expect(await list('assignee=none&limit=100')).toHaveLength(20);
    expect((await notices('support')).items).toMatchObject([
      { kind: 'returned', by: 'Casey Compliance', count: 20 },
    ]);
  });

  it('assigns to colleagues who can work the queue, and to nobody else', async () => {
    await say('EXTRA_VERIFICATION', desk.clock.nowMs);
    const names = colleagueList.parse((await get('/api/colleagues')).json()).items.map(({ name }) => name);
    expect(names).toEqual(['Adrian Admin', 'Casey Compliance', 'Sam Support']);
    const refused = await move(await only(), { kind: 'assign', to: await idOf('auditor') });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { 'move.to': expect.any(String) as string } });
    const given = await move(await only(), { kind: 'assign', to: await idOf('admin') });
    expect(given.json()).toMatchObject({ assignee: { name: 'Adrian Admin' } });
    expect(await notices('admin')).toMatchObject({
      unseen: 1,
      items: [{ kind: 'assigned', by: 'Sam Support' }],
    });
  });

  it.each([
    ['a time that has passed', { kind: 'wait', for: 'customer', until: '2020-01-01T00:00:00Z' }],
    ['waiting for a time without one', { kind: 'wait', for: 'time' }],
    ['no outcome', { kind: 'done' }],
    ['another outcome', { kind: 'done', outcome: 'whatever' }],
    ['another move', { kind: 'eat' }],
  ])('refuses %s', async (_what, asked) => {
    await say('EXTRA_VERIFICATION', desk.clock.nowMs);
    expect((await move(await only(), asked)).statusCode).toBe(422);
    expect(await only()).toMatchObject({ state: 'open', version: fresh });
  });

  it('keeps a move’s note with the record, or neither', async () => {
    await say('EXTRA_VERIFICATION', desk.clock.nowMs);
    const { id, version } = await only();
    const done = { kind: 'done', outcome: 'resolved' };
    const send = async (note: string) => post(`/api/queue/${id}/moves`, { version, move: done, note });
    expect((await send('x'.repeat(10_000))).statusCode).toBe(422);
    expect((await send('<b>Rang</b> them')).statusCode).toBe(200);
    expect(await only('state=done')).toMatchObject({ lastNote: { text: '<b>Rang</b> them' } });
    // The second of two changes nothing, its note included.
    expect((await send('again')).statusCode).toBe(409);
    const notes = await get('/api/notes?kind=ramp&id=r-1');
    expect(notes.json<{ items: unknown[] }>().items).toHaveLength(1);
  });

  it('shows a customer’s items and those of their ramps, a ramp only its own', async () => {
    await sendCallback(desk, identityMessage({ status_date: at(desk.clock.nowMs) }));
    await say('EXTRA_VERIFICATION', desk.clock.nowMs);
    await desk.ownerDb.updateTable('queue_item').set({ identity_reference: 'c-1' }).execute();
    const about = async (query: string) =>
      queueAbout.parse((await get(`/api/queue/about?${query}`)).json()).items.map(({ kind }) => kind);
    expect((await about('kind=customer&id=c-1')).toSorted()).toEqual(['customer-blocked', 'ramp-attention']);
    expect(await about('kind=ramp&id=R-1')).toEqual(['ramp-attention']);
  });

  it('groups refused callbacks by day', async () => {
    for (let times = 0; times < 3; times += 1)
      await sendCallback(desk, rampMessage({ ramp_id: `r-${times}` }), { secret: 'other' });
    await desk.app.sweepQueue();
    const day = new Date(desk.clock.nowMs).toISOString().slice(0, 10);
    expect(await only()).toMatchObject({ kind: 'callbacks-refused', object: { kind: 'callbacks', id: day } });
    desk.clock.nowMs += 8 * 24 * hourMs;
    await desk.app.sweepQueue();
    expect(await list()).toEqual([]);
  });

  it('records who moved what, before it is done', async () => {
    await say('EXTRA_VERIFICATION', desk.clock.nowMs);
    const item = await only();
    await move(item, { kind: 'take' });
    await desk.app.audit.trail.drain();
    const entries = await desk.db
      .selectFrom('audit_entry')
      .select(['kind', 'object_kind', 'object_id', 'role', 'outcome'])
      .where('action', '=', 'move-queue-item')
      .orderBy('seq')
      .execute();
    const about = { object_kind: 'queue', object_id: item.id, role: 'support' };
    expect(entries).toMatchObject([
      { kind: 'intent', ...about },
      { kind: 'outcome', ...about, outcome: 'done' },
    ]);
  });
});
