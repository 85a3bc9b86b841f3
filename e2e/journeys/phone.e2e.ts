import { expect, type Locator, type Page } from 'playwright/test';

import { listFaults, phoneFaults } from '../support/phone-page.ts';
import { test } from '../support/rampart.ts';
import { inspect, submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';
import { openFull, walkedPages, walkedPerson, walkedReference } from '../support/walked-pages.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.beforeAll('a customer with something open', async ({ browser, rampart }) => {
  const page = await browser.newPage({ baseURL: rampart.url });
  await enterAs(page, 'admin');
  await submit(page, walkedReference, walkedPerson);
  await inspect(page, walkedReference, '5000.00');
  await page.request.get('/api/service/eapi/v0/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6');
  await page.close();
});

/** What a page opens over itself. */
const opened: readonly { what: string; open: (page: Page) => Locator; shows: (page: Page) => Locator }[] = [
  {
    what: 'the menu',
    open: (page) => page.getByRole('button', { name: 'Open navigation' }),
    shows: (page) => page.getByRole('navigation', { name: 'Pages' }),
  },
  {
    what: 'the person’s panel',
    open: (page) => page.getByRole('button', { name: 'Adrian Admin' }),
    shows: (page) => page.getByRole('button', { name: 'Sign out' }),
  },
  {
    what: 'the notifications',
    open: (page) => page.getByRole('button', { name: 'Notifications' }),
    shows: (page) => page.getByRole('region', { name: 'Notifications' }),
  },
  {
    what: 'the search',
    open: (page) => page.getByRole('banner').getByRole('button', { name: /^Search|Find/ }),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    what: 'the filters',
    open: (page) => page.getByRole('button', { name: 'Filter' }),
    shows: (page) => page.getByRole('button', { name: /^Apply/ }),
  },
  {
    what: 'an entry of the trail',
    open: (page) => page.getByRole('link', { name: /^Open entry/ }).first(),
    shows: (page) => page.getByRole('dialog'),
  },
];

test('every page on a phone: nothing too small to press or to type in, and what scrolls sideways shows it @long', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  for (const [path, walked] of Object.entries(walkedPages)) {
    await openFull(page, walked);
    expect.soft(await phoneFaults(page), path).toEqual([]);
    expect.soft(await listFaults(page), path).toEqual([]);
  }
});

for (const { what, open, shows } of opened) {
  test(`${what} on a phone: nothing too small to press or to type in @long`, async ({ page }) => {
    await enterAs(page, 'admin');
    await page.goto('/audit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open(page).click();
    await expect(shows(page)).toBeVisible();
    expect(await phoneFaults(page)).toEqual([]);
  });
}

const closedByEscape = ['the menu', 'the person’s panel', 'the search'];
for (const { what, open, shows } of opened.filter((one) => closedByEscape.includes(one.what))) {
  test(`Escape closes ${what}, and the focus is back where it was @long`, async ({ page }) => {
    await enterAs(page, 'admin');
    await page.goto('/audit');
    await open(page).click();
    await expect(shows(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(shows(page)).toBeHidden();
    await expect(open(page)).toBeFocused();
  });
}

test('the sign-in page on a phone: nothing too small to press or to type in @long', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await phoneFaults(page)).toEqual([]);
});

test('the trail on a phone is cards: nothing of an entry is out of sight', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/audit');
  const entries = page.getByRole('link', { name: /^Open entry \d+$/ });
  await expect(entries.first()).toBeVisible();
  const pushedOut = await page.evaluate(
    () =>
      [...document.querySelectorAll('main tbody :is(td, th)')].filter(
        (cell) => cell.getBoundingClientRect().right > innerWidth,
      ).length,
  );
  expect(pushedOut).toBe(0);
});

test('what scrolls sideways fades where there is more, and no longer at its end @long', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/requests');
  const bar = page.getByRole('region', { name: 'Filters' });
  await expect(bar).toHaveAttribute('data-more', 'after');
  await bar.evaluate((element) => element.scrollTo({ left: 60 }));
  await expect(bar).toHaveAttribute('data-more', 'before after');
  await bar.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(bar).toHaveAttribute('data-more', 'before');
});
