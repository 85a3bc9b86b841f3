import { expect, type Locator } from 'playwright/test';

import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

/** What the system draws behind it, with its own few colours. */
async function backgroundOf(one: Locator): Promise<string> {
  return one.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test('with the system’s few colours what is open, chosen, used and plotted is still told apart @long', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enterAs(page, 'compliance');
  await page.goto('/customers/c-50230');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const inMenu = async (name: string) => backgroundOf(menu.getByRole('link', { name, exact: true }));
  expect(await inMenu('Customers')).not.toBe(await inMenu('Ramps'));
  const tab = async (name: RegExp) => backgroundOf(page.getByRole('tab', { name }));
  expect(await tab(/^Overview/)).not.toBe(await tab(/^Activity/));

  const used = page.getByRole('region', { name: 'Limits' }).locator('span[style*="--used"]').first();
  await expect(used).toBeAttached();
  expect(await backgroundOf(used)).not.toBe(await backgroundOf(used.locator('..')));
  expect(await used.locator('..').evaluate((bar) => getComputedStyle(bar).borderTopWidth)).toBe('1px');

  await page.goto('/');
  const trends = page.getByRole('region', { name: 'Ramps, 14 days' });
  const legend = trends.locator('figcaption [data-tone]');
  await expect(legend).toHaveCount(3);
  const colours = await Promise.all((await legend.all()).map(backgroundOf));
  expect(new Set([...colours, await backgroundOf(page.locator('body'))]).size).toBe(4);
});
