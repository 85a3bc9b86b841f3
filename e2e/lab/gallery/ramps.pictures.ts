import { expect, type Page } from 'playwright/test';

import { ownTest as test } from '../../support/own-rampart.ts';
import { steer, sendUnsigned } from '../../support/ramp-steering.ts';
import { enterAs } from '../../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const onRamp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const offRamp = 'a92e6b40d7c1483f95b80e2d6f4c7193';
const declined = 'f8a41d6703be4c25972c0e5b8d1fa364';

const opened = async (page: Page, id: string) => {
  await page.goto(`/ramps/${id}`);
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
};

test('ramps', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/ramps');
  await expect(page.getByText('No ramps yet')).toBeVisible();
  await takeStatePictures(page, 'ramps-empty');
  await opened(page, declined);
  await takePictures(page, 'ramp-declined');
  await opened(page, offRamp);
  await takePictures(page, 'ramp-off');

  const entries = page.getByRole('list', { name: 'Timeline' }).locator('> li');
  const showsEntry = async (text: string) => expect(entries.filter({ hasText: text }).first()).toBeVisible();
  const ask = async (path: string, data: object) =>
    expect((await page.request.post(`/api/sandbox/${path}`, { data })).status()).toBeLessThan(300);
  await opened(page, onRamp);
  await ask('callback-faults', { kind: 'duplicate' });
  await steer(page, onRamp, 'advance');
  await showsEntry('Payment accepted');
  await sendUnsigned(page, { ramp_id: onRamp, status: 'FULFILLED' });
  await steer(page, onRamp, 'advance');
  await showsEntry('Payment received');
  await steer(page, onRamp, 'hold');
  await page.getByLabel('Write a note').fill('Called: paid on Monday, sends the receipt');
  await page.getByRole('button', { name: 'Save note' }).click();
  await showsEntry('Called: paid on Monday');
  await ask('clock', { jumpSeconds: 130 * 60 });
  await page.reload();
  await expect(page.getByText(/^In this status for/)).toBeVisible();
  await takeMainPictures(page, 'ramp');
  await page.getByRole('button', { name: 'Details of Callback: Payment received' }).click();
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('PAYMENT_RECEIVED');
  await takePictures(page, 'ramp-entry');

  await page.goto('/ramps');
  await expect(page.getByText('1 ramp is stuck')).toBeVisible();
  await takeMainPictures(page, 'ramps');
  await page.goto('/ramps?status=TELEPORTED&identityReference=c-13344');
  await expect(page.getByText('No ramps match')).toBeVisible();
  await takeStatePictures(page, 'ramps-none-left');
});
