import { expect } from 'playwright/test';

import { test } from '../support/rampart.ts';
import { submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';

const rampId = '0d73a5c2e84b4f19b6572f9c1e08d3a6';

test('a printed page has its title, whole identifiers, the environment, when and by whom; nothing to press @long', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await submit(page, 'c-printed');
  await page.goto(`/ramps/${rampId}`);
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeVisible();
  for (const path of [
    '/customers/c-printed',
    `/ramps/${rampId}`,
    '/diagnosis?identityReference=c-printed',
    '/audit',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('SANDBOX: no real money or customers').filter({ visible: true })).toHaveCount(
      1,
    );
    await expect(
      page.getByText(/^Printed from Rampart on \d+ \w+ \d{4}, [\d:]+ \S+, by .+ \(compliance\)$/),
    ).toBeVisible();
    await expect(
      page.locator(':is(nav, button, input, textarea)').filter({ visible: true }),
      path,
    ).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), path).toBe(
      'rgb(255, 255, 255)',
    );
    await page.emulateMedia({ media: null, colorScheme: null });
  }
  // The list shortens the ramp's id, paper does not.
  await page.emulateMedia({ media: 'print' });
  const object = page.getByRole('link', { name: `${rampId.slice(0, 8)}…` }).first();
  await expect(object).toHaveCSS('font-size', '0px');
  expect(await object.evaluate((link) => getComputedStyle(link, '::before').content)).toBe(`"${rampId}"`);
});
