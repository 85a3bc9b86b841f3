import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { overviewTrends } from '#contract/desk/trends.ts';
import { lowestIdOf } from '#server/database/instants.ts';
import { sendCallback, rampMessage, processedEvents } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { fillLists } from '#testing/filled-lists.ts';
import { planOf, tableScan } from '#testing/query-plan.ts';

import {
  acceptedCallbacks,
  createTrends,
  lastFulfilled,
  newestAnswers,
  refusedCallbacks,
  statusesOf,
} from './trends.ts';

const finishedRow = {
  staff_id: 'staff-1',
  operation: 'getIdentity',
  method: 'GET',
  uri: '/eapi/v0',
  identity_reference: null,
  ramp_id: null,
  status: 200,
  attempts: 1,
  trace_id: null,
  key_id: 'k',
  signed_timestamp: null,
  body_bytes: 0,
  body_sha256: null,
  facts: '{}',
  personal_encrypted: null,
} as const;

describe('the trends of the overview', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
    desk.clock.nowMs = Date.parse('2026-05-04T10:00:00Z');
  });
  afterAll(async () => desk.close());

  /** When the answer before is no longer everybody's. */
  const read = async () => {
    desk.clock.nowMs += 30_000;
    const answer = await desk.app.inject({
      url: '/api/overview/trends',
      headers: { cookie: await desk.cookieOf('auditor') },
    });
    return overviewTrends.parse(answer.json());
  };

  it('have fourteen days without a ramp, and no time', async () => {
    const { days, medianFulfilMs } = await read();
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([14, '2026-04-21', '2026-05-04']);
    expect(days.every((day) => day.fulfilled + day.inProgress + day.notFulfilled === 0)).toBe(true);
    expect(medianFulfilMs).toBeNull();
  });

  it('count each ramp by its outcome on the day of its status, in UTC, and none before', async () => {
    const statuses = [
      ['r-1', 'FULFILLED', '2026-05-04 00:00:00'],
      ['r-2', 'FULFILLED', '2026-05-03 23:59:59'],
      ['r-3', 'EXPIRED', '2026-05-03 12:00:00'],
      ['r-4', 'REFUNDED', '2026-05-03 13:00:00'],
      ['r-5', 'IN_PROGRESS', '2026-05-03 14:00:00'],
      ['r-6', 'NEVER_SEEN', '2026-04-21 00:00:00'],
      ['r-7', 'FULFILLED', '2026-04-20 23:59:59'],
    ] as const;
    for (const [rampId, status, date] of statuses)
      await sendCallback(desk, rampMessage({ ramp_id: rampId, order_id: rampId, status, status_date: date }));
    await processedEvents(desk);
    const { days } = await read();
    expect(days[0]).toEqual({
      day: '2026-04-21',
      fulfilled: 0,
      inProgress: 0,
      notFulfilled: 0,
      unknown: 1,
    });
    expect(days.slice(-2)).toEqual([
      { day: '2026-05-03', fulfilled: 1, inProgress: 1, notFulfilled: 2, unknown: 0 },
      { day: '2026-05-04', fulfilled: 1, inProgress: 0, notFulfilled: 0, unknown: 0 },
    ]);
    const sum = days.reduce(
      (all, day) => all + day.fulfilled + day.inProgress + day.notFulfilled + day.unknown,
      0,
    );
    expect(sum).toBe(6);
  });

  it('count callbacks by the day on which they came, each once, and those that were refused beside them', async () => {
    // Ids are of the machine's own time. Reading, here and in the next test, moves the clock, but not into the next day.
    const dayEndMs = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    desk.clock.nowMs = Math.min(Date.now(), dayEndMs - 121_000);
    const before = (await read()).callbacks.at(-1)!;
    await sendCallback(desk, rampMessage({ ramp_id: 'r-8', order_id: 'r-8', status: 'FULFILLED' }));
    await sendCallback(desk, rampMessage({ ramp_id: 'r-8', order_id: 'r-8', status: 'FULFILLED' }));
    for (const _time of ['first', 'second'])
      await desk.app.inject({ method: 'POST', url: '/callbacks', payload: { signed: 'by nobody' } });
    await processedEvents(desk);
    const { callbacks } = await read();
    expect(callbacks).toHaveLength(14);
    expect(callbacks.at(-1)).toEqual({
      day: new Date(desk.clock.nowMs).toISOString().slice(0, 10),
      accepted: before.accepted + 1,
      refused: before.refused + 1,
    });
    expect(callbacks.slice(0, -1).every(({ accepted, refused }) => accepted + refused === 0)).toBe(true);
  });

  it('have the median of a day’s answers, without the calls that had none', async () => {
    const call = (duration_ms: number, outcome: 'answered' | 'unknown', ageMs: number) => ({
      ...finishedRow,
      id: `${lowestIdOf(desk.clock.nowMs - ageMs).slice(0, -12)}${String(duration_ms).padStart(12, '0')}`,
      at: Math.round((desk.clock.nowMs - ageMs) * 1000),
      duration_ms,
      outcome,
    });
    const calls = [call(10, 'answered', 0), call(30, 'answered', 0), call(20, 'answered', 0)];
    await desk.db
      .insertInto('service_call')
      .values([...calls, call(9000, 'unknown', 0), call(70, 'answered', 2 * 86_400_000)])
      .execute();
    const { answers } = await read();
    expect(answers.slice(-3).map(({ medianMs }) => medianMs)).toEqual([70, null, 20]);
  });

  it('have the hours of the last day besides while all answers are of one day', async () => {
    const other = await createDeskServer();
    const nowMs = Date.parse('2026-05-04T10:20:00Z');
    const call = (instant: string, duration_ms: number) => ({
      ...finishedRow,
      id: `${lowestIdOf(Date.parse(instant)).slice(0, -12)}${String(duration_ms).padStart(12, '0')}`,
      at: Date.parse(instant) * 1000,
      duration_ms,
      outcome: 'answered' as const,
    });
    const add = async (...calls: ReturnType<typeof call>[]) =>
      other.db.insertInto('service_call').values(calls).execute();
    const hoursNow = async () => (await createTrends(other.db)({ nowMs, serviceMs: nowMs })).answerHours;
    expect(await hoursNow()).toBeUndefined();
    await add(
      call('2026-05-04T08:59:59.9Z', 15),
      call('2026-05-04T10:00:00Z', 40),
      call('2026-05-04T10:19:00Z', 44),
    );
    const hours = (await hoursNow()) ?? [];
    expect(hours).toHaveLength(24);
    expect(hours[0]).toEqual({ hour: '2026-05-03T11:00:00.000Z', medianMs: null });
    expect(hours.slice(-3)).toEqual([
      { hour: '2026-05-04T08:00:00.000Z', medianMs: 15 },
      { hour: '2026-05-04T09:00:00.000Z', medianMs: null },
      { hour: '2026-05-04T10:00:00.000Z', medianMs: 42 },
    ]);
    await add(call('2026-05-03T23:00:00Z', 9));
    expect(await hoursNow()).toBeUndefined();
    await other.close();
  });

  it('are read once for all who ask within five seconds, unless a clock is moved', async () => {
    const trends = createTrends(desk.db);
    const at = { nowMs: desk.clock.nowMs, serviceMs: desk.clock.nowMs };
    const first = await trends(at);
    const both = { nowMs: at.nowMs + 4999, serviceMs: at.serviceMs + 4999 };
    expect(await trends(both)).toBe(first);
    expect(await trends({ ...at, serviceMs: at.serviceMs + 5000 })).not.toBe(first);
    expect(await trends({ ...at, nowMs: at.nowMs - 1 })).not.toBe(first);
  });

  it('are read again after a failure, not failed for everybody', async () => {
    let fails = true;
    const db = desk.db.withPlugin({
      transformQuery: ({ node }) => {
        if (fails) throw new Error('no database');
        return node;
      },
      transformResult: async ({ result }) => Promise.resolve(result),
    });
    const trends = createTrends(db);
    const at = { nowMs: desk.clock.nowMs, serviceMs: desk.clock.nowMs };
    await expect(trends(at)).rejects.toThrow('no database');
    fails = false;
    expect((await trends(at)).days).toHaveLength(14);
  });

  it('count the callbacks of an hour that is over once a minute, and empty and recent hours each time', async () => {
    const trends = createTrends(desk.db);
    const noon = Date.parse('2031-05-04T12:30:00Z');
    const came = async (instant: string) => {
      const [known] = await desk.db.selectFrom('callback_event').selectAll().limit(1).execute();
      const id = lowestIdOf(Date.parse(instant));
      await desk.db
        .insertInto('callback_event')
        .values({ ...known!, id, body_digest: id })
        .execute();
    };
    const accepted = async (nowMs: number) => {
      const { callbacks } = await trends({ nowMs, serviceMs: nowMs });
      return callbacks.slice(-2).map((day) => day.accepted);
    };
    await came('2031-05-03T23:59:59.999Z');
    await came('2031-05-04T00:00:00Z');
    expect(await accepted(noon)).toEqual([1, 1]);
    // An empty hour may still fill; one with callbacks is remembered for a minute.
    await came('2031-05-03T22:00:00Z');
    await came('2031-05-04T10:59:00Z');
    expect(await accepted(noon + 10_000)).toEqual([2, 2]);
    await came('2031-05-03T23:30:00Z');
    expect(await accepted(noon + 20_000)).toEqual([2, 2]);
    expect(await accepted(noon + 70_000)).toEqual([3, 2]);
    await came('2031-05-04T11:00:00Z');
    await came('2031-05-04T12:00:00Z');
    expect(await accepted(noon + 120_000)).toEqual([3, 4]);
    // What was counted by a clock that ran ahead is not kept.
    expect(await accepted(Date.parse('2031-05-04T00:30:00Z'))).toEqual([3, 1]);
    expect(await accepted(noon)).toEqual([3, 4]);
  });

  it('are read from an index, not from the whole table', async () => {
    await fillLists(desk.ownerDb, 4000);
    const from = desk.clock.nowMs;
    const range = { from: new Date(from - 86_400_000).toISOString(), to: new Date(from).toISOString() };
    for (const query of [
      statusesOf(desk.db, from),
      lastFulfilled(desk.db, from),
      acceptedCallbacks(desk.db, from),
      refusedCallbacks(desk.db, from),
      newestAnswers(desk.db, range),
    ]) {
      const plan = await planOf(desk, query);
      expect(plan).toMatch(/index/i);
      expect(plan).not.toMatch(tableScan);
    }
  });

  it('count from the index alone, without the rows', async () => {
    const counted = [statusesOf, acceptedCallbacks, refusedCallbacks];
    const plans: string[] = [];
    for (const query of counted) plans.push(await planOf(desk, query(desk.db, desk.clock.nowMs)));
    // PostgreSQL reads the rows of pages that have just been written all the same.
    const words =
      desk.database === 'sqlite'
        ? [
            /COVERING INDEX ramp_by_status_time/,
            /COVERING INDEX .*callback_event/,
            /COVERING INDEX callback_by_event/,
          ]
        : [/ramp_by_status_time/, /callback_event_pkey/, /callback_(?:by_event|refused)/];
    for (const [index, word] of words.entries()) expect(plans[index]).toMatch(word);
  });
});
