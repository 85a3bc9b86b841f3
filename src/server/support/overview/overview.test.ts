import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { overview, type Overview } from '#contract/desk/overview.ts';
import { customerPage } from '#server/directory/lists/customer-store.ts';
import { identityMessage, processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { fillLists } from '#testing/filled-lists.ts';
import { planOf, tableScan } from '#testing/query-plan.ts';
import { rampRow } from '#testing/ramp-rows.ts';
import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

import { countCap, countRows, countedRows } from '#server/directory/lists/count-rows.ts';
import { overviewLists } from './overview.ts';
import { countedCalls, lastAnswered, lastCallback } from './service-health.ts';

const none = { count: 0, isMore: false };
const one = { count: 1, isMore: false };

describe('the overview', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
    desk.clock.nowMs = Date.now();
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  const get = async (url: string) =>
    desk.app.inject({ url, headers: { cookie: await desk.cookieOf('auditor') } });
  const read = async (): Promise<Overview> => overview.parse((await get('/api/overview')).json());
  const listed = async (url: string) => (await get(url)).json<{ items: unknown[] }>().items.length;

  it('of an empty directory says so', async () => {
    expect(await read()).toEqual({
      recheckDue: none,
      rechecks: { customers: 0, lastAt: null, changes: [] },
      blockedCustomers: none,
      rampsWantingAttention: none,
      stuckRamps: none,
      longestStuckMs: null,
      refusedCallbacks: none,
      refusedDeliveries: none,
      unprocessedCallbacks: none,
      oldestItems: [],
      isEmpty: true,
      service: {
        state: 'unheard',
        calls: 0,
        failed: 0,
        medianMs: null,
        lastAnsweredAt: null,
        lastCallbackAt: null,
      },
    });
  });

  it('has the figure of each list', async () => {
    const now = desk.clock.nowMs;
    const at = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
    const ramp = (id: string, status: string, ms: number) =>
      rampMessage({ ramp_id: id, order_id: id, status, status_date: at(ms) });
    await sendCallback(desk, identityMessage({ status_date: at(now) }));
    await sendCallback(desk, ramp('r-1', 'EXTRA_VERIFICATION', now));
    await sendCallback(desk, ramp('r-2', 'IN_PROGRESS', now - 2 * 3_600_000));
    await sendCallback(desk, ramp('r-3', 'IN_PROGRESS', now));
    await sendCallback(desk, ramp('r-4', 'FULFILLED', now - 2 * 3_600_000));
    await sendCallback(desk, ramp('r-5', 'IN_PROGRESS', now), { secret: 'other' });
    await processedEvents(desk);
    const waiting = { waiting_since: (now - 25 * 3_600_000) * 1000 };
    await desk.ownerDb.updateTable('customer').set(waiting).execute();
    const blocked = await desk.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
    const free = {
      identity_reference: 'c-free',
      last_event_id: uuidv7(),
      waiting_since: null,
      is_blocked: 0,
    };
    await desk.ownerDb
      .insertInto('customer')
      .values({ ...blocked, ...free })
      .execute();
    const current = await read();
    expect(current).toMatchObject({
      recheckDue: one,
      blockedCustomers: one,
      rampsWantingAttention: one,
      stuckRamps: one,
      // The callback's date is in whole seconds.
      longestStuckMs: 2 * 3_600_000 + (now % 1000),
      refusedCallbacks: one,
      refusedDeliveries: one,
      isEmpty: false,
      service: { lastCallbackAt: new Date(now).toISOString() },
    });
    const from = new Date(now - 7 * 24 * 3_600_000).toISOString();
    for (const [figure, url] of Object.entries({
      recheckDue: '/api/customers?recheck=due',
      blockedCustomers: '/api/customers?blocked=true',
      rampsWantingAttention: '/api/ramps?attention=true',
      stuckRamps: '/api/ramps?stuck=true',
      refusedCallbacks: `/api/callbacks?is=refused&from=${from}`,
    }))
      expect([figure, { count: await listed(url), isMore: false }]).toEqual([figure, one]);
  });

  it('has the open items of the queue, those whose facts began first before others', async () => {
    await desk.app.sweepQueue({ isWhole: true });
    const about = ({ oldestItems }: Overview) => oldestItems?.map(({ kind, object }) => [kind, object.id]);
    const stuck = ['ramp-stuck', 'r-2'];
    const first = about(await read());
    expect(first?.slice(0, 2)).toEqual([['submission-unanswered', 'c-1'], stuck]);
    expect(first).toContainEqual(['ramp-attention', 'r-1']);
    await desk.ownerDb
      .updateTable('queue_item')
      .set({ state: 'done' })
      .where('kind', '=', 'ramp-stuck')
      .execute();
    const next = about(await read());
    expect(next).not.toContainEqual(stuck);
    expect(next).toContainEqual(['ramp-attention', 'r-1']);
  });

  it('has no item for a role that can’t read the queue', async () => {
    const headers = { cookie: await desk.cookieOf('developer') };
    const answer = await desk.app.inject({ url: '/api/overview', headers });
    expect(overview.parse(answer.json())).not.toHaveProperty('oldestItems');
  });

  it('counts refused callbacks of the last seven days alone', async () => {
    const week = 7 * 24 * 3_600_000;
    desk.clock.nowMs += week;
    expect((await read()).refusedCallbacks).toEqual(one);
    desk.clock.nowMs += 1;
    expect((await read()).refusedCallbacks).toEqual(none);
    desk.clock.nowMs -= week + 1;
  });

  it('does not call a directory with only a ramp empty', async () => {
    const other = await createDeskServer();
    await other.db.insertInto('ramp').values(rampRow('r-1', other.clock.nowMs)).execute();
    const headers = { cookie: await other.cookieOf('support') };
    const answer = await other.app.inject({ url: '/api/overview', headers });
    expect(overview.parse(answer.json()).isEmpty).toBe(false);
    await other.close();
  });

  it('has the service’s health, from the calls of the last quarter of an hour', async () => {
    const cookie = await desk.cookieOf('support');
    const lookUp = async () =>
      desk.app.inject({ url: '/api/service/eapi/v0/identities/c-1', headers: { cookie } });
    expect((await lookUp()).statusCode).toBe(200);
    await expect
      .poll(async () => (await read()).service)
      .toMatchObject({ state: 'well', calls: 1, failed: 0 });
    expect((await read()).service).toMatchObject({
      lastAnsweredAt: new Date(desk.clock.nowMs).toISOString(),
    });
    service.answerWith((response) => void response.writeHead(500).end());
    for (let calls = 0; calls < 2; calls += 1) await lookUp();
    await expect
      .poll(async () => (await read()).service)
      .toMatchObject({ state: 'failing', calls: 3, failed: 2 });
    desk.clock.nowMs += 16 * 60_000;
    expect((await read()).service).toMatchObject({ state: 'unheard', calls: 0 });
    desk.clock.nowMs -= 16 * 60_000;
  });

  it('says that the service fails while the breaker is open', async () => {
    const cookie = await desk.cookieOf('support');
    const lastAnsweredAt = new Date(desk.clock.nowMs).toISOString();
    desk.clock.nowMs += 1000;
    service.answerWith((response) => void response.destroy());
    for (let calls = 0; calls < 6; calls += 1)
      await desk.app.inject({ url: '/api/service/eapi/v0/identities/c-1', headers: { cookie } });
    desk.clock.nowMs += 16 * 60_000;
    expect((await read()).service).toMatchObject({ state: 'failing', lastAnsweredAt });
  });
});

