import { afterEach, describe, expect, it } from 'vitest';

import { callbackDates } from '#contract/desk/environment.ts';
import { freshRampMessage, processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { planOf, tableScan } from '#testing/query-plan.ts';
import { json, startScriptedService } from '#testing/scripted-service.ts';

import { newestCallbacks } from './date-offset-store.ts';

const minute = 60_000;
const hour = 60 * minute;
const week = 7 * 24 * hour;

let desk: DeskServer;
afterEach(async () => desk.close());

const open = async (environment: Readonly<Record<string, string>> = {}) => {
  desk = await createDeskServer({ environment });
};
const dated = (offsetMs: number) =>
  new Date(desk.clock.nowMs + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
/** So many at once, each of a ramp of its own, dated off by some time. */
const callBackAtOnce = async (count: number, offsetMs: number) => {
  const bodies = Array.from({ length: count }, () => freshRampMessage({ status_date: dated(offsetMs) }));
  const answers = await Promise.all(bodies.map(async (body) => sendCallback(desk, body)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await processedEvents(desk);
};
/** One, and a moment passes. */
const callBack = async (offsetMs: number, passesMs = minute) => {
  await callBackAtOnce(1, offsetMs);
  desk.clock.nowMs += passesMs;
};
const offset = async () => {
  const headers = { cookie: await desk.cookieOf('support') };
  const answer = await desk.app.inject({ url: '/api/callbacks/dates', headers });
  return callbackDates.parse(answer.json()).offset;
};

describe('callbacks of three ramps dated ten hours ahead', () => {
  it('are noticed, with the zones that fit, for a week', async () => {
    await open();
    expect(await offset()).toBeNull();
    for (let ramps = 0; ramps < 2; ramps += 1) await callBack(10 * hour);
    expect(await offset()).toBeNull();
    await callBack(10 * hour);
    const found = {
      aheadMinutes: 600,
      zone: 'UTC',
      serviceUtcMinutes: 600,
      fittingZones: ['Australia/Brisbane', 'Australia/Sydney'],
    };
    expect(await offset()).toEqual(found);
    desk.clock.nowMs += week - 3 * minute;
    expect(await offset()).toEqual(found);
    desk.clock.nowMs += 1;
    expect(await offset()).toBeNull();
  });

  it('are right where that is their zone', async () => {
    await open({ CALLBACK_TIME_ZONE: 'Australia/Brisbane' });
    for (let ramps = 0; ramps < 3; ramps += 1) await callBack(10 * hour);
    expect(await offset()).toBeNull();
  });

  it('are read in the zone set now, whatever it was when they came', async () => {
    await open({ CALLBACK_TIME_ZONE: 'Australia/Brisbane' });
    for (let ramps = 0; ramps < 3; ramps += 1) await callBack(10 * hour);
    // As a desk that was set to UTC then has kept them.
    await desk.ownerDb
      .updateTable('callback_event')
      .set((to) => ({ status_at: to('received_at', '+', 10 * hour * 1000) }))
      .execute();
    expect(await offset()).toBeNull();
  });
});

it('repeats and refused ones do not count', async () => {
  await open();
  const body = rampMessage({ status_date: dated(10 * hour) });
  for (let times = 0; times < 4; times += 1) await sendCallback(desk, body);
  await callBack(10 * hour);
  await sendCallback(desk, freshRampMessage({ status_date: dated(10 * hour) }), { secret: 'other' });
  expect(await offset()).toBeNull();
});

it('callbacks eight hours behind are noticed once that can’t be an outage', async () => {
  await open({ CALLBACK_TIME_ZONE: 'Europe/London' });
  for (let ramps = 0; ramps < 4; ramps += 1) await callBack(-7 * hour, 21 * minute);
  expect(await offset()).toBeNull();
  desk.clock.nowMs += 3 * minute;
  await callBack(-7 * hour, 0);
  // London is an hour ahead of UTC in May.
  expect(await offset()).toEqual({
    aheadMinutes: -480,
    zone: 'Europe/London',
    serviceUtcMinutes: -420,
    fittingZones: ['America/Los_Angeles'],
  });
});

it('the earlier ones count on a busy desk as well', async () => {
  await open();
  // Ids are of the machine's clock, before which nothing can have come.
  desk.clock.nowMs = Date.now() + hour;
  await callBack(0, 70 * minute);
  await callBackAtOnce(25, -8 * hour);
  expect(await offset()).toBeNull();
  desk.clock.nowMs += 70 * minute;
  await callBackAtOnce(25, -8 * hour);
  expect(await offset()).toMatchObject({ aheadMinutes: -480 });
});

it('a service’s clock ahead of the machine’s is not an offset', async () => {
  const sandbox = await startScriptedService();
  desk = await createDeskServer({ serviceUrl: sandbox.url });
  const start = desk.clock.nowMs;
  sandbox.answerWith((...parts) =>
    json(200, {
      now: new Date(desk.clock.nowMs + 10 * hour).toISOString(),
      realNow: new Date(desk.clock.nowMs).toISOString(),
      speed: 1,
      isFrozen: false,
    })(...parts),
  );
  await desk.app.inject({ url: '/api/overview', headers: { cookie: await desk.cookieOf('support') } });
  for (let ramps = 0; ramps < 3; ramps += 1) await callBack(10 * hour);
  const [first] = await processedEvents(desk);
  expect(first?.receivedServiceAt).toBe(new Date(start + 10 * hour).toISOString());
  expect(await offset()).toBeNull();
  await sandbox.close();
});

it('reads a bounded piece of an index', async () => {
  await open();
  const [from, to] = ['2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z'];
  expect(newestCallbacks(desk.db, { from, to }).compile().sql).toMatch(/limit/);
  expect(await planOf(desk, newestCallbacks(desk.db, { from, to }))).not.toMatch(tableScan);
});
