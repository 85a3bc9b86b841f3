import { expect } from 'playwright/test';

import { ownTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';
import { makeRampStuck, stuckRamp } from '../../support/stuck-ramp.ts';
import { takeStep } from './take-pictures.ts';

test.use({ viewport: { width: 1280, height: 720 } });

// The walk whose clicks and keys e2e/journeys/where-is-my-money.e2e.ts counts.
test('where is my money?', async ({ page }) => {
  await enterAs(page, 'compliance');
  await makeRampStuck(page);
  await enterAs(page, 'support');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^1 ramp is stuck/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Identifier, page or action' })).toBeFocused();
  await page.keyboard.insertText('c-13344');
  const marked = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(marked).toHaveText(/^Open customer c-13344/);
  await takeStep(page, 'money-1-find');

  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('c-13344');
  await page.getByRole('tab', { name: /^Ramps/ }).click();
  const row = page.getByRole('row').filter({ hasText: '2,500.00 AUD' });
  await expect(row).toBeVisible();
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await takeStep(page, 'money-2-order');

  await row.getByRole('link').first().click();
  await expect(heading).toContainText(stuckRamp);
  await expect(page.getByText(/^In this status for/)).toBeVisible();
  await expect(page.getByText(/^fetched/).first()).toBeVisible();
  await takeStep(page, 'money-3-where');

  const details = page.getByRole('button', { name: 'Details of Callback: Payment received' });
  await details.click();
  const sent = page.getByRole('region', { name: 'Body' });
  await expect(sent).toContainText('PAYMENT_RECEIVED');
  await details.evaluate((button) => button.closest('li')?.scrollIntoView({ block: 'start' }));
  await takeStep(page, 'money-4-sent');

  await page.getByRole('link', { name: 'Open the callback' }).click();
  const verdict = page.getByText('Verified as coming from the service');
  await expect(verdict).toBeVisible();
  await verdict.evaluate((text) => text.scrollIntoView({ block: 'center' }));
  await takeStep(page, 'money-5-proof');
});
