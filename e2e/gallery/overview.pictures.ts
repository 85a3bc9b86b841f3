import { expect } from 'playwright/test';

import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const ramp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

test('overview', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await takeStatePictures(page, 'overview-empty');

  const ask = async (path: string, data: object) =>
    expect((await page.request.post(`/api/sandbox/${path}`, { data })).status()).toBeLessThan(300);
  await ask(`ramps/${ramp}`, { action: 'advance' });
  await ask('customers/c-13344', { action: 'blacklist' });
  await page.request.post('/callbacks', { data: { status: 'nobody signed this' } });
  await page.goto('/customers/c-13344');
  await expect(page.getByRole('alert').filter({ hasText: 'This account is blocked' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^1 customer is blocked/ })).toBeVisible();
  await takeMainPictures(page, 'overview');
});

test('palette and shortcuts', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/customers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await takeMainPictures(page, 'palette');
  await page.keyboard.insertText(ramp);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Open ramp');
  await takePictures(page, 'palette-identifier');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await takePictures(page, 'shortcuts');
});

test('statuses', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/statuses');
  await expect(page.getByText('Your order is complete.')).toBeVisible();
  await takePictures(page, 'statuses');
  await page.goto('/statuses?name=HALF_DONE');
  await expect(page.getByRole('alert')).toBeVisible();
  await takeStatePictures(page, 'statuses-unknown');
});