describe('the overview at scale', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
    await fillLists(desk.ownerDb, 4000);
  });
  afterAll(async () => desk.close());
  const lists = () => overviewLists(desk.db, { nowMs: 1, serviceMs: 1e12, stuckAfterMs: 1 });

  it('counts no further than it shows', async () => {
    const { blockedCustomers, unprocessedCallbacks } = lists();
    expect(await countRows(desk.db, blockedCustomers)).toEqual({ count: countCap, isMore: true });
    expect(await countRows(desk.db, unprocessedCallbacks)).toEqual(none);
    const read = await countedRows(desk.db, blockedCustomers).executeTakeFirstOrThrow();
    expect(Number(read.count)).toBe(countCap + 1);
    const aThousand = customerPage(desk.db, { blocked: true, q: 'c-0000' }, undefined)
      .clearSelect()
      .select('identity_reference as id')
      .where('identity_reference', '<', 'c-00002000');
    expect(await countRows(desk.db, aThousand)).toEqual({ count: countCap, isMore: false });
    // In a transaction, where nobody processes it meanwhile.
    await desk.db.transaction().execute(async (db) => {
      await db
        .updateTable('callback_event')
        .where('id', '=', '00000001')
        .set({ processed_at: null })
        .execute();
      const list = overviewLists(db, { nowMs: 1, serviceMs: 1, stuckAfterMs: 1 }).unprocessedCallbacks;
      expect(await countRows(db, list)).toEqual(one);
      await db
        .updateTable('callback_event')
        .where('processed_at', 'is', null)
        .set({ processed_at: 1 })
        .execute();
    });
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from customer`.execute(desk.db);
    expect(Number(rows[0]?.n)).toBe(4000);
  });

  it('reads only the newest two thousand calls', async () => {
    expect(await countedCalls(desk.db, 1).execute()).toHaveLength(2000);
  });

  it('reads every figure from an index, not from the whole table', async () => {
    for (const list of Object.values(lists()))
      expect(await planOf(desk, countedRows(desk.db, list))).toSatisfy(isIndexed);
    for (const query of [countedCalls(desk.db, 1e12), lastAnswered(desk.db), lastCallback(desk.db)])
      expect(await planOf(desk, query)).toSatisfy(isIndexed);
  });
});

function isIndexed(plan: string): boolean {
  return /index/i.test(plan) && !/TEMP B-TREE|\bSort\b/.test(plan) && !tableScan.test(plan);
}
