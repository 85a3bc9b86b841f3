import { expect, type Page, type Route } from 'playwright/test';

import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

/** What a file of the page answers when it is not there, is a page of another server, or was cut. */
const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 404': async (route) => route.fulfill({ status: 404, json: { title: 'Not found' } }),
  'is a page': async (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Please sign in' }),
  'is half': async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    // A browser keeps nothing that was cut on its way.
    await route.fulfill({
      status: answer.status(),
      contentType: 'text/javascript',
      headers: { 'cache-control': 'no-store' },
      body: body.slice(0, body.length / 2),
    });
  },
  'never comes': async (route) => route.abort('connectionreset'),
};

const broken = 'This part of the page couldn’t be loaded';
const files = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`);
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** Opens a page of which no part may still be on its way. */
async function openWholePage(page: Page): Promise<void> {
  await page.goto('/statuses');
  await expect(page.getByRole('heading', { level: 1, name: 'Statuses' })).toBeVisible();
}

const pageFaults: typeof faults = {
  ...faults,
  // It was cut where it still runs.
  'lacks its exports': async (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'export {};' }),
};

for (const [what, fault] of Object.entries(pageFaults)) {
  const tag = what === 'answers 404' ? [] : '@long';
  test(
    `a page whose code ${what} says so inside the frame, opened cold and from the menu`,
    { tag },
    async ({ page }) => {
      await enterAs(page, 'compliance');
      await page.route(files('limits-page'), fault);
      await page.goto('/limits');
      await expect(alert(page)).toContainText(broken);
      await page.getByRole('link', { name: 'Ramps', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ramps' })).toBeVisible();
      await page.getByRole('link', { name: 'Limits', exact: true }).click();
      await expect(alert(page)).toContainText(broken);

      await page.unroute(files('limits-page'));
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible();
    },
  );
}

for (const [what, fault] of Object.entries(faults)) {
  test(`a program that ${what} says so in place of the empty frame @long`, async ({ page }) => {
    await enterAs(page, 'compliance');
    await page.route(files('start'), fault);
    await page.goto('/customers');
    await expect(page.getByRole('alert')).toContainText('Rampart couldn’t be loaded');
    await expectNoAxeViolations(page);
    await page.unroute(files('start'));
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  });
}

test('a tab whose code does not come says so in its place, and is loaded again there @long', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await page.route(files('activity-tab'), async (route) => route.abort());
  await page.goto('/customers/c-20981?tab=activity');
  await expect(alert(page).filter({ hasText: broken })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'c-20981' })).toBeVisible();
  await page.getByRole('tab', { name: /^Ramps/ }).click();
  await expect(alert(page).filter({ hasText: broken })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(alert(page).filter({ hasText: broken })).toBeVisible();
  await page.unroute(files('activity-tab'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Casey Compliance looked');
});

test('a part of a version that is no longer served says that Rampart was updated @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await openWholePage(page);
  await page.route(/\/assets\//, async (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('link', { name: 'Eligibility', exact: true }).click();
  await expect(alert(page)).toContainText('Rampart was updated');
});

test('a part that is wanted offline says so @long', async ({ page, context }) => {
  await enterAs(page, 'compliance');
  await openWholePage(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Eligibility', exact: true }).click();
  await expect(alert(page).filter({ hasText: 'offline' })).toBeVisible();
});

test('a language whose file does not come is English, and says so to screen readers @long', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await page.addInitScript(() => localStorage.setItem('rampart-language', 'de'));
  await page.route(files('de'), async (route) => route.abort());
  await page.goto('/limits');
  await expect(page.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
