import { expect } from 'playwright/test';

import { callbackList } from '#contract/desk/callbacks.ts';
import { callbackDetail, callbackPage } from '../../src/contract/sandbox/deliveries.ts';

import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

const awaitingPayment = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

test('a callback of the service is accepted, and listed as sent @long', async ({ page, rampart }) => {
  await enterAs(page, 'developer');
  const { request } = page;
  const steered = await request.post(`/api/sandbox/ramps/${awaitingPayment}`, { data: { action: 'cancel' } });
  expect(steered.status()).toBe(200);

  const received = async () => {
    const answer = await request.get(`/api/callbacks?object=${awaitingPayment}`);
    return callbackList.parse(await answer.json()).items;
  };
  await expect.poll(async () => (await received()).map(({ event }) => event?.result)).toEqual(['applied']);
  const [callback] = await received();
  expect(callback).toMatchObject({
    verification: 'valid',
    answerStatus: 200,
    isDuplicate: false,
    event: { kind: 'ramp', status: 'PAYMENT_CANCELLED', isLate: false },
  });

  const sent = await request.get(`/api/sandbox/callbacks?object=${awaitingPayment}`);
  const [delivery] = callbackPage.parse(await sent.json()).items;
  const detail = await request.get(`/api/sandbox/callbacks/${delivery?.id}`);
  expect(callbackDetail.parse(await detail.json()).history.map(({ outcome }) => outcome)).toEqual(['200']);
  expect(rampart.output()).toContain('"route":"/callbacks"');
});

test('a callback is not late because the service’s clock is fast, is slowed down or jumps @long', async ({
  page,
}) => {
  await enterAs(page, 'developer');
  const { request } = page;
  const turn = async (change: object) =>
    expect((await request.post('/api/sandbox/clock', { data: change })).status()).toBe(200);
  await turn({ speed: 20 });
  const steered = await request.post(`/api/sandbox/ramps/${awaitingPayment}`, { data: { action: 'cancel' } });
  expect(steered.status()).toBe(200);
  const received = async () => {
    const answer = await request.get(`/api/callbacks?object=${awaitingPayment}&status=PAYMENT_CANCELLED`);
    const [callback] = callbackList.parse(await answer.json()).items;
    return callback?.event?.isLate;
  };
  // One that is still on its way when a day is jumped would be a day late.
  await expect.poll(received).not.toBeUndefined();
  await turn({ speed: 1, jumpSeconds: 24 * 3600 });
  await expect.poll(received).toBe(false);
});
