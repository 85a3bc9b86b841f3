import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { noticeList } from '#contract/desk/notices.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { queueCounts, queueDetail, queueItem, queueList, type QueueItem } from '#contract/desk/queue.ts';
import type { QueueItemTable } from '#server/database/queue-tables.ts';
import { findStaff } from '#server/accounts/staff/staff-store.ts';
import { processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import './queue-sweep.ts';

const hourMs = 3_600_000;

describe('the queue, when something goes wrong', () => {
  let desk: DeskServer;
  beforeEach(async () => {
    desk = await createDeskServer();
    // Ids are of the machine’s own time.
    desk.clock.nowMs = Date.now();
  });
  afterEach(async () => desk.close());

  const headers = async (role: Role) => ({ cookie: await desk.cookieOf(role) });
  const get = async (url: string, role: Role = 'support') =>
    desk.app.inject({ url, headers: await headers(role) });
  const list = async (query = '') => queueList.parse((await get(`/api/queue?${query}`)).json()).items;
  const only = async (query = '') => {
    const [item, ...more] = await list(query);
    if (item === undefined || more.length > 0) throw new Error(`${more.length + 1} items, not one`);
    return item;
  };
  const move = async (
    { id, version }: Pick<QueueItem, 'id' | 'version'>,
    asked: object,
    { role = 'support', note }: { readonly role?: Role; readonly note?: string } = {},
  ) =>
    desk.app.inject({
      method: 'POST',
      url: `/api/queue/${id}/moves`,
      payload: { version, move: asked, ...(note !== undefined && { note }) },
      headers: await headers(role),
    });
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  const say = async (status: string, ms: number, id = 'r-1') => {
    await sendCallback(desk, rampMessage({ ramp_id: id, order_id: id, status, status_date: date(ms) }));
    await processedEvents(desk);
  };
  const attention = async () => {
    await say('EXTRA_VERIFICATION', desk.clock.nowMs);
    return only();
  };
  const away = async (table: string, work: () => Promise<void>) => {
    await desk.ownerDb.schema.alterTable(table).renameTo('gone').execute();
    await work();
    await desk.ownerDb.schema.alterTable('gone').renameTo(table).execute();
  };
  const historyOf = async ({ id }: Pick<QueueItem, 'id'>) => {
    const { item, history } = queueDetail.parse((await get(`/api/queue/${id}`)).json());
    return [item.version, ...history.map(({ kind }) => kind).toReversed()];
  };
  const noticesOf = async (role: Role) =>
    noticeList.parse((await get('/api/notices', role)).json()).items.map(({ kind }) => kind);

  it('moves nothing that can’t be recorded first', async () => {
    const item = await attention();
    await away('audit_head', async () => expect((await move(item, { kind: 'take' })).statusCode).toBe(503));
    expect(await only()).toMatchObject({ version: 1, assignee: null });
  });

  it('moves nothing whose note can’t be kept', async () => {
    const item = await attention();
    const done = { kind: 'done', outcome: 'resolved' };
    await away('note', async () => expect((await move(item, done, { note: 'Rang' })).statusCode).toBe(500));
    expect(await only()).toMatchObject({ version: 1, state: 'open' });
    expect(await historyOf(item)).toEqual([1, 'began']);
  });

  it('has a move’s note sealed in the database, and in no entry of the trail', async () => {
    await move(await attention(), { kind: 'take' }, { note: 'Rang her son Bartholomew' });
    await desk.app.audit.trail.drain();
    const notes = await desk.ownerDb.selectFrom('note').selectAll().execute();
    const entries = await desk.ownerDb.selectFrom('audit_entry').selectAll().execute();
    expect(notes).toHaveLength(1);
    expect(JSON.stringify([notes, entries])).not.toContain('Bartholomew');
  });

  it('leaves done what is taken after it was done, and says so', async () => {
    const item = await attention();
    await move(item, { kind: 'done', outcome: 'resolved' }, { role: 'compliance' });
    expect((await move(item, { kind: 'take' })).json()).toMatchObject({ type: '/problems/queue-changed' });
    const after = queueDetail.parse((await get(`/api/queue/${item.id}`)).json()).item;
    expect(after).toMatchObject({ state: 'done', changedBy: 'Casey Compliance', assignee: null });
  });

  it('moves nothing whose cause has gone, though its version is the current one', async () => {
    const item = await attention();
    await say('FULFILLED', desk.clock.nowMs + 1000);
    const closed = await only('state=done');
    expect((await move(closed, { kind: 'take' })).statusCode).toBe(409);
    expect(await historyOf(item)).toEqual([2, 'began', 'ended']);
  });

  it('counts a version for each thing that happened, also where one cause follows another', async () => {
    const { nowMs } = desk.clock;
    await say('IN_PROGRESS', nowMs - 3 * hourMs);
    await desk.app.sweepQueue();
    const stuck = await only();
    // Stuck in the next status already when it is heard of.
    await say('PAYMENT_RECEIVED', nowMs - 2 * hourMs);
    await desk.app.sweepQueue({ isWhole: true });
    expect(await historyOf(stuck)).toEqual([3, 'began', 'ended', 'began']);
    const { id } = await only();
    expect(id).toBe(stuck.id);
    await desk.ownerDb.updateTable('queue_item').set({ mark: 'another cause' }).execute();
    await desk.app.sweepQueue({ isWhole: true });
    expect(await historyOf(stuck)).toEqual([5, 'began', 'ended', 'began', 'ended', 'began']);
  });

  it('is due by Rampart’s clock, however long ago the service says it began', async () => {
    const { nowMs } = desk.clock;
    await say('EXTRA_VERIFICATION', nowMs - 30 * hourMs);
    const { beganAt, dueAt, factSince } = await only();
    expect(Date.parse(factSince)).toBe(Math.floor((nowMs - 30 * hourMs) / 1000) * 1000);
    expect(Date.parse(beganAt)).toBeGreaterThanOrEqual(nowMs);
    expect(Date.parse(dueAt) - Date.parse(beganAt)).toBe(4 * hourMs);
  });

  it('tells a colleague what is assigned to them, and nobody of what they took', async () => {
    const taken = queueItem.parse((await move(await attention(), { kind: 'take' })).json());
    expect(await noticesOf('support')).toEqual([]);
    const staff = await findStaff(desk.db, 'compliance@rampart.test');
    await move(taken, { kind: 'assign', to: staff?.id });
    expect(await noticesOf('compliance')).toEqual(['assigned']);
  });

  it('takes back what is held by who can work the queue no more', async () => {
    await move(await attention(), { kind: 'take' }, { role: 'compliance' });
    const staff = await findStaff(desk.db, 'compliance@rampart.test');
    const changed = desk.ownerDb.updateTable('staff').set({ role: 'auditor' });
    await changed.where('id', '=', staff?.id ?? '').execute();
    await desk.app.sweepQueue();
    expect(await only()).toMatchObject({ assignee: null });
  });

  it('hints at what was moved to every open page', async () => {
    const item = await attention();
    const hints = async () =>
      desk.db.selectFrom('change').select('object_id').where('kind', '=', 'queue').execute();
    const before = (await hints()).length;
    await move(item, { kind: 'take' });
    expect((await hints()).slice(before)).toEqual([{ object_id: item.id }]);
  });

  it('counts up to a thousand', async () => {
    const row = (number: number): QueueItemTable => ({
      id: `01a21f8c-b936-7a3a-a954-${String(number).padStart(12, '0')}`,
      kind: 'customer-blocked',
      object_kind: 'customer',
      object_id: `c-${number}`,
      identity_reference: `c-${number}`,
      mark: '',
      fact_since: 1,
      began_at: 1,
      due_at: 1,
      ended_at: null,
      state: 'open',
      waiting_for: null,
      waiting_until: null,
      outcome: null,
      assignee_id: null,
      is_late_noticed: 1,
      version: 1,
      changed_at: 1,
      changed_by: null,
    });
    for (let from = 0; from < 1100; from += 550)
      await desk.ownerDb
        .insertInto('queue_item')
        .values(Array.from({ length: 550 }, (_, at) => row(from + at)))
        .execute();
    const counts = queueCounts.parse((await get('/api/queue/counts')).json());
    expect([counts.unassigned, counts.late, counts.mine]).toEqual([
      { count: 1000, isMore: true },
      { count: 1000, isMore: true },
      { count: 0, isMore: false },
    ]);
  });

  it('refuses moves to who only reads, and to who can’t see it', async () => {
    const item = await attention();
    for (const role of ['auditor', 'developer'] as const)
      expect((await move(item, { kind: 'take' }, { role })).statusCode).toBe(403);
    expect(await only()).toMatchObject({ version: 1, assignee: null });
  });

  it.each([0, 721, 1.5])('takes no due time of %s hours', async (hours) => {
    const times = (await get('/api/queue/due-times')).json<Record<string, number>>();
    const saved = await desk.app.inject({
      method: 'POST',
      url: '/api/queue/due-times',
      payload: { ...times, 'ramp-attention': hours },
      headers: await headers('admin'),
    });
    expect(saved.statusCode).toBe(422);
    expect((await get('/api/queue/due-times')).json()).toEqual(times);
  });
});
