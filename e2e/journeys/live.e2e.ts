import { expect, request } from 'playwright/test';

import { deskRoutes } from '../../src/contract/desk/api.ts';
import { servicePrefix } from '../../src/contract/desk/headers.ts';
import { operations } from '#contract/service/operations.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { ownTest as test } from '../support/own-rampart.ts';
import { emailOf, enterAs, sandboxPassword } from '../support/sign-in.ts';

test('another person’s submission appears live in both tabs of a browser, through one stream', async ({
  page,
  rampart,
}) => {
  await enterAs(page, 'support');
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto('/customers');
    await expect(tab.getByText('No customers yet')).toBeVisible();
  }
  const streams = async () => {
    const metrics = await (await page.request.get(deskRoutes.metrics.path)).text();
    return /^rampart_event_streams (\d+)$/m.exec(metrics)?.[1];
  };
  await expect.poll(streams).toBe('1');

  const colleague = await request.newContext({ baseURL: rampart.url });
  await colleague.post(deskRoutes.signIn.path, {
    data: { email: emailOf('compliance'), password: sandboxPassword },
  });
  const submit = async (identityReference: string) => {
    const answer = await colleague.post(servicePrefix + operations.createBasicIdentity.path, {
      headers: { 'idempotency-key': identityReference },
      data: { ...validRequests.createBasicIdentity, identityReference },
    });
    expect(answer.status()).toBe(201);
  };
  await submit('live-customer-1');
  for (const tab of [page, second]) await expect(tab.getByText('live-customer-1')).toBeVisible();
  expect(await streams()).toBe('1');

  // The tab with the stream closes; the other takes over.
  await page.close();
  const left = async () => (await colleague.get(deskRoutes.metrics.path)).text();
  await submit('live-customer-2');
  await expect(second.getByText('live-customer-2')).toBeVisible();
  await expect.poll(left).toMatch(/^rampart_event_streams 1$/m);

  await second.getByRole('button', { name: 'Support' }).click();
  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(second).toHaveURL(/\/sign-in/);
  await expect.poll(left).toMatch(/^rampart_event_streams 0$/m);
  await colleague.dispose();
});
