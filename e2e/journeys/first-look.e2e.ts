import { expect } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { filledTest, ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

test('an empty directory says why @long', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/customers');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
});

filledTest(
  'a new desk beside the sandbox has weeks of work behind it, and cases to look at @long',
  async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/');
    // It takes up the weeks after it is ready: on a busy machine for longer than a page may take.
    await expect(page.getByRole('link', { name: /^3 ramps are stuck/ })).toBeVisible({ timeout: 120_000 });
    const cases = page.getByRole('region', { name: 'Oldest queue items' });
    await expect(cases.getByRole('listitem')).toHaveCount(5);
    const trends = page.getByRole('region', { name: 'Ramps, 14 days' });
    await trends.getByText('Show as a table').click();
    await expect(trends.getByRole('row')).toHaveCount(15);
    await expect(page.getByRole('link', { name: /^4 customers are blocked/ })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('link', { name: 'why can’t c-20981 pay?' }).click();
    await expect(page.getByRole('textbox', { name: 'Identity reference', exact: true })).toHaveValue(
      'c-20981',
    );
    await page.goto('/ramps/c3760e4a9d5f4b08836d1ef2740ab9c5');
    await expect(page.getByText('by Sandbox seed')).toBeVisible({ timeout: 120_000 });
  },
);
