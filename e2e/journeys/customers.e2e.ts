import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';

import { servicePrefix } from '../../src/contract/desk/headers.ts';
import { operations } from '#contract/service/operations.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

const email = 'anna+x@example.com';
const hexReference = 'fd04c5f0a1b2c3d4e5f60718293eef30';
const longReference = `long-${'0123456789'.repeat(9)}-last`;

async function write(
  page: Page,
  operation: 'createBasicIdentity' | 'shareReliance',
  who: { identityReference: string; email?: string },
): Promise<void> {
  const answer = await page.request.post(servicePrefix + operations[operation].path, {
    headers: { 'idempotency-key': who.identityReference },
    data: { ...validRequests[operation], ...who },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}

/** Lets the desk deal with 30 customers: a blocked one, two with one phone number, a reference that looks like a ramp's id, the longest. */
async function dealWithCustomers(page: Page): Promise<void> {
  await enterAs(page, 'compliance');
  await page.request.get(`${servicePrefix}/eapi/v0/identities/c-40112`);
  await write(page, 'shareReliance', { identityReference: 'phone-1', email });
  await write(page, 'shareReliance', { identityReference: 'phone-2', email: 'bo@example.com' });
  for (let number = 1; number <= 25; number += 1) {
    const identityReference = `directory-${String(number).padStart(2, '0')}`;
    await write(page, 'createBasicIdentity', { identityReference });
  }
  for (const identityReference of [hexReference, longReference, 'hasOwnProperty'])
    await write(page, 'createBasicIdentity', { identityReference });
}

const row = (page: Page, name: RegExp | string) => page.getByRole('row', { name });
const box = (page: Page) => page.getByRole('textbox', { name: 'Any identifier' });
const found = (page: Page) => page.getByRole('region', { name: 'Matches' });

/** Pastes into the one box and presses Enter. */
async function find(page: Page, pasted: string): Promise<void> {
  await box(page).fill(pasted);
  await box(page).press('Enter');
}

/** Goes on with Tab until this has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}

test('the directory: empty, loading, failed, filtered by keyboard, and unchanged on return @long', async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await page.goto('/customers');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  await dealWithCustomers(page);
  const lists = '**/api/customers?*';
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(lists, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/customers');
  await expect(page.getByRole('status', { name: 'Loading customers' })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  letThrough();
  await expect(row(page, /hasOwnProperty/)).toBeVisible();
  await page.unroute(lists);

  const problem = {
    type: '/problems/not-recorded',
    title: 'Rampart can’t write to its audit trail',
    status: 409,
  };
  await page.route(lists, async (route) => route.fulfill({ status: 409, json: problem }));
  await page.goto('/customers');
  await expect(page.getByRole('alert').filter({ hasText: 'can’t write to its audit trail' })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(row(page, /hasOwnProperty/)).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(row(page, /c-40112.*Blocked/)).toBeVisible();
  await page.getByRole('button', { name: 'Compact rows' }).press('Space');
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(page);

  // Coming back: the same pages, the same place, the focus on the row that was opened.
  const old = page.getByRole('link', { name: 'c-40112' });
  await old.focus();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'c-40112' })).toBeVisible();
  await page.goBack();
  await expect(old).toBeFocused();
  await expect(old).toBeInViewport();
  await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(place);

  await page.goto('/customers');
  await expect(row(page, /hasOwnProperty/)).toBeVisible();
  await tabTo(page, 'Blocked');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/customers\?blocked=true$/);
  await expect(row(page, /c-40112/)).toBeVisible();
  await expect(row(page, /hasOwnProperty/)).toBeHidden();
  await expectNoAxeViolationsInBothSchemes(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).press('Enter');
  const csv = readFileSync(await (await downloading).path(), 'utf8');
  expect(csv).toContain('c-40112');
  expect(csv).not.toContain('hasOwnProperty');

  await tabTo(page, 'Rejected');
  await page.keyboard.press('Space');
  await expect(
    page.getByText('No customer matches all of these: Blocked, Onboarding status Rejected.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?blocked=true&onboardingStatus=REJECTED$/);
  await expectNoAxeViolationsInBothSchemes(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().press('Enter');
  await expect(page).toHaveURL(/\/customers$/);
  await expect(row(page, /hasOwnProperty/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Filters' })).toBeFocused();

  await find(page, 'directory-0');
  await expect(page).toHaveURL(/\?q=directory-0$/);
  await expect(page.getByRole('link', { name: /^directory-/ })).toHaveCount(9);
  await expectNoAxeViolations(page);
});

test('one box finds by any identifier, by keyboard: one, several, none @long', async ({ page }) => {
  await dealWithCustomers(page);
  await page.goto('/customers');
  await expect(row(page, /hasOwnProperty/)).toBeVisible();

  await find(page, ' hasOwnProperty\u200B');
  await expect(page).toHaveURL(/\/customers\/hasOwnProperty$/);
  await expect(page.getByRole('heading', { level: 1, name: 'hasOwnProperty' })).toBeVisible();
  await page.goBack();

  await find(page, email.toUpperCase());
  await expect(page).toHaveURL(/\/customers\/phone-1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'phone-1' })).toBeVisible();
  await page.goBack();

  await find(page, '+61 412-345 678');
  await expect(found(page)).toContainText('2 records match');
  await expect(found(page).getByRole('listitem')).toHaveCount(2);
  await expect(found(page)).toContainText('by phone number');
  await expectNoAxeViolationsInBothSchemes(page);
  await tabTo(page, 'phone-2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/phone-2$/);
  await expect(page.getByRole('heading', { level: 1, name: 'phone-2' })).toBeVisible();
  await page.goBack();

  await find(page, 'direct');
  await expect(found(page)).toContainText('No identifier is exactly direct. Many possible matches found.');
  await expectNoAxeViolations(page);

  await find(page, hexReference);
  await expect(page).toHaveURL(new RegExp(`/customers/${hexReference}$`));
  await page.goBack();
  await find(page, hexReference.toUpperCase());
  await expect(found(page).getByRole('link')).toHaveText([
    /^Open ramp FD04/,
    /^Look up FD04.* with the service$/,
  ]);
  await expectNoAxeViolationsInBothSchemes(page);

  // A Cyrillic letter that looks like a Latin one.
  await find(page, '\u0441-13344');
  await expect(page.getByText('(U+0441)')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  await find(page, 'nobody@example.com');
  await expect(found(page)).toContainText('The service can’t search by e-mail address alone');
  await expectNoAxeViolationsInBothSchemes(page);
  await tabTo(page, 'Look up by reference');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Identity reference' })).toBeFocused();
  await page.keyboard.type('c-13344');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\/c-13344$/);
  await expect(page.getByRole('heading', { level: 1, name: 'c-13344' })).toBeVisible();
  expect(page.url()).not.toContain('nobody');
});
