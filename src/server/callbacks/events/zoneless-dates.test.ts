import { afterEach, describe, expect, it } from 'vitest';

import { createReadDate } from '#server/privacy/facts/callback-head.ts';
import { rebuildDirectory } from '#server/directory/projection/rebuild-directory.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';

import { rereadCallbacks } from './reread-callbacks.ts';

const minute = 60_000;
const hour = 60 * minute;
const line = ['PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED', 'IN_PROGRESS', 'COIN_TRANSFERRED', 'FULFILLED'];

let desk: DeskServer;
afterEach(async () => desk.close());

async function open(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  desk = await createDeskServer({ environment });
  await answer('createRamp', 'PAYMENT_READY');
}

/** The service answers a call of now; a moment passes. */
async function answer(operation: 'createRamp' | 'getRamp', status: string): Promise<void> {
  const { db, app, clock } = desk;
  const recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger: app.log });
  const updatedAt = new Date(clock.nowMs).toISOString();
  const answered = { ramp_id: 'r-1', status, identityReference: 'c-1', updatedAt };
  recorder.recordCall(finishedCall(operation, {}, { atMs: clock.nowMs, answered }));
  await recorder.drain();
  clock.nowMs += minute;
}

/** The ramp moves now, and the service reports it at once, dated off by some time; a moment passes. */
async function callBack(status: string, offsetMs: number): Promise<void> {
  const date = new Date(desk.clock.nowMs + offsetMs).toISOString();
  const status_date = date.slice(0, 19).replace('T', ' ');
  expect((await sendCallback(desk, rampMessage({ status, status_date }))).statusCode).toBe(200);
  await processedEvents(desk);
  desk.clock.nowMs += minute;
}

const ramp = async () => desk.db.selectFrom('ramp').selectAll().executeTakeFirstOrThrow();
const results = async () => (await processedEvents(desk)).map(({ result }) => result);
const findings = async () => (await processedEvents(desk)).map((event) => event.findings);

async function expectRebuildIsTheSame(): Promise<void> {
  const grown = await ramp();
  await rebuildDirectory(desk.db, desk.app.dataKeys);
  expect(await ramp()).toEqual(grown);
}

describe('one callback dated ten hours ahead', () => {
  it('pins nothing: those after it apply, and a live answer wins', async () => {
    await open();
    await callBack('PAYMENT_RECEIVED', 10 * hour);
    expect(await ramp()).toMatchObject({ status: 'PAYMENT_RECEIVED' });
    // No age of the future: it counts from when it came, a minute after the start.
    expect((await ramp()).status_at).toBe(Date.parse('2026-05-04T10:01:00Z') * 1000);
    await callBack('IN_PROGRESS', 0);
    expect(await ramp()).toMatchObject({ status: 'IN_PROGRESS' });
    await callBack('COIN_TRANSFERRED', 0);
    expect(await ramp()).toMatchObject({ status: 'COIN_TRANSFERRED' });
    expect(await results()).toEqual(['applied', 'applied', 'applied']);
    expect(await findings()).toEqual([['dated-ahead'], [], []]);
    await answer('getRamp', 'FULFILLED');
    expect(await ramp()).toMatchObject({ status: 'FULFILLED', is_terminal: 1 });
    await expectRebuildIsTheSame();
  });

  it('loses only to a later live answer', async () => {
    await open();
    await callBack('PAYMENT_RECEIVED', 10 * hour);
    await answer('getRamp', 'FULFILLED');
    expect(await ramp()).toMatchObject({ status: 'FULFILLED', is_terminal: 1 });
    await expectRebuildIsTheSame();
  });
});

describe.each([10, -8, 5.75, -0.25])('callbacks all dated %d hours off', (hours) => {
  it('each move the ramp on after our create, to its end', async () => {
    await open();
    for (const status of line) {
      await callBack(status, hours * hour);
      expect((await ramp()).status).toBe(status);
    }
    expect(await results()).toEqual(['applied', 'applied', 'applied', 'applied', 'applied']);
    expect(await ramp()).toMatchObject({ is_terminal: 1 });
    await expectRebuildIsTheSame();
  });

  it('continue from a live answer and never fall behind it', async () => {
    await open();
    await callBack('PAYMENT_ACCEPTED', hours * hour);
    await answer('getRamp', 'IN_PROGRESS');
    expect((await ramp()).status).toBe('IN_PROGRESS');
    // On its way since before that answer.
    await callBack('PAYMENT_RECEIVED', hours * hour - 2 * minute);
    expect((await ramp()).status).toBe('IN_PROGRESS');
    await callBack('EXTRA_VERIFICATION', hours * hour);
    expect((await ramp()).status).toBe('EXTRA_VERIFICATION');
    await answer('getRamp', 'EXTRA_VERIFICATION');
    await callBack('IN_PROGRESS', hours * hour);
    expect((await ramp()).status).toBe('IN_PROGRESS');
    await expectRebuildIsTheSame();
  });
});

describe('the zone of callbacks', () => {
  it('is the configured one', async () => {
    await open({ CALLBACK_TIME_ZONE: 'Australia/Brisbane' });
    await callBack('PAYMENT_RECEIVED', 10 * hour);
    const [event] = await processedEvents(desk);
    expect(event).toMatchObject({
      statusDate: '2026-05-04 20:01:00',
      statusAt: '2026-05-04T10:01:00.000Z',
      isLate: false,
      findings: [],
    });
    expect((await ramp()).status_at).toBe(Date.parse('2026-05-04T10:01:00Z') * 1000);
  });

  it('applies to earlier callbacks too, once the directory is rebuilt', async () => {
    await open();
    await callBack('PAYMENT_RECEIVED', -8 * hour);
    expect(await processedEvents(desk)).toMatchObject([{ isLate: true }]);
    const { dataKeys } = desk.app;
    const reread = async (zone: string) =>
      rereadCallbacks({ db: desk.ownerDb, dataKeys, readDate: createReadDate(zone), serviceFields: {} });
    expect(await reread('America/Los_Angeles')).toBe(1);
    expect(await reread('America/Los_Angeles')).toBe(1);
    // That zone is seven hours behind in May: an hour is left.
    expect(await processedEvents(desk)).toMatchObject([{ statusAt: '2026-05-04T09:01:00.000Z' }]);
    await reread('Etc/GMT+8');
    expect(await processedEvents(desk)).toMatchObject([
      { statusAt: '2026-05-04T10:01:00.000Z', isLate: false, findings: [] },
    ]);
    await rebuildDirectory(desk.db, desk.app.dataKeys);
    expect((await ramp()).status_at).toBe(Date.parse('2026-05-04T10:01:00Z') * 1000);
  });
});
