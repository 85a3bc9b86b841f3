import { expect } from 'playwright/test';

import { callbackDetail, callbackPage } from '#contract/sandbox/callback-deliveries.ts';

import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

const awaitingPayment = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

test('a callback that nobody takes yet is tried, and the console is quiet about it', async ({
  page,
  rampart,
}) => {
  await enterAs(page, 'developer');
  const { request } = page;
  const steered = await request.post(`/api/sandbox/ramps/${awaitingPayment}`, { data: { action: 'cancel' } });
  expect(steered.status()).toBe(200);

  const list = await request.get(`/api/sandbox/callbacks?object=${awaitingPayment}`);
  const [callback] = callbackPage.parse(await list.json()).items;
  expect(callback).toMatchObject({ kind: 'rampMessage', status: 'PAYMENT_CANCELLED' });
  const outcomes = async () => {
    const answer = await request.get(`/api/sandbox/callbacks/${callback?.id}`);
    return callbackDetail.parse(await answer.json()).history.map(({ outcome }) => outcome);
  };
  await expect.poll(outcomes).toContain('404');

  expect(rampart.output()).toContain('"route":"/api/sandbox/*"');
  expect(rampart.output()).not.toMatch(/"status":40[34]/);
});
