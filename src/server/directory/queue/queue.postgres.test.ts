import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { noticeList } from '#contract/desk/notices.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { queueList } from '#contract/desk/queue.ts';
import { findStaff } from '#server/accounts/staff/staff-store.ts';
import { processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import './queue-sweep.ts';

const hourMs = 3_600_000;

describe('the queue of two servers on one database', () => {
  let one: DeskServer;
  let other: DeskServer;
  beforeEach(async () => {
    one = await createDeskServer();
    // Ids are of the machine’s own time.
    one.clock.nowMs = Date.now();
    other = await one.openAnother();
  });
  afterEach(async () => one.close());

  const list = async (desk: DeskServer, query = 'limit=100') => {
    const headers = { cookie: await one.cookieOf('support') };
    return queueList.parse((await desk.app.inject({ url: `/api/queue?${query}`, headers })).json()).items;
  };
  const post = async (desk: DeskServer, url: string, payload: object, role: Role = 'support') =>
    desk.app.inject({ method: 'POST', url, payload, headers: { cookie: await one.cookieOf(role) } });
  const noticesOf = async (role: Role) => {
    const headers = { cookie: await one.cookieOf(role) };
    return noticeList.parse((await one.app.inject({ url: '/api/notices', headers })).json()).items;
  };
  const say = async (id: string, status: string) => {
    const status_date = new Date(one.clock.nowMs).toISOString().slice(0, 19).replace('T', ' ');
    await sendCallback(one, rampMessage({ ramp_id: id, order_id: id, status, status_date }));
    await processedEvents(one);
  };
  const sweepBoth = async (isWhole = false) =>
    Promise.all([one.app.sweepQueue({ isWhole }), other.app.sweepQueue({ isWhole })]);

  it('has each fact once, though both sweep at once', async () => {
    for (let number = 1; number <= 5; number += 1) await say(`r-${number}`, 'IN_PROGRESS');
    one.clock.nowMs += 2 * hourMs;
    await sweepBoth(true);
    expect((await list(other)).map(({ kind, version }) => [kind, version])).toEqual(
      Array.from({ length: 5 }, () => ['ramp-stuck', 1]),
    );
    const began = await one.db.selectFrom('queue_event').select('item_id').execute();
    expect(new Set(began.map(({ item_id: id }) => id)).size).toBe(5);
    expect(began).toHaveLength(5);
  });

  it('gives an item to the first of two, and the next one to each', async () => {
    await say('r-1', 'EXTRA_VERIFICATION');
    await say('r-2', 'EXTRA_VERIFICATION');
    const [item] = await list(one);
    const take = { version: item?.version, move: { kind: 'take' } };
    const answers = await Promise.all([
      post(one, `/api/queue/${item?.id}/moves`, take),
      post(other, `/api/queue/${item?.id}/moves`, take, 'compliance'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await say('r-3', 'EXTRA_VERIFICATION');
    const next = await Promise.all([
      post(one, '/api/queue/next', {}),
      post(other, '/api/queue/next', {}, 'admin'),
    ]);
    const ids = next.map((answer) => answer.json<{ item: { object: { id: string } } }>().item.object.id);
    expect(ids.toSorted()).toEqual(['r-2', 'r-3']);
  });

  it('tells once what a colleague left, and what is late, though both sweep at once', async () => {
    for (let number = 1; number <= 20; number += 1) await say(`r-${number}`, 'EXTRA_VERIFICATION');
    for (const { id, version } of await list(one))
      await post(one, `/api/queue/${id}/moves`, { version, move: { kind: 'take' } }, 'compliance');
    one.clock.nowMs += 5 * hourMs;
    await sweepBoth();
    expect((await noticesOf('compliance')).filter(({ kind }) => kind === 'late')).toHaveLength(20);
    const staff = await findStaff(one.db, 'compliance@rampart.test');
    await one.ownerDb
      .updateTable('staff')
      .set({ is_disabled: 1 })
      .where('id', '=', staff?.id ?? '')
      .execute();
    await sweepBoth();
    expect(await list(other, 'assignee=none&limit=100')).toHaveLength(20);
    expect(await noticesOf('support')).toMatchObject([{ kind: 'returned', count: 20 }]);
  });
});
