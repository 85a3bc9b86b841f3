import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { noticeList } from '#contract/desk/notices.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { queueList } from '#contract/desk/queue.ts';
import type { QueueItemTable } from '#server/database/queue-tables.ts';
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

  /** Changes an item in a transaction that stays open during the work. */
  const whileChanged = async (
    id: string,
    changes: Partial<Pick<QueueItemTable, 'assignee_id' | 'version' | 'is_late_noticed'>>,
    work: (finish: () => void) => Promise<void>,
  ) => {
    let begun = () => {};
    let finish = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const isOver = new Promise<void>((resolve) => (finish = resolve));
    const changing = one.ownerDb.transaction().execute(async (transaction) => {
      await transaction.updateTable('queue_item').set(changes).where('id', '=', id).execute();
      begun();
      await isOver;
    });
    await hasBegun;
    await work(finish).finally(finish);
    await changing;
  };
  const whileTaken = async (id: string, work: (finish: () => void) => Promise<void>) => {
    const staff = await findStaff(one.db, 'admin@rampart.test');
    await whileChanged(id, { assignee_id: staff?.id ?? '', version: 2 }, work);
  };
  const waitingForLocks = async () => {
    const waiting = sql<{ count: string }>`select count(*) as count from pg_locks
      join pg_stat_activity using (pid) where not granted and datname = current_database()`;
    return Number((await waiting.execute(one.ownerDb)).rows[0]?.count);
  };

  it('takes as the next one what nobody is taking this very moment', async () => {
    await say('r-1', 'EXTRA_VERIFICATION');
    await say('r-2', 'EXTRA_VERIFICATION');
    const [first, second] = await list(one);
    await whileTaken(first?.id ?? '', async () => {
      const next = await post(other, '/api/queue/next', {});
      expect(next.json()).toMatchObject({ item: { id: second?.id } });
    });
    expect(await list(one, 'assignee=none')).toEqual([]);
  });

  it('refuses a move that waited for the one before it', async () => {
    await say('r-1', 'EXTRA_VERIFICATION');
    const [item] = await list(one);
    await whileTaken(item?.id ?? '', async (finish) => {
      const late = post(other, `/api/queue/${item?.id}/moves`, { version: 1, move: { kind: 'release' } });
      await expect.poll(waitingForLocks, { timeout: 20_000 }).toBeGreaterThan(0);
      finish();
      expect((await late).statusCode).toBe(409);
    });
    expect(await list(one)).toMatchObject([{ version: 2, assignee: { name: 'Adrian Admin' } }]);
  });

  it('tells of nothing late that another server is telling of', async () => {
    await say('r-1', 'EXTRA_VERIFICATION');
    const [item] = await list(one);
    await post(one, `/api/queue/${item?.id}/moves`, { version: 1, move: { kind: 'take' } });
    await other.app.sweepQueue();
    await one.ownerDb
      .updateTable('queue_item')
      .set({ due_at: one.clock.nowMs * 1000 - 1 })
      .execute();
    await whileChanged(item?.id ?? '', { is_late_noticed: 1 }, async (finish) => {
      const sweeping = other.app.sweepQueue();
      await expect.poll(waitingForLocks, { timeout: 20_000 }).toBeGreaterThan(0);
      finish();
      await sweeping;
    });
    expect(await noticesOf('support')).toEqual([]);
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
