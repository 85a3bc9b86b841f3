import { expect, type Page } from 'playwright/test';

import { type CallbackList, callbackList } from '#contract/desk/callbacks.ts';

import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

const total = 500;
/** Draws two windows below itself too. Higher ones than 16,384 pixels can stop the browser's frames for good. */
const windowOfAll = 16_000;
const grid = (page: Page) => page.getByRole('grid', { name: 'Callbacks' });
const rowsOf = (page: Page) => grid(page).locator('tbody tr');
const linkOf = (page: Page, row: number) => rowsOf(page).nth(row).getByRole('link').first();
const drawnRows = (page: Page) => grid(page).locator('tbody tr:visible');
const heightOf = (page: Page) => grid(page).evaluate((table) => table.getBoundingClientRect().height);

/** Answers with many callbacks, of two heights in a narrow window, made of one that was received. */
async function openLongList(page: Page) {
  await enterAs(page, 'developer');
  const refused = await page.request.post('/callbacks', { data: { number: 1 } });
  expect(refused.status()).toBe(401);
  const answer = await page.request.get('/api/callbacks?limit=1');
  const [callback] = callbackList.parse(await answer.json()).items;
  if (callback === undefined) throw new Error('No callback was kept.');
  const items = Array.from({ length: total }, (_, at) => ({
    ...callback,
    id: `018f0000-0000-7000-8000-${String(total - at).padStart(12, '0')}`,
  }));
  await page.route('**/api/callbacks?*', async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const to = from + 100;
    const json: CallbackList = {
      items: items.slice(from, to),
      nextCursor: to < total ? String(to) : null,
    };
    await route.fulfill({ json });
  });
  await page.goto('/callbacks');
  for (let count = 100; count < total; count += 100) {
    await expect(rowsOf(page)).toHaveCount(count);
    await page.getByRole('button', { name: 'Load more' }).click();
  }
  await expect(rowsOf(page)).toHaveCount(total);
}

/** Scrolls through the list; resolves to the positions where its height differs or a row is missing. */
async function faultsOfScrolling(page: Page, height: number) {
  return page.evaluate(async (expected) => {
    const faults: string[] = [];
    const table = document.querySelector('table[role=grid]');
    const frame = async () => new Promise((resolve) => void requestAnimationFrame(resolve));
    const end = document.documentElement.scrollHeight - innerHeight;
    for (const step of [700, -700])
      for (let at = step > 0 ? 0 : end; at >= 0 && at <= end; at += step) {
        scrollTo(0, at);
        await frame();
        await frame();
        const found = table?.getBoundingClientRect();
        if (found === undefined || Math.abs(found.height - expected) > 0.5)
          faults.push(`${at}: ${found?.height}`);
        const y = innerHeight / 2;
        const isInside = found !== undefined && found.top < y && found.bottom > y;
        const seen = document.elementFromPoint(innerWidth / 4, y);
        if (isInside && seen?.closest('tbody tr') === null) faults.push(`${at}: nothing`);
      }
    return faults;
  }, height);
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a long list draws what is near the window, ${width} pixels wide, and nothing moves @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openLongList(page);
    await page.setViewportSize({ width, height: windowOfAll });
    await expect(drawnRows(page)).toHaveCount(total);
    const whole = await heightOf(page);
    await page.setViewportSize({ width, height });
    await expect.poll(async () => drawnRows(page).count()).toBeLessThan(250);
    expect(await faultsOfScrolling(page, whole)).toEqual([]);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(total + 1));
    await expect(rowsOf(page).nth(total - 1)).toHaveAttribute('aria-rowindex', String(total + 1));
  });

test('a long list is walked by keys, opened far down, left, and printed whole @long', async ({ page }) => {
  await openLongList(page);
  await linkOf(page, 0).focus();
  await page.keyboard.press('End');
  await expect(linkOf(page, total - 1)).toBeFocused();
  await expect(linkOf(page, total - 1)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(linkOf(page, 0)).toBeFocused();
  await expect(linkOf(page, 0)).toBeInViewport();
  for (let row = 0; row < 100;) {
    await page.keyboard.press('PageDown');
    const focused = page.locator('table[role=grid] tr:focus-within');
    const place = Number(await focused.getAttribute('aria-rowindex')) - 2;
    expect(place).toBeGreaterThan(row);
    await expect(linkOf(page, place)).toBeInViewport();
    row = place;
  }

  await page.evaluate(() => scrollTo(0, 300 * 40));
  await linkOf(page, 310).click();
  const detail = page.getByRole('region', { name: 'Callback', exact: true });
  await expect(detail.getByRole('heading', { name: 'Callback', exact: true })).toBeFocused();
  await expect(rowsOf(page).nth(310)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(linkOf(page, 310)).toBeFocused();
  await expect(linkOf(page, 310)).toBeInViewport();

  await expect.poll(async () => drawnRows(page).count()).toBeLessThan(250);
  await page.emulateMedia({ media: 'print' });
  await expect(drawnRows(page)).toHaveCount(total);
});
