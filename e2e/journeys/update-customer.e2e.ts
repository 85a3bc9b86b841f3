import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs, sandboxPassword } from '../support/sign-in.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const reason = (page: Page) => field(page, 'Reason or ticket');
const toReview = (page: Page) => page.getByRole('button', { name: 'Review changes' });
const send = (page: Page) => page.getByRole('button', { name: 'Update customer', exact: true });
const done = (page: Page) => page.getByRole('heading', { name: 'Customer updated' });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A customer whom the desk has created itself, with everything that basic creation takes. */
async function createCustomer(page: Page): Promise<{ reference: string; email: string }> {
  const reference = `u-${randomUUID().slice(0, 8)}`;
  const email = `ada+${reference}@mail.example`;
  const answer = await page.request.post('/api/service/eapi/v0/identities/basic', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      identityReference: reference,
      givenName: 'Ada',
      surname: 'Miller',
      dateOfBirth: '1988-07-02',
      email,
      residentialAddress: {
        addressLine: '14 Wattle Grove',
        suburb: 'Fitzroy North',
        state: 'VIC',
        postCode: '3068',
        country: 'AU',
      },
    },
  });
  expect(answer.status()).toBe(201);
  return { reference, email };
}

test.describe('updating a customer', () => {
  test('led by a requirement, only what changed is sent, after it was read as a diff', async ({
    page,
    rampart,
  }) => {
    await enterAs(page, 'compliance');
    const { reference, email } = await createCustomer(page);
    await page.goto(`/customers/${reference}/edit?requirement=OCCUPATION`);
    const industry = page.getByRole('combobox', { name: 'Occupation industry' });
    await expect(industry).toBeFocused();
    await expect(industry).toHaveAccessibleDescription(/what you do for a living/);
    await expect(page.getByRole('note')).toContainText('You came here for: Occupation');
    await expectNoAxeViolationsInBothSchemes(page);
    await choose(page, 'Occupation industry', 'Education or learning');
    await toReview(page).click();
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Reveal the e-mail or type it/);
    await expectNoAxeViolations(page);
    await choose(page, 'Occupation', 'Online learning');
    await field(page, 'E-mail').fill(email);
    await toReview(page).click();
    await expect(page.getByRole('heading', { name: 'Review changes' })).toBeFocused();
    await expect(page.getByRole('row', { name: /^Occupation industry/ })).toContainText('not known');
    await expect(page.getByRole('row', { name: /^Occupation not known/ })).toContainText('Online learning');
    await expect(page.getByRole('row', { name: /^Surname/ })).toHaveCount(0);
    await expectNoAxeViolationsInBothSchemes(page);
    await reason(page).fill('Ticket 21');
    await expectServiceCalls(rampart, 1, async () => {
      const request = page.waitForRequest(/eapi\/v0\/identities$/);
      await send(page).dblclick();
      expect((await request).postDataJSON()).toEqual({
        identityReference: reference,
        email,
        occupationIndustry: 'Education or learning',
        occupation: 'Online learning',
      });
      await expect(done(page)).toBeFocused();
    });
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('reveal to edit fills what is known; the person goes as a whole, and the diff says what it was @long', async ({
    page,
  }) => {
    await enterAs(page, 'compliance');
    const { reference } = await createCustomer(page);
    await page.goto(`/customers/${reference}/edit`);
    await expect(field(page, 'Given name')).toHaveValue('');
    await expect(page.locator('body')).not.toContainText('Miller');
    await field(page, 'Surname').fill('Müller');
    await toReview(page).click();
    await expect(field(page, 'Given name')).toHaveAccessibleDescription(/as a whole/);
    await page.getByRole('button', { name: 'Reveal to edit' }).click();
    await expectNoAxeViolations(page);
    await page.getByLabel('Why do you need it?').fill('Name was misspelt, ticket 22');
    await page.getByRole('button', { name: 'Reveal for five minutes' }).click();
    await expect(field(page, 'Given name')).toHaveValue('Ada');
    await expect(field(page, 'Surname')).toHaveValue('Müller');
    await expectNoAxeViolationsInBothSchemes(page);
    await toReview(page).click();
    const surname = page.getByRole('row', { name: /^Surname/ });
    await expect(surname).toContainText('Müller');
    await expect(surname).not.toContainText('Miller');
    await expect(page.getByRole('row', { name: /^Given name/ })).toContainText('unchanged, sent along');
    await reason(page).fill('Ticket 22');
    await send(page).click();
    await expect(done(page)).toBeVisible();
  });

  test('a second tab’s earlier save is told before anything leaves, and the person decides', async ({
    page,
    context,
    rampart,
  }) => {
    await enterAs(page, 'compliance');
    const { reference, email } = await createCustomer(page);
    // Without news from the desk only the last look can tell.
    await page.route('**/api/events', async (route) => route.abort());
    await page.goto(`/customers/${reference}/edit`);
    await field(page, 'E-mail').fill(email);
    await choose(page, 'Source of funds', 'Salary');
    await toReview(page).click();
    await reason(page).fill('Ticket 23');

    const other = await context.newPage();
    await other.goto(`/customers/${reference}/edit`);
    await field(other, 'E-mail').fill(email);
    await choose(other, 'Source of funds', 'Pension');
    await toReview(other).click();
    await reason(other).fill('Ticket 24');
    await send(other).click();
    await expect(done(other)).toBeVisible();
    await other.close();

    await expectServiceCalls(rampart, 0, async () => {
      await send(page).click();
      await expect(page.getByText('nothing was sent')).toBeVisible();
      await expect(page.getByText(/Update identity by Casey|Update identity by/)).toBeVisible();
    });
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('button', { name: 'Go on with what is known now' }).click();
    await expect(page.getByRole('combobox', { name: 'Source of funds' })).toHaveValue('Salary');
    await toReview(page).click();
    await expect(page.getByRole('row', { name: /^Source of funds/ })).toContainText('Pension');
    await expectServiceCalls(rampart, 1, async () => {
      await send(page).click();
      await expect(done(page)).toBeVisible();
    });
  });

  test('a lost session and a lost connection keep everything, hostile names included', async ({
    page,
    context,
    rampart,
  }) => {
    await enterAs(page, 'admin');
    const { reference, email } = await createCustomer(page);
    await page.goto(`/customers/${reference}/edit`);
    await page.getByRole('button', { name: 'Reveal to edit' }).click();
    await page.getByLabel('Why do you need it?').fill('Ticket 25');
    await page.getByRole('button', { name: 'Reveal for five minutes' }).click();
    await expect(field(page, 'E-mail')).toHaveValue(email);
    const hostile = `\u202E${'مريم'.repeat(49)}`;
    await field(page, 'Given name').fill(hostile);
    await toReview(page).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await reason(page).fill('Ticket 25');
    await expectServiceCalls(rampart, 0, async () => {
      await context.setOffline(true);
      await send(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'nothing was sent' })).toBeFocused();
      await context.setOffline(false);
      await context.clearCookies();
      await send(page).click();
      const again = page.getByRole('dialog');
      await again.getByLabel('Password', { exact: true }).fill(sandboxPassword);
      await again.getByRole('button', { name: /^Sign in/ }).click();
      await expect(page.getByText('You are signed in again')).toBeVisible();
    });
    await send(page).click();
    await expect(done(page)).toBeVisible();
  });

  test('support, auditors and developers read who may @long', async ({ page }) => {
    for (const role of ['support', 'auditor', 'developer'] as const) {
      await enterAs(page, role);
      await page.goto('/customers/c-13344/edit');
      await expect(page.getByText(/compliance and admin/)).toBeVisible();
      await expectNoAxeViolations(page);
    }
  });
});
