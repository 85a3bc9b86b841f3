import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { emailOfRecord, submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Identifier, page or action' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const hex32 = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const callbackId = '0199f0aa-1111-7abc-9def-0123456789ab';

/** Opens the palette and types, by keyboard alone; waits for what Enter will do. */
async function type(page: Page, text: string, marked: RegExp) {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.insertText(text);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(marked);
}

test('each kind of identifier leads to its page by keyboard alone @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await submit(page, 'c-palette');
  const email = emailOfRecord('c-palette');
  await page.goto('/');
  await expect(heading(page)).toHaveText('Overview');

  await type(page, hex32, /^Open ramp 0d73a5/);
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/ramps/${hex32}$`));
  await expect(box(page)).toHaveCount(0);

  await type(page, callbackId, /^Open callback 0199f0aa/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/callbacks/${callbackId}$`));

  await type(page, 'c-palette', /^Open customer c-palette/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/c-palette$/);

  await page.goto('/');
  await expect(heading(page)).toHaveText('Overview');
  await type(page, email, /^Find the owner of this e-mail/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/c-palette$/);

  await type(page, `0x${'ab'.repeat(20)}`, /^Find the ramps that use this wallet/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found in the directory').first()).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);

  await type(page, 'audit', /^Audit trail/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audit$/);
  await expect(heading(page)).toBeFocused();
});

/** Holds back whatever of the program has not come yet, until the returned function is called. */
async function holdBackScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The pages that were opened and the customers that were asked for, from now on. */
function watchVisits(page: Page) {
  const visits = { pages: [] as string[], customers: new Set<string>() };
  page.on('framenavigated', (frame) => visits.pages.push(new URL(frame.url()).pathname));
  page.on('request', (request) => {
    const [, reference] =
      /\/(?:customers|identities)\/(?!transactions\/)([^/?]+)/.exec(request.url().split('/api/')[1] ?? '') ??
      [];
    if (reference !== undefined) visits.customers.add(reference);
  });
  return visits;
}

// The second one has a shortcut in it.
for (const [reference, delay] of [
  ['c-13344', 60],
  ['gc-13344', 10],
] as const) {
  const tag = delay > 10 ? [] : '@long';
  test(
    `${reference}, typed at ${delay} ms a key right after Ctrl K, opens that customer alone`,
    { tag },
    async ({ page }) => {
      await enterAs(page, 'compliance');
      await page.goto('/');
      await expect(heading(page)).toHaveText('Overview');
      const release = await holdBackScripts(page);
      const visits = watchVisits(page);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(reference, { delay });
      await page.keyboard.press('Enter');
      release();
      await expect(heading(page)).toHaveText(reference);
      // The page is named before it has asked for what it shows.
      await expect
        .poll(() => visits)
        .toEqual({ pages: [`/customers/${reference}`], customers: new Set([reference]) });
    },
  );
}

test('text pasted right after Ctrl K is kept, and no shortcut fires once ? or Ctrl K is pressed @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await enterAs(page, 'compliance');
  await page.goto('/');
  await expect(heading(page)).toHaveText('Overview');
  await page.evaluate(async (text) => navigator.clipboard.writeText(text), hex32);
  const release = await holdBackScripts(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+v');
  await expect(box(page)).toHaveValue(hex32);
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);

  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  release();
});

/** Keys as fast as they are pressed, whether or not the page keeps up: none waits for the one before it. */
async function pressWithoutWaiting(page: Page, keys: readonly RawKey[], apartMs: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const pressed: Promise<unknown>[] = [];
  for (const key of keys) {
    pressed.push(
      client.send('Input.dispatchKeyEvent', { type: key.text ? 'keyDown' : 'rawKeyDown', ...key }),
    );
    pressed.push(client.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key }));
    await new Promise((resolve) => {
      setTimeout(resolve, apartMs);
    });
  }
  await Promise.all(pressed);
}

interface RawKey {
  readonly key: string;
  readonly text?: string;
  readonly modifiers?: number;
}
const control = 2;
const controlK: RawKey = { key: 'k', modifiers: control };
const lettersOf = (text: string): readonly RawKey[] => Array.from(text, (key) => ({ key, text: key }));

test('on a processor six times slower, keys 5 ms apart right after Ctrl K are all there @long', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/');
  await expect(heading(page)).toHaveText('Overview');
  const visits = watchVisits(page);
  await pressWithoutWaiting(page, [controlK, ...lettersOf('gc-13344?gb')], 5);
  await expect(box(page)).toHaveValue('gc-13344?gb');
  expect(visits).toEqual({ pages: [], customers: new Set() });
});

test('the search box traps and returns the focus, and offers nothing the role may never use @long', async ({
  page,
}) => {
  await enterAs(page, 'developer');
  await page.goto('/customers');
  const opener = page.getByRole('button', { name: 'Search or go to…' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.insertText('new customer');
  await expect(page.getByText('Identifiers have no spaces').first()).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers$/);
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('single keys open pages, are listed, and stay off once switched off @long', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/customers');
  await expect(heading(page)).toHaveText('Customers');
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/callbacks$/);
  await expect(heading(page)).toHaveText('Callbacks');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.reload();
  await expect(heading(page)).toHaveText('Callbacks');
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await type(page, 'keyboard', /^Keyboard shortcuts/);
  await expect(page).toHaveURL(/\/callbacks$/);
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('checkbox', { name: 'Single-key shortcuts' })).not.toBeChecked();
});
