import { expect } from 'playwright/test';

import { filledTest, ownTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const ramp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

test('overview', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await takeStatePictures(page, 'overview-empty');
});

filledTest('overview, with the sandbox’s history', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/');
  // It appears when all of the history is there.
  await expect(page.getByRole('link', { name: /^3 ramps are stuck/ })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Show as a table')).toHaveCount(3);
  await expect(page.getByText(/^Accepted [1-9]/)).toBeVisible();
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
  await expect(page.getByText('Your order is complete. Thank you.')).toBeVisible();
  await takePictures(page, 'statuses');
  await page.goto('/statuses?name=HALF_DONE');
  await expect(page.getByRole('alert')).toBeVisible();
  await takeStatePictures(page, 'statuses-unknown');
});
