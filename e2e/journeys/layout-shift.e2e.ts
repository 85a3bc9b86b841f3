import { expect, type Page } from 'playwright/test';

import { filledTest as test } from '../support/own-rampart.ts';
import { inspect, submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';
import { walkedPages, walkedPerson, walkedReference } from '../support/walked-pages.ts';

/** Targets: what moves by itself while a page appears, as a share of the window. */
const most = 0.02;

/** A page on which nothing has changed for so long has appeared. */
const quietMs = 500;

for (const width of [1440, 1024]) {
  test(`no page moves while it appears, ${width} wide @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    const shifts: Record<string, number> = {};
    const measure = async (name: string) => {
      await expect(page.locator('main[aria-busy="true"], main output[class*="skeleton"]')).toHaveCount(0);
      await page.evaluate(untilQuiet, quietMs);
      shifts[name] = await page.evaluate(() => window.layoutShift);
    };
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await measure('/sign-in');
    await enterAs(page, 'admin');
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^3 ramps are stuck/ })).toBeVisible({ timeout: 120_000 });
    await submit(page, walkedReference, walkedPerson);
    await inspect(page, walkedReference, '5000.00');
    await page.request.get('/api/service/eapi/v0/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6');
    for (const [pattern, walked] of Object.entries(walkedPages)) {
      await page.goto(walked.full);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await walked.ask?.(page);
      await measure(pattern);
      await page.goto(walked.empty);
      await expect(page.getByRole('main')).toContainText(walked.says);
      await measure(`${pattern}, nothing to show`);
    }
    const rows = Object.entries(shifts).map(([name, shift]) => `${shift.toFixed(4)}  ${name}`);
    process.stdout.write(`Layout shift at ${width}:\n${rows.join('\n')}\n`);
    expect(rows.filter((_row, at) => (Object.values(shifts)[at] ?? 0) > most)).toEqual([]);
  });
}

declare global {
  interface Window {
    /** What has moved on this page so far without a person's doing. */
    layoutShift: number;
  }
}

/** Adds up, on each page that opens from now on, what moves by itself. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Runs in the page: resolves once nothing has changed in it for `ms`. */
async function untilQuiet(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      changes.disconnect();
      resolve();
    };
    let timer = setTimeout(done, ms);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, ms);
    });
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}
