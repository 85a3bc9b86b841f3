import { readFileSync } from 'node:fs';

import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { expectNoHorizontalScroll } from '../support/no-horizontal-scroll.ts';
import { enterAs } from '../support/sign-in.ts';

const onRamp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const offRamp = 'a92e6b40d7c1483f95b80e2d6f4c7193';
const halted = 'e61c8d0f35a94b72a4f9d7138b2c60e5';

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Ramps' }).locator('tbody tr');
const headOf = (page: Page, name: string) => page.getByRole('columnheader', { name });

test('ramps are sorted, found by their last digits, shown with chosen columns, selected and saved', async ({
  page,
}) => {
  await enterAs(page, 'support');
  for (const id of [onRamp, offRamp, halted])
    expect((await page.request.get(`/api/service/eapi/v0/ramps/${id}`)).status()).toBe(200);
  await page.goto('/ramps');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).getByText('0d73a5…08d3a6')).toBeVisible();

  await headOf(page, 'Created').getByRole('button').click();
  await expect(page).toHaveURL(/\?sort=-created$/);
  await expect(headOf(page, 'Created')).toHaveAttribute('aria-sort', 'descending');
  await headOf(page, 'Created').getByRole('button').click();
  await expect(page).toHaveURL(/\?sort=created$/);
  await expect(headOf(page, 'Created')).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Method' }).click();
  await page.keyboard.press('Escape');
  await expect(headOf(page, 'Method')).toHaveCount(0);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(headOf(page, 'Method')).toHaveCount(0);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const id of [onRamp, halted]) await page.getByRole('checkbox', { name: `Select ${id}` }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 rows selected');
  await expectNoAxeViolationsInBothSchemes(page);
  const downloading = page.waitForEvent('download');
  await bar.getByRole('link', { name: 'Download selected rows' }).click();
  const csv = readFileSync(await (await downloading).path(), 'utf8');
  expect(csv).toContain(onRamp);
  expect(csv).toContain(halted);
  expect(csv).not.toContain(offRamp);
  await bar.getByRole('button', { name: 'Sync' }).click();
  await expect(bar).toContainText('2 of 2 checked');
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  const box = page.getByLabel('Ramp id or other detail');
  await box.fill('d3a6');
  await box.press('Enter');
  await expect(page).toHaveURL(/\?end=d3a6$/);
  await expect(rowsOf(page)).toHaveCount(1);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
  }
});
