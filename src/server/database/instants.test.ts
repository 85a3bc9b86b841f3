import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { freshRampMessage, processedEvents, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

import { lowestIdOf } from './instants.ts';

it('an id of a millisecond is not before its lowest, and before that of the next', () => {
  const id = '0198c0de-1234-7abc-9def-0123456789ab';
  const ms = Number.parseInt('0198c0de1234', 16);
  expect(lowestIdOf(ms) <= id && id < lowestIdOf(ms + 1)).toBe(true);
  expect(lowestIdOf(-1)).toBe(lowestIdOf(0));
  expect(lowestIdOf(Number.MAX_SAFE_INTEGER)).toBe('ffffffff-ffff-7000-8000-000000000000');
});

describe.each(['callbacks', 'requests'] as const)('the list of %s', (list) => {
  let desk: DeskServer;
  let service: ScriptedService;
  const start = Date.now();
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
    desk.clock.nowMs = start;
    const cookie = await desk.cookieOf('compliance');
    for (const seconds of [0, 10, 20]) {
      desk.clock.nowMs = start + seconds * 1000;
      await sendCallback(desk, freshRampMessage());
      await desk.app.inject({ url: '/api/service/eapi/v0/identities/c-1', headers: { cookie } });
    }
    await vi.waitFor(async () => {
      if ((await read('')).length < 3) throw new Error('not all calls are written down yet');
    });
    await processedEvents(desk);
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });

  const get = async (query: string) =>
    desk.app.inject({
      url: `/api/${list}?${query}`,
      headers: { cookie: await desk.cookieOf('compliance') },
    });
  const read = async (query: string) => (await get(query)).json<{ items: { id: string }[] }>().items;
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

  it.each([
    [0, 21, 3],
    [10, 20, 1],
    [10, 21, 2],
    [0, 10, 1],
    [21, 30, 0],
    [-3600, 0, 0],
  ])(
    'from %i to %i seconds has %i, the first instant included, the last one not',
    async (from, to, count) => {
      expect(await read(`from=${at(from)}&to=${at(to)}`)).toHaveLength(count);
    },
  );

  it('takes one end alone, and any zone', async () => {
    expect(await read(`from=${at(10)}`)).toHaveLength(2);
    expect(await read(`to=${at(10)}`)).toHaveLength(1);
    expect(await read(`from=${at(10).replace('Z', encodeURIComponent('+00:00'))}`)).toHaveLength(2);
    expect(await read('from=0001-01-01T00:00:00Z&to=9999-12-31T00:00:00Z')).toHaveLength(3);
  });

  it('is read in pages that leave nothing out, bound to the range', async () => {
    const page = (await get(`limit=1&from=${at(10)}`)).json<{ items: unknown[]; nextCursor: string }>();
    const next = await read(`limit=1&from=${at(10)}&cursor=${page.nextCursor}`);
    expect([...page.items, ...next]).toEqual(await read(`from=${at(10)}`));
    expect((await get(`limit=1&from=${at(0)}&cursor=${page.nextCursor}`)).statusCode).toBe(400);
  });

  it.each(['from=yesterday', 'to=2026-05-04', 'from=2026-05-04T10:00:00'])('refuses %s', async (query) => {
    expect((await get(query)).statusCode).toBe(400);
  });
});
