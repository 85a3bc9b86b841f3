import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { rampDetail } from '#contract/desk/ramps.ts';
import { searchAnswer } from '#contract/desk/search.ts';
import {
  identityMessage,
  listCallbacks,
  processedEvents,
  rampMessage,
  sendCallback,
} from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';

const dashed = '9E2B71C4-05AD-4F3E-8B16-D7C0A1F2E385';
const plain = '9e2b71c405ad4f3e8b16d7c0a1f2e385';

let desk: DeskServer;
let service: ScriptedService;
let cookie = '';
beforeAll(async () => {
  service = await startScriptedService();
  desk = await createDeskServer({ serviceUrl: service.url });
  cookie = await desk.cookieOf('compliance');
  const message = { order_id: null, status_date: '2026-05-04 09:00:00' };
  await sendCallback(desk, rampMessage({ ...message, ramp_id: dashed, status: 'PAYMENT_RECEIVED' }));
  await sendCallback(
    desk,
    rampMessage({
      ...message,
      ramp_id: null,
      order_id: plain,
      status: 'IN_PROGRESS',
      status_date: '2026-05-04 09:01:00',
    }),
  );
  await processedEvents(desk);
});
afterAll(async () => {
  await desk.close();
  await service.close();
});
const get = async (url: string) => (await desk.app.inject({ url, headers: { cookie } })).json<unknown>();

describe('a ramp’s id in capitals or with dashes', () => {
  it.each([dashed, plain, dashed.toLowerCase(), plain.toUpperCase()])(
    'opens the one ramp: %s',
    async (id) => {
      const ramp = rampDetail.parse(await get(`/api/ramps/${id}`));
      expect(ramp).toMatchObject({ rampId: dashed, status: 'IN_PROGRESS' });
      expect(ramp.timeline).toHaveLength(2);
      expect(ramp.timeline.map(({ marks }) => marks.includes('no-callback'))).toEqual([false, false]);
    },
  );

  it('is one row, found by any of them and by their beginnings', async () => {
    expect(await get('/api/ramps')).toMatchObject({ items: [{ rampId: dashed }], nextCursor: null });
    for (const q of ['9E2B71', '9e2b71c4-05', plain])
      expect(await get(`/api/ramps?q=${q}`)).toMatchObject({ items: [{ rampId: dashed }] });
    for (const text of [dashed, plain, '9E2B71C4-05AD']) {
      const found = await desk.app.inject({
        method: 'POST',
        url: '/api/search',
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ text }),
      });
      expect(searchAnswer.parse(found.json()).items).toMatchObject([{ kind: 'ramp', id: dashed }]);
    }
  });

  it('lists the callbacks of all spellings', async () => {
    for (const id of [dashed, plain]) expect(await listCallbacks(desk, `object=${id}`)).toHaveLength(2);
  });

  it('is sent as it came first, and what is answered is of the same ramp', async () => {
    service.answerWith(json(200, { ramp_id: plain, status: 'COIN_TRANSFERRED' }));
    await get(`/api/service/eapi/v0/ramps/${plain}`);
    expect(service.serviceCalls.at(-1)?.uri).toBe(`/eapi/v0/ramps/${dashed}`);
    expect(rampDetail.parse(await get(`/api/ramps/${dashed}`))).toMatchObject({
      rampId: dashed,
      status: 'COIN_TRANSFERRED',
    });
    expect(await get(`/api/requests?rampId=${plain}`)).toMatchObject({ items: [{ operation: 'getRamp' }] });
    expect(await desk.db.selectFrom('ramp').select('ramp_id').execute()).toEqual([{ ramp_id: plain }]);
  });

  it('has the notes of all spellings', async () => {
    for (const id of [dashed, plain])
      await desk.app.inject({
        method: 'POST',
        url: '/api/notes',
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ object: { kind: 'ramp', id }, text: `written at ${id}` }),
      });
    const ramp = rampDetail.parse(await get(`/api/ramps/${plain}`));
    expect(ramp.timeline.filter(({ kind }) => kind === 'note')).toHaveLength(2);
  });
});

it('a reference is never folded', async () => {
  for (const reference of ['c-41', 'C-41', 'c41'])
    await sendCallback(desk, identityMessage({ identity_reference: reference }));
  await processedEvents(desk);
  const customers = await desk.db.selectFrom('customer').select('identity_reference').execute();
  expect(customers.map(({ identity_reference: one }) => one).toSorted()).toEqual(['C-41', 'c-41', 'c41']);
  expect(await listCallbacks(desk, 'object=c-41')).toHaveLength(1);
});
