import { expect } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

test('an empty directory says why', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/customers');
  await expect(page.getByText('Nobody here yet')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
});
