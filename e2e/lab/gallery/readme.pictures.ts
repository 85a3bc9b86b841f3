import { join } from 'node:path';
import { expect } from 'playwright/test';

import { filledTest as test } from '../../support/own-rampart.ts';
import { enterAs } from '../../support/sign-in.ts';

// Sharp on the screens that most people read it on.
test.use({ deviceScaleFactor: 2, viewport: { width: 1280, height: 960 } });

test('the picture in the README', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enterAs(page, 'compliance');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^3 ramps are stuck/ })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Show as a table')).toHaveCount(3);
  await page.mouse.move(0, 0);
  const path = join(import.meta.dirname, 'shown/readme-overview.png');
  await page.screenshot({ path, caret: 'hide', scale: 'device', animations: 'disabled' });
});
