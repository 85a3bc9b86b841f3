import { readFileSync } from 'node:fs';

import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { expectNoHorizontalScroll } from '../support/no-horizontal-scroll.ts';
import { quickBatchTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

const ramp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const known = ['c-13344', 'c-20981', 'c-40112', 'c-50230'];
const strangers = Array.from({ length: 45 }, (_, at) => `nobody-${at + 1}`);

const field = (page: Page) => page.getByRole('textbox', { name: 'References and ramp ids' });

test('fifty references are looked up while nobody is signed in, and saved', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Batch lookup' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Batch lookup');
  const pasted = [...known, ramp, ...strangers, 'c-13344', '=cmd()', 'ada@example.com', '', 'and c-1 too'];
  await field(page).fill(pasted.join('\n'));
  const preview = page.getByRole('region', { name: 'Before you start' });
  await expect(preview).toContainText('49 customers and 1 ramp to look up');
  await expect(preview).toContainText('1 duplicate left out');
  await expect(preview).toContainText('Looks like an e-mail address');
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole('button', { name: 'Look up 50 items' }).click();
  await expect(page).toHaveURL(/\/batches\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/of 50 looked up/)).toBeVisible();

  // Signed out, with its page gone, it goes on.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await enterAs(page, 'support');
  await page.goto('/batches');
  await page.getByRole('table', { name: 'Your lookups' }).getByRole('link').click();
  await expect(page.getByText('50 of 50 looked up')).toBeVisible();
  await expect(page.getByText('5 found, 45 not found, 0 failed')).toBeVisible();
  await expect(page.getByRole('row', { name: /^c-40112/ })).toContainText('Blocked');
  await expect(page.getByRole('row', { name: /^0d73a5/ })).toContainText('Payment ready');
  await expectNoAxeViolationsInBothSchemes(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = readFileSync(await (await downloading).path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(51);
  expect(csv).toContain('c-40112,Customer,Found,200,,Blocked');
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
  }
  await page.getByRole('link', { name: 'c-20981' }).click();
  await expect(page).toHaveURL(/\/customers\/c-20981$/);

  // One intent each, of the person who started it.
  await page.context().clearCookies();
  await enterAs(page, 'compliance');
  const entries = await page.request.get('/api/audit?action=getIdentity&kind=intent&limit=100');
  const { items } = (await entries.json()) as { items: { objectId: string; role: string }[] };
  const asked = items.filter(({ role }) => role === 'support').map(({ objectId }) => objectId);
  expect(asked.filter((id) => id.startsWith('nobody-')).toSorted()).toEqual(strangers.toSorted());
});
