import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { rampRow } from '#testing/ramp-rows.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

const minute = 60_000;
const id = '0123456789abcdef0123456789abcdef';

describe('what is stuck, by the service’s clock, in every list', () => {
  let desk: DeskServer;
  let sandbox: ScriptedService;
  let start = 0;
  beforeAll(async () => {
    sandbox = await startScriptedService();
    desk = await createDeskServer({
      serviceUrl: sandbox.url,
      environment: { STUCK_AFTER_MINUTES: '90' },
    });
    start = desk.clock.nowMs;
    const inProgress = { status: 'IN_PROGRESS', status_at: start * 1000 };
    await desk.db
      .insertInto('ramp')
      .values(rampRow(id, start, inProgress))
      .execute();
  });
  afterAll(async () => {
    await desk.close();
    await sandbox.close();
  });

  /** The service's clock is moved without notice; the desk's own stands still. */
  const move = (minutes: number) =>
    sandbox.answerWith(
      json(200, {
        now: new Date(start + minutes * minute).toISOString(),
        realNow: new Date(start).toISOString(),
        speed: 1,
        isFrozen: true,
      }),
    );
  const get = async (url: string) =>
    desk.app.inject({ url, headers: { cookie: await desk.cookieOf('auditor') } });

  it.each<[string, () => Promise<boolean>]>([
    [
      'the list',
      async () => (await get('/api/ramps?stuck=true')).json<{ items: unknown[] }>().items.length === 1,
    ],
    ['the ramp', async () => (await get(`/api/ramps/${id}`)).json<{ isStuck: boolean }>().isStuck],
    [
      'the file',
      async () =>
        (await get('/api/ramps.csv')).body.includes('IN_PROGRESS,2026-05-04T10:00:00.000Z,false,false,true'),
    ],
    ['the file of those that are', async () => (await get('/api/ramps.csv?stuck=true')).body.includes(id)],
    [
      'the overview',
      async () =>
        (await get('/api/overview')).json<{ stuckRamps: { count: number } }>().stuckRamps.count === 1,
    ],
  ])('%s', async (_where, isStuck) => {
    for (const [minutes, expected] of [
      [90, false],
      [90.001, true],
      [30, false],
      [600, true],
    ] as const) {
      move(minutes);
      expect([minutes, await isStuck()]).toEqual([minutes, expected]);
    }
  });

  it('the overview’s longest time follows it', async () => {
    move(600);
    expect((await get('/api/overview')).json()).toMatchObject({ longestStuckMs: 600 * minute });
  });
});
