import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callbackList } from '#contract/desk/callbacks.ts';
import {
  getCallback,
  identityMessage,
  listCallbacks,
  processedEvents,
  rampMessage,
  sendCallback,
} from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

let desk: DeskServer;
const ids = { first: '', refused: '', unreadable: '' };
beforeAll(async () => {
  desk = await createDeskServer();
  const send = async (body: string, sent = {}) =>
    String((await sendCallback(desk, body, sent)).headers['x-request-id']);
  ids.first = await send(rampMessage());
  await send(rampMessage());
  await send(rampMessage({ status: 'ON_HOLIDAY', status_date: '2026-05-04 10:00:01' }));
  await send(rampMessage({ status_date: '2026-05-04 09:00:00' }));
  await send(rampMessage({ fiat_amount: '7.00' }));
  await send(
    identityMessage({
      nickname: 'Annie',
      'ada@example.com': { '+61412345678': 'Ada' },
      born: { on: '1980-01-02', list: ['Jo', 7, true, null] },
    }),
  );
  await send('{"what":"is this"}');
  ids.refused = await send(identityMessage({ phone: '+61400000000' }), { secret: 'other' });
  ids.unreadable = await send('{"name":"Müller 47');
  await processedEvents(desk);
});
afterAll(async () => desk.close());

const get = async (url: string) =>
  desk.app.inject({ url, headers: { cookie: await desk.cookieOf('auditor') } });

describe('the list of callbacks', () => {
  it.each<[string, number]>([
    ['', 9],
    ['kind=ramp', 4],
    ['kind=identity', 1],
    ['kind=unrecognised', 1],
    ['status=ON_HOLIDAY', 1],
    ['result=applied', 3],
    ['result=out-of-order', 1],
    ['result=conflicting-repeat', 1],
    ['result=unrecognised', 1],
    ['result=error', 0],
    ['verification=valid', 8],
    ['verification=invalid', 1],
    ['verification=missing', 0],
    ['object=r-1', 5],
    ['object=c-1', 2],
    ['object=c-1&kind=ramp', 0],
    ['is=refused', 2],
    ['is=refused&verification=valid', 1],
    ['is=duplicate', 1],
    ['is=duplicate&object=r-1', 1],
    ['is=late', 1],
    ['is=late&object=r-1&kind=ramp', 1],
    ['is=unprocessed', 0],
  ])('narrowed by "%s" has %i', async (query, amount) => {
    const listed = await listCallbacks(desk, query);
    expect(listed).toHaveLength(amount);
    expect(listed.map(({ id }) => id)).toEqual(
      listed.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1)),
    );
  });

  it.each(['', 'kind=ramp', 'object=r-1'])('is read in pages that leave nothing out: "%s"', async (query) => {
    const all = await listCallbacks(desk, query);
    const paged = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = callbackList.parse(
        (await get(`/api/callbacks?limit=2&${query}${cursor && `&cursor=${cursor}`}`)).json(),
      );
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('refuses the cursor of another list, and unknown parameters', async () => {
    const { nextCursor } = callbackList.parse((await get('/api/callbacks?limit=1')).json());
    for (const query of [
      `cursor=${nextCursor}&kind=ramp`,
      'cursor=x',
      'limit=0',
      'limit=101',
      'kind=x',
      'is=x',
      'a=b',
    ])
      expect((await get(`/api/callbacks?${query}`)).statusCode).toBe(400);
  });
});

describe('a callback as staff see it', () => {
  it('has the document’s fields as they came, and masks the others', async () => {
    const [identity] = await listCallbacks(desk, 'object=c-1&kind=identity');
    const { body } = await getCallback(desk, identity?.id ?? '');
    expect(body).toEqual({
      ...(JSON.parse(identityMessage()) as object),
      nickname: '•••',
      born: { on: '•••', list: ['•••', '•••', true, null] },
      '•••': { '•••': '•••' },
    });
  });

  it('has every delivery of it', async () => {
    const { deliveries } = await getCallback(desk, ids.first);
    expect(deliveries.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
  });

  it('has the body of a refused one, masked likewise', async () => {
    const refused = await getCallback(desk, ids.refused);
    expect(refused).toMatchObject({ event: null, body: { phone: '•••', status: 'CUSTOMER_BLACKLISTED' } });
    const unreadable = await getCallback(desk, ids.unreadable);
    expect(unreadable).toMatchObject({ body: null, unreadableBody: '{"••••":"•••••• ••' });
  });

  it('is 404 for an unknown id, and is not processed when it was refused', async () => {
    expect((await get('/api/callbacks/01890000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await get('/api/callbacks/x')).statusCode).toBe(400);
    const process = async (id: string) =>
      desk.app.inject({
        method: 'POST',
        url: `/api/callbacks/${id}/process`,
        headers: { cookie: await desk.cookieOf('compliance') },
      });
    expect((await process(ids.refused)).statusCode).toBe(404);
    expect((await process(ids.first)).json()).toMatchObject({ event: { id: ids.first, result: 'applied' } });
  });
});

it('keeps only routing fields of a body in clear', async () => {
  const dump = JSON.stringify([
    await desk.db.selectFrom('callback').selectAll().execute(),
    await desk.db.selectFrom('callback_event').selectAll().execute(),
  ]);
  for (const word of ['Annie', '1980-01-02', '+61400000000', 'list match', 'Müller', 'nickname'])
    expect(dump).not.toContain(word);
  expect(desk.log.join('\n')).not.toMatch(/Annie|61400000000|Müller/);
});
