import { expect } from 'playwright/test';

import type { CallbackFaultRequest, FaultRequest } from '../../../src/contract/sandbox/deliveries.ts';

import { ownTest as test } from '../../support/own-rampart.ts';
import { letPass, steer } from '../../support/ramp-steering.ts';
import { enterAs } from '../../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const awaitingPayment = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const awaitingCoins = 'a92e6b40d7c1483f95b80e2d6f4c7193';

test('sandbox', async ({ page }) => {
  await enterAs(page, 'admin');
  const set = async (path: 'faults' | 'callback-faults', fault: FaultRequest | CallbackFaultRequest) =>
    expect((await page.request.post(`/api/sandbox/${path}`, { data: fault })).status()).toBe(201);

  await page.goto('/sandbox');
  await expect(page.getByRole('table', { name: 'Scenarios' })).toContainText('blocked-midway');
  await takeMainPictures(page, 'sandbox');
  await page.goto('/sandbox?tab=faults');
  await expect(page.getByText('No faults set. Every request gets its normal answer.')).toBeVisible();
  await takeStatePictures(page, 'sandbox-no-faults');
  await page.goto('/sandbox?customer=nobody-at-all');
  await expect(page.getByText('No such customer in the sandbox')).toBeVisible();
  await takeStatePictures(page, 'sandbox-nobody');

  await letPass(page, 26 * 3600);
  await set('faults', { kind: 'status', status: 429, operation: 'getPrice', times: 2, retryAfterSeconds: 5 });
  await set('callback-faults', { kind: 'withhold', times: 1 });
  await steer(page, awaitingPayment, 'advance');
  await set('callback-faults', { kind: 'bad-signature', times: 1 });
  await steer(page, awaitingCoins, 'advance');
  await set('callback-faults', { kind: 'duplicate', times: null });

  await page.goto('/sandbox?tab=faults');
  await expect(page.getByText('Clear').first()).toBeVisible();
  await takePictures(page, 'sandbox-faults');
  await page.goto('/sandbox?tab=callbacks');
  await expect(page.getByText('signed incorrectly')).toBeVisible();
  await takeMainPictures(page, 'sandbox-callbacks');
  await page.goto(`/sandbox?ramp=${awaitingPayment}`);
  await expect(page.getByRole('group', { name: 'Move ramp' })).toBeVisible();
  await takePictures(page, 'sandbox-ramp');
  await page.goto('/sandbox?customer=c-20981');
  await page.getByText('Reject', { exact: true }).click();
  await page.getByLabel('Reason shown to staff').fill('BLURRED');
  await page.getByLabel('Reason shown to the customer').fill('Please take another picture.');
  await page.getByRole('button', { name: 'Reject customer' }).click();
  await expect(page.getByRole('form', { name: 'Decide the outcome' })).toContainText(
    'asks for the rejected part again',
  );
  await takeMainPictures(page, 'sandbox-customer');
});
