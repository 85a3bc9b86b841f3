import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

let desk: DeskServer;
beforeAll(async () => {
  desk = await createDeskServer();
});
afterAll(async () => desk.close());

const body = JSON.stringify({ identity_reference: 'c-1', status: 'CUSTOMER_BLACKLISTED' });
const post = async (url: string, headers: Record<string, string>) =>
  desk.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });

it.each<Record<string, string>>([
  { authorization: 'Bearer sandbox-key:aa:1' },
  { origin: 'https://service.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
])('a callback is answered as any unknown address is, whoever sends it: %o', async (headers) => {
  const answer = await post('/callbacks', headers);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ type: '/problems/not-found', status: 404 });
  expect(answer.body.length).toBeLessThan(300);
});

it('its repetitions make no line in the log; any other unknown address does', async () => {
  desk.log.length = 0;
  await post('/callbacks', {});
  await post('/callbacks', {});
  expect(desk.log).toEqual([]);
  await post('/callbacks/other', {});
  expect(desk.log).toHaveLength(1);
});

it('nothing else is exempt from what another site may not do', async () => {
  const headers = { origin: 'https://service.example' };
  for (const url of ['/callbacks/', '/callbacks/x', '/api/session'])
    expect((await post(url, headers)).statusCode).toBe(403);
});
