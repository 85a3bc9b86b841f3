import { expect, type Page } from 'playwright/test';

import { callbackList } from '#contract/desk/callbacks.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { steer } from '../support/ramp-steering.ts';
import { enterAs } from '../support/sign-in.ts';

const ramp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const grid = (page: Page) => page.getByRole('grid', { name: 'Callbacks' });
const rowsOf = (page: Page) => grid(page).locator('tbody tr');
const detailOf = (page: Page) => page.getByRole('region', { name: 'Callback', exact: true });

/** Moves the ramp a step. By itself it would go on in a minute, with one callback more. */
const advance = async (page: Page) => {
  for (const action of ['advance', 'hold'] as const) await steer(page, ramp, action);
};
/** An unsigned callback. */
const sendUnsigned = async (page: Page, body: object) => {
  const answer = await page.request.post('/callbacks', { data: body });
  expect(answer.status()).toBe(401);
};

test('callbacks arrive live, are filtered, read, reprocessed, and lead to the ramp and back', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Callbacks', exact: true }).click();
  await expect(page.getByText('No callbacks yet')).toBeVisible();
  await expect(page.getByText(/\/callbacks$/)).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  await advance(page);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Payment accepted');
  await expect(page.locator('#announcer-polite')).toHaveText(/1 new callback/);
  await sendUnsigned(page, { what: 'is this' });
  await expect(rowsOf(page)).toHaveCount(2, { timeout: 20_000 });
  await expectNoAxeViolationsInBothSchemes(page);

  await page.getByRole('button', { name: 'Refused' }).click();
  await expect(page).toHaveURL(/\?is=refused$/);
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('link').first().click();
  await expect(detailOf(page)).toContainText(
    'This callback could not be verified as coming from the service',
  );
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/callbacks\?is=refused$/);
  await expect(rowsOf(page).getByRole('link').first()).toBeFocused();

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Kind').selectOption('ramp');
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('link').first().click();
  await expect(detailOf(page)).toContainText('This callback updated the ramp or customer');
  await page.getByRole('button', { name: 'Process again' }).click();
  await expect(detailOf(page)).toContainText('Processed again: Applied. Nothing changed.');
  await expectNoAxeViolationsInBothSchemes(page);

  await advance(page);
  await expect(page.getByRole('button', { name: 'Show 1 new entry' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  const open = page.url();
  await detailOf(page).getByRole('link', { name: ramp }).first().click();
  await expect(page).toHaveURL(new RegExp(`/ramps/${ramp}$`));
  await page.goBack();
  await expect(page).toHaveURL(open);
  await expect(detailOf(page)).toContainText('Payment accepted');
  await page.getByRole('button', { name: 'Show 1 new entry' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
});

test('an open one fills a narrow window, with a way back to the same list @long', async ({ page }) => {
  await enterAs(page, 'support');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/callbacks');
  await expect(page.getByText('No callbacks yet')).toBeVisible();
  await sendUnsigned(page, { status: '<script>alert(1)</script>\u202E' });
  await expect(rowsOf(page)).toHaveCount(1, { timeout: 20_000 });
  await expectNoAxeViolationsInBothSchemes(page);
  await rowsOf(page).getByRole('link').first().click();
  await expect(detailOf(page)).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Signature doctor' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectNoAxeViolationsInBothSchemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Back to callbacks' }).click();
  await expect(rowsOf(page).getByRole('link').first()).toBeFocused();
});

test('by keyboard alone; an address that names one far down opens it in place @long', async ({ page }) => {
  await enterAs(page, 'developer');
  // The desk keeps a bounded number of unsigned ones a second.
  const newest = async () => {
    const head = await page.request.get('/api/callbacks?limit=1');
    return callbackList.parse(await head.json()).items[0]?.id;
  };
  for (let kept = 0, before = await newest(); kept < 110;) {
    await sendUnsigned(page, { number: kept });
    const now = await newest();
    if (now !== before) kept += 1;
    before = now;
  }
  const answer = await page.request.get('/api/callbacks?limit=100');
  const { items, nextCursor } = callbackList.parse(await answer.json());
  expect(items).toHaveLength(100);
  const deeper = await page.request.get(`/api/callbacks?limit=100&cursor=${nextCursor}`);
  const rest = callbackList.parse(await deeper.json()).items;
  const last = rest.at(-1)?.id ?? 'none';
  const total = items.length + rest.length;

  await page.goto(`/callbacks/${last}`);
  await expect(detailOf(page)).toContainText(last);
  await expect(grid(page).locator('tr[aria-selected=true]')).toBeVisible();
  await page.getByRole('button', { name: 'Show newest entries' }).click();
  await expect(page.getByText('The first 100 callbacks')).toBeVisible();

  await page.goto('/callbacks');
  await expect(page.getByText('The first 100 callbacks')).toBeVisible();
  await rowsOf(page).first().getByRole('link').first().focus();
  await page.keyboard.press('End');
  await expect(rowsOf(page).nth(99).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Load more' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${total} callbacks`)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  const lastLink = rowsOf(page)
    .nth(total - 1)
    .getByRole('link')
    .first();
  await expect(lastLink).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detailOf(page).getByRole('heading', { name: 'Callback', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lastLink).toBeFocused();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -100_000);
  // The focused row keeps the focus, however far it is scrolled away.
  await expect(rowsOf(page).first()).toBeInViewport();
  await expect(lastLink).toBeFocused();
});
