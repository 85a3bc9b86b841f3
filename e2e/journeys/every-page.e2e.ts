import { expect } from 'playwright/test';

import { mayRole, roles } from '#contract/desk/permissions.ts';

import { test } from '../support/rampart.ts';
import { emailOfRecord, inspect, submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';
import {
  expectContrastInTheDark,
  expectFits,
  expectSound,
  kept,
  lengthenLabels,
} from '../support/sound-page.ts';
import {
  goWithin,
  openFull,
  deskRoutes,
  walkedPages,
  walkedPerson,
  walkedReference,
} from '../support/walked-pages.ts';
import { walkByTab } from '../support/walk-by-tab.ts';

const pages = Object.entries(walkedPages);
/** What a page reads or asks, but for what the frame around it does. */
const answers =
  /\/api\/(service|overview|customers|ramps|audit|notes|requests|callbacks|submissions|sandbox|profile|sessions|staff|queue|batches)\b/;
const problem = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: '/problems/unexpected', title: 'Unexpected', status: 500, requestId: 'r-1' }),
};
/** In Hebrew and Arabic letters, and longer than any column. */
const longName = `יונתן ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)} مريم`;

test.describe('every page of the router', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test.beforeAll('a customer with something open', async ({ browser, rampart }) => {
    const page = await browser.newPage({ baseURL: rampart.url });
    await enterAs(page, 'admin');
    await submit(page, walkedReference, walkedPerson);
    await inspect(page, walkedReference, '5000.00');
    await page.request.get('/api/service/eapi/v0/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6');
    await page.close();
  });

  test('is walked here, and opens for its roles: others read who may @long', async ({ page }) => {
    expect(Object.keys(walkedPages).toSorted()).toEqual(deskRoutes.map(({ path }) => path).toSorted());
    for (const role of roles) {
      await enterAs(page, role);
      await page.goto('/nowhere');
      for (const { path, action, name } of deskRoutes) {
        const where = `${path} as ${role}`;
        const isFor = mayRole(role, action);
        await goWithin(page, walkedPages[path]?.empty ?? path);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading, where).toHaveText(isFor ? (walkedPages[path]?.heading ?? name) : name);
        const refusal = page.getByText(`Your role, ${role}, can’t use this page`);
        await expect(refusal, where).toHaveCount(isFor ? 0 : 1);
        if (!isFor && role === 'auditor') await expectSound(page, where);
      }
    }
  });

  test('with something to show @long', async ({ page }) => {
    await enterAs(page, 'admin');
    for (const [path, walked] of pages) {
      await openFull(page, walked);
      await expectSound(page, path);
      await expectContrastInTheDark(page, path);
      const keptNow = await kept(page);
      expect(
        [emailOfRecord(walkedReference), ...Object.values(walkedPerson)].filter((value) =>
          keptNow.includes(value),
        ),
        path,
      ).toEqual([]);
    }
  });

  test('with nothing to show @long', async ({ page }) => {
    await enterAs(page, 'admin');
    for (const [path, { empty, says }] of pages) {
      await page.goto(empty);
      await expect(page.getByRole('main'), path).toContainText(says);
      await expectSound(page, `${path}, empty`);
    }
  });

  test('while loading @long', async ({ page }) => {
    await enterAs(page, 'admin');
    for (const [path, { full, ask, isAlwaysThere }] of pages) {
      if (isAlwaysThere) continue;
      // Never answered: the page waits for as long as it is looked at.
      await page.route(answers, () => undefined);
      await page.goto(full);
      await ask?.(page);
      const waiting = page.getByRole('main').locator('output[aria-label], [data-loading], [aria-busy=true]');
      await expect(waiting.first(), path).toBeVisible();
      await expectSound(page, `${path}, loading`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  for (const failure of ['500', 'unreachable'] as const) {
    test(`with a failed answer: ${failure} @long`, async ({ page }) => {
      await enterAs(page, 'admin');
      await page.route(answers, async (call) =>
        failure === '500' ? call.fulfill(problem) : call.abort('connectionrefused'),
      );
      for (const [path, { full, ask, isAlwaysThere }] of pages) {
        if (isAlwaysThere) continue;
        await page.goto(full);
        await ask?.(page);
        const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });
        const verdict = page.getByRole('heading', { level: 2, name: /reach|failed|went wrong|500/i });
        await expect(alert.or(verdict).first(), path).toBeVisible();
        await expectSound(page, `${path}, ${failure}`);
        if (failure === '500') await expectContrastInTheDark(page, path);
      }
    });
  }

  test('with names from right to left, longer than any column, and labels as long as in German @long', async ({
    page,
  }) => {
    await enterAs(page, 'admin');
    await page.route(answers, async (call) => {
      if (call.request().method() !== 'GET') return call.continue();
      const response = await call.fetch();
      const body = (await response.text()).replaceAll(/"[^"\\]*•[^"\\]*"/g, JSON.stringify(longName));
      return call.fulfill({ response, body });
    });
    for (const [path, walked] of pages) {
      await openFull(page, walked);
      await expectFits(page, `${path}, long names`);
      await lengthenLabels(page);
      await expectFits(page, `${path}, long labels`);
    }
  });

  test('on a narrow phone, or zoomed to 400%: nothing is pushed out of sight @long', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await enterAs(page, 'admin');
    for (const [path, walked] of pages) {
      await openFull(page, walked);
      // The gutter of the scrollbar is no room for content.
      const [content, room] = await page.evaluate(() => {
        const root = document.documentElement;
        return [root.scrollWidth, Math.ceil(root.getBoundingClientRect().width)];
      });
      expect(content, path).toBe(room);
    }
  });

  test('by keyboard: everything in reading order, and visible when focused @long', async ({ page }) => {
    await enterAs(page, 'admin');
    for (const [path, walked] of pages) {
      await openFull(page, walked);
      await page.getByRole('main').focus();
      const reached = await walkByTab(page);
      expect.soft(reached.length, path).toBeGreaterThan(0);
      expect
        .soft(
          reached.filter((one) => one !== 'seen'),
          path,
        )
        .toEqual([]);
    }
  });
});
