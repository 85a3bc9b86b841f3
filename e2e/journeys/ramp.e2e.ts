import { expect } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';
import { unrulyTest } from '../support/unruly-rampart.ts';

const awaitingPayment = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const awaitingCoins = 'a92e6b40d7c1483f95b80e2d6f4c7193';

test.describe('follow a ramp', () => {
  test('support opens one by its id and reads its status @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/ramps');
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByLabel('Ramp id or other detail').fill(awaitingPayment);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/ramps/${awaitingPayment}$`));
    await expect(page.getByRole('heading', { level: 1, name: awaitingPayment })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /2,500\.00 AUD → [\d.]+ BTC/ })).toBeVisible();
    await expect(
      page.getByText('The customer follows the instructions below to pay', { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: 'Ramp progress' })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('link', { name: 'c-13344' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'c-13344' })).toBeVisible();
    await page.goto('/ramps');
  });

  test('syncing asks the service once more @long', async ({ page, rampart }) => {
    await enterAs(page, 'compliance');
    await page.goto(`/ramps/${awaitingCoins}`);
    await expect(page.getByRole('heading', { level: 1, name: /SOL/ })).toBeVisible();
    await expectServiceCalls(rampart, 1, async () => {
      const answered = page.waitForResponse(/\/eapi\/v0\/ramps\//);
      await page.getByRole('button', { name: 'Sync now' }).click();
      await answered;
    });
    await expectNoAxeViolations(page);
  });

  test('an unknown id @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto(`/ramps/${'0'.repeat(32)}`);
    await expect(page.getByText('No ramp with this id')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('an invalid id is refused without a call @long', async ({ page, rampart }) => {
    await enterAs(page, 'support');
    await expectServiceCalls(rampart, 0, async () => {
      await page.goto('/ramps/a..%2fb');
      await expect(page.getByRole('heading', { name: 'Not a ramp id' })).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
});

unrulyTest(
  'the service goes down while a ramp is open: known facts stay, notes work, and it recovers @long',
  async ({ page, service }) => {
    await enterAs(page, 'support');
    await page.goto(`/ramps/${awaitingPayment}`);
    const heading = page.getByRole('heading', { level: 1, name: /2,500\.00 AUD → [\d.]+ BTC/ });
    await expect(heading).toBeVisible();
    const sync = page.getByRole('button', { name: 'Sync now' });
    const entries = page.getByRole('list', { name: 'Timeline' }).locator('> li');
    const known = await entries.count();

    await service.goDown();
    await sync.click();
    await expect(page.getByText('This page shows Rampart’s own record.')).toBeVisible();
    await expect(page.getByText('The connection to the service failed or was lost.')).toBeVisible();
    await expect(heading).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByLabel('Write a note').fill('The service is down: will look again');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(entries.filter({ hasText: 'The service is down' })).toHaveCount(1);
    expect(await entries.count()).toBeGreaterThan(known);
    await page.getByRole('main').getByRole('link', { name: 'Ramps', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Ramps' })).toContainText('2,500.00 AUD');
    await page.goBack();

    await service.comeBack();
    await sync.click();
    await expect(page.getByText('This page shows Rampart’s own record.')).toHaveCount(0);
    await expect(page.getByText(/^fetched/).first()).toBeVisible();
  },
);
