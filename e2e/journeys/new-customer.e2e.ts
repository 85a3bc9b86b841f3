import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs, sandboxPassword } from '../support/sign-in.ts';

const newReference = () => `n-${randomUUID().slice(0, 8)}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const send = (page: Page, name = 'Create customer') => page.getByRole('button', { name, exact: true });
const reason = (page: Page) => field(page, 'Reason or ticket');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.describe('a new customer', () => {
  test('by keyboard: the reference and a reason are enough', async ({ page, rampart }) => {
    const reference = newReference();
    await enterAs(page, 'compliance');
    await page.goto(`/new-customer?identityReference=${reference}`);
    await expect(field(page, 'Identity reference')).toHaveValue(reference);
    await expectNoAxeViolationsInBothSchemes(page);
    await expectServiceCalls(rampart, 0, async () => {
      await field(page, 'Identity reference').press('Enter');
      await expect(reason(page)).toBeFocused();
      await expect(reason(page)).toHaveAccessibleDescription(/Enter a reason of 3 to 500 characters/);
    });
    await expectNoAxeViolations(page);
    await page.keyboard.type('Ticket 4711');
    await expectServiceCalls(rampart, 1, async () => {
      await page.keyboard.press('Tab');
      await expect(send(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Customer created' })).toBeFocused();
    });
    await expectNoAxeViolationsInBothSchemes(page);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Open customer' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
  });

  test('a reference and an e-mail in use are explained on their fields', async ({ page }) => {
    await enterAs(page, 'admin');
    const reference = newReference();
    for (const outcome of ['created', 'refused'] as const) {
      await page.goto(`/new-customer?identityReference=${reference}`);
      await field(page, 'Given name').fill('Ada');
      if (outcome === 'refused') await field(page, 'E-mail').fill('Jonas.Brandt@mail.example');
      await reason(page).fill('Ticket 12');
      await send(page).click();
      if (outcome === 'created')
        await expect(page.getByRole('heading', { name: 'Customer created' })).toBeVisible();
    }
    await expect(field(page, 'Identity reference')).toHaveAccessibleDescription(/already exists/);
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/belongs to another/);
    await expect(page.getByRole('link', { name: `Open ${reference}` })).toBeVisible();
    await expect(field(page, 'Given name')).toHaveValue('Ada');
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('reliance: no screening result is preselected; adding and removing documents moves the focus @long', async ({
    page,
    rampart,
  }) => {
    const reference = newReference();
    await enterAs(page, 'compliance');
    await page.goto(`/new-customer?way=reliance&identityReference=${reference}`);
    const radios = page.getByRole('main').getByRole('radio');
    await expect(radios).toHaveCount(4);
    for (const radio of await radios.all()) await expect(radio).not.toBeChecked();
    await expectNoAxeViolationsInBothSchemes(page);
    await expectServiceCalls(rampart, 0, async () => {
      await send(page, 'Share reliance data').click();
      await expect(page.getByText('Choose a result').first()).toBeVisible();
    });
    await expectNoAxeViolations(page);
    const texts = {
      'E-mail': `ines+${reference}@mail.example`,
      'Mobile number': '+61 412 000 111',
      'Given name': 'Inês',
      Surname: '\u202Eمريم محمد',
      'Date of birth': '1988-02-29',
      Postcode: '3068',
      'Address line': '14 Wattle Grove',
      Suburb: 'Fitzroy North',
      'Screening date': '2026-01-05',
    };
    for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
    await choose(page, 'Country', 'Australia (AU)');
    await page.getByRole('button', { name: 'Add another document' }).click();
    const second = page.getByRole('group', { name: 'Document 2' });
    await expect(second.getByRole('combobox', { name: 'Document type' })).toBeFocused();
    await second.getByRole('button', { name: 'Remove document 2' }).click();
    const first = page.getByRole('group', { name: 'Document 1' });
    await expect(first.getByRole('combobox', { name: 'Document type' })).toBeFocused();
    await choose(page, 'Document type', 'Passport');
    await first.getByRole('textbox', { name: 'Document number' }).fill('PA1234567');
    for (const name of ['Sanctions screening', 'Screening for politically exposed persons']) {
      await page.getByRole('radiogroup', { name }).getByRole('radio', { name: 'No match found' }).check();
    }
    await reason(page).fill('Partner verified, ticket 13');
    await expectServiceCalls(rampart, 1, async () => {
      const request = page.waitForRequest(/identities\/reliance$/);
      await send(page, 'Share reliance data').dblclick();
      expect((await request).postDataJSON()).toMatchObject({
        screeningSanctionsResult: false,
        screeningPepResult: false,
        identityDocuments: [{ type: 'PASSPORT', data: { number: 'PA1234567' } }],
      });
      await expect(page.getByRole('heading', { name: 'Accepted, checks not finished' })).toBeFocused();
    });
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('a token is hidden, and going offline loses and sends nothing @long', async ({
    page,
    context,
    rampart,
  }) => {
    const reference = newReference();
    await enterAs(page, 'compliance');
    await page.goto(`/new-customer?way=token&identityReference=${reference}`);
    await expect(page.getByText('kyc-vendor', { exact: true })).toBeVisible();
    await field(page, 'E-mail').fill(`ada+${reference}@mail.example`);
    await field(page, 'Mobile number').fill('+61412000111');
    const token = page.getByLabel(/^Token/);
    await expect(token).toHaveAttribute('type', 'password');
    await token.fill('tok-secret-1');
    await reason(page).fill('Ticket 14');
    await expectNoAxeViolationsInBothSchemes(page);
    await expectServiceCalls(rampart, 0, async () => {
      await context.setOffline(true);
      await send(page, 'Share token').click();
      await expect(page.getByRole('alert').filter({ hasText: 'nothing was sent' })).toBeFocused();
      await expectNoAxeViolations(page);
    });
    await context.setOffline(false);
    await expectServiceCalls(rampart, 1, async () => {
      await send(page, 'Share token').click();
      await expect(page.getByRole('heading', { name: 'Accepted, checks not finished' })).toBeVisible();
    });
    expect(await page.content()).not.toContain('tok-secret-1');
  });

  test('an expired session is renewed in place, and sending takes another decision @long', async ({
    page,
    rampart,
  }) => {
    const reference = newReference();
    await enterAs(page, 'compliance');
    await page.goto(`/new-customer?identityReference=${reference}`);
    await field(page, 'Surname').fill('x'.repeat(200));
    await reason(page).fill('Ticket 15');
    await page.context().clearCookies();
    await expectServiceCalls(rampart, 0, async () => {
      await send(page).click();
      const again = page.getByRole('dialog');
      await again.getByLabel('Password', { exact: true }).fill(sandboxPassword);
      await again.getByRole('button', { name: /^Sign in/ }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'You are signed in again' })).toBeVisible();
    });
    await expect(field(page, 'Surname')).toHaveValue('x'.repeat(200));
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Customer created' })).toBeVisible();
  });

  test('auditors and developers read who may @long', async ({ page }) => {
    for (const role of ['auditor', 'developer'] as const) {
      await enterAs(page, role);
      await page.goto('/new-customer?way=token');
      await expect(page.getByText(/support, compliance and admin/)).toBeVisible();
      await expectNoAxeViolations(page);
    }
  });

  test('support may not do reliance: the page says who may, the server refuses it and the trail has it @long', async ({
    page,
    rampart,
  }) => {
    await enterAs(page, 'support');
    await page.goto('/new-customer?way=reliance');
    await expect(page.getByText('Only compliance and admin can share reliance data.')).toBeVisible();
    const ways = page.getByRole('navigation', { name: 'How to create the customer' });
    await expect(ways.getByRole('link')).toHaveCount(1);
    for (const name of [/^Reliance/, /^KYC vendor token/]) {
      await expect(ways.getByRole('button', { name })).toContainText('Only compliance and admin can do this');
    }
    await expectNoAxeViolationsInBothSchemes(page);
    await expectServiceCalls(rampart, 0, async () => {
      const refused = await page.request.post('/api/service/eapi/v0/identities/reliance', {
        headers: { 'idempotency-key': randomUUID() },
        data: {},
      });
      expect(refused.status()).toBe(403);
    });
    await enterAs(page, 'compliance');
    await page.goto('/audit?outcome=refused');
    await expect(
      page.getByRole('row', { name: /Sam Support.*Share reliance.*Refused/ }).first(),
    ).toBeVisible();
  });
});
