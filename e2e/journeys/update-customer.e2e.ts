import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

import { customerRecord } from '#contract/desk/customers.ts';
import { sandboxCustomer } from '#contract/sandbox/customers.ts';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { addPassport, reviewedDigests, slowMs } from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
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

/** Says of everything that was found that it is to be sent anyway. */
async function sendInSpite(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Review changes' })).toBeFocused();
  for (const box of await page.getByRole('checkbox', { name: /^Send anyway/ }).all()) {
    await box.check();
  }
}

/** The kinds of document that the sandbox has checked, or checks, of a customer. */
async function checkedDocuments({ sandboxUrl }: { readonly sandboxUrl: string }, reference: string) {
  const answer = await fetch(`${sandboxUrl}/sandbox/customers/${reference}`);
  const { checks } = sandboxCustomer.parse(await answer.json());
  return checks.flatMap(({ documents }) => documents.map(({ type }) => type));
}

test.describe('updating a customer', () => {
  test('led by a requirement, only changes are sent, after a diff', async ({ page, rampart }) => {
    await enterAs(page, 'compliance');
    const { reference, email } = await createCustomer(page);
    await page.goto(`/customers/${reference}/edit?requirement=OCCUPATION`);
    const industry = page.getByRole('combobox', { name: 'Industry' });
    await expect(industry).toBeFocused();
    await expect(industry).toHaveAccessibleDescription(/your occupation and the industry/);
    await expect(page.getByRole('note')).toContainText('Missing: occupation');
    await expectNoAxeViolationsInBothSchemes(page);
    await choose(page, 'Industry', 'Education or learning');
    await toReview(page).click();
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Reveal or enter the e-mail/);
    await expectNoAxeViolations(page);
    await choose(page, 'Occupation', 'Online learning');
    await field(page, 'E-mail').fill(email);
    await toReview(page).click();
    await expect(page.getByRole('heading', { name: 'Review changes' })).toBeFocused();
    await expect(page.getByRole('row', { name: /^Industry/ })).toContainText('unknown');
    await expect(page.getByRole('row', { name: /^Occupation unknown/ })).toContainText('Online learning');
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

  test('reveal to edit fills in known values; the person is sent as a whole, and the diff shows the old values @long', async ({
    page,
  }) => {
    await enterAs(page, 'compliance');
    const { reference } = await createCustomer(page);
    await page.goto(`/customers/${reference}/edit`);
    await expect(field(page, 'Given name')).toHaveValue('');
    await expect(page.locator('body')).not.toContainText('Miller');
    await field(page, 'Surname').fill('Müller');
    await toReview(page).click();
    await expect(field(page, 'Given name')).toHaveAccessibleDescription(/date of birth and address together/);
    await page.getByRole('button', { name: 'Reveal to edit' }).click();
    await expectNoAxeViolations(page);
    await page.getByLabel('Reason for revealing the data').fill('Name was misspelt, ticket 22');
    await page.getByRole('button', { name: 'Reveal for 5 minutes' }).click();
    await expect(field(page, 'Given name')).toHaveValue('Ada');
    await expect(field(page, 'Surname')).toHaveValue('Müller');
    await expectNoAxeViolationsInBothSchemes(page);
    await toReview(page).click();
    const surname = page.getByRole('row', { name: /^Surname/ });
    await expect(surname).toContainText('Müller');
    await expect(surname).not.toContainText('Miller');
    await expect(page.getByRole('row', { name: /^Given name/ })).toContainText('sent unchanged');
    await reason(page).fill('Ticket 22');
    await send(page).click();
    await expect(done(page)).toBeVisible();
  });

  test('a second tab’s earlier save is shown before anything leaves, and the person decides @long', async ({
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
      await expect(page.getByText(/Update customer by Casey|Update customer by/)).toBeVisible();
    });
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('button', { name: 'Use new values' }).click();
    await expect(page.getByRole('combobox', { name: 'Source of funds' })).toHaveValue('Salary');
    await toReview(page).click();
    await expect(page.getByRole('row', { name: /^Source of funds/ })).toContainText('Pension');
    await expectServiceCalls(rampart, 1, async () => {
      await send(page).click();
      await expect(done(page)).toBeVisible();
    });
  });

  test('a lost session and a lost connection keep everything, hostile names included @long', async ({
    page,
    context,
    rampart,
  }) => {
    await enterAs(page, 'admin');
    const { reference, email } = await createCustomer(page);
    await page.goto(`/customers/${reference}/edit`);
    await page.getByRole('button', { name: 'Reveal to edit' }).click();
    await page.getByLabel('Reason for revealing the data').fill('Ticket 25');
    await page.getByRole('button', { name: 'Reveal for 5 minutes' }).click();
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
      await context.clearCookies();
      // The page's stream comes back, and is told that the session has ended.
      await context.setOffline(false);
      const again = page.getByRole('dialog', { name: 'Sign in again' });
      await again.getByLabel('Password', { exact: true }).fill(sandboxPassword);
      await again.getByRole('button', { name: /^Sign in/ }).click();
      await expect(again).toBeHidden();
    });
    await send(page).click();
    await expect(done(page)).toBeVisible();
  });

  test('a document’s new picture is reviewed beside known values, sent, and checked again @long', async ({
    page,
    rampart,
  }) => {
    await enterAs(page, 'compliance');
    const { reference, email } = await createCustomer(page);
    await page.goto(`/customers/${reference}/edit`);
    const card = await addPassport(page, photos.jpeg());
    await expectNoAxeViolationsInBothSchemes(page);
    await field(page, 'E-mail').fill(email);
    await toReview(page).click();
    await expect(page.getByRole('heading', { name: 'Review changes' })).toBeFocused();
    await expect(page.getByRole('row', { name: /^Passport number/ })).toContainText('PA4417823');
    await expect(page.getByRole('row', { name: /^Passport images/ })).toContainText('1 image');
    const passport = page.getByRole('region', { name: 'Passport' });
    await expect(passport.getByRole('img', { name: 'Passport, image 1, as it will be sent' })).toBeVisible();
    await expect(passport).toContainText('A•••');
    await expect(passport).not.toContainText('Miller');
    const [digest = ''] = await reviewedDigests(page);
    await expectNoAxeViolationsInBothSchemes(page);

    // Nothing that was chosen is lost on the way back.
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(card).toContainText('passport.jpg');
    await toReview(page).click();
    await sendInSpite(page);
    await reason(page).fill('Ticket 26');
    await expectServiceCalls(rampart, 1, async () => {
      await send(page).dblclick();
      await expect(done(page)).toBeFocused();
    });
    expect(await checkedDocuments(rampart, reference)).toEqual(['PASSPORT']);
    const record = await page.request.get(`/api/customers/${reference}`);
    expect(customerRecord.parse(await record.json()).submissions).toMatchObject([
      { operation: 'updateIdentity', images: [{ documentType: 'PASSPORT', sha256: digest }] },
      { operation: 'createBasicIdentity' },
    ]);
    await page.goto(`/customers/${reference}?tab=documents`);
    await expect(page.getByTitle(digest)).toBeVisible();
  });

  test('a picture of an unknown kind is refused on its card; once named it is accepted @long', async ({
    page,
    rampart,
  }) => {
    await enterAs(page, 'compliance');
    const { reference, email } = await createCustomer(page);
    await page.goto(`/customers/${reference}/edit`);
    await field(page, 'E-mail').fill(email);
    await page.getByLabel('Images of a new document', { exact: true }).setInputFiles([photos.png()]);
    const card = page.getByRole('group', { name: /^Document 1: / });
    await expect(card.getByText(/ encoded/)).toBeVisible({ timeout: slowMs });
    await toReview(page).click();
    await sendInSpite(page);
    await reason(page).fill('Ticket 27');
    await send(page).click();
    const kind = page.getByRole('combobox', { name: 'Document type' });
    await expect(kind).toHaveAccessibleDescription(/Choose the document type/);
    await expect(page.getByRole('button', { name: 'Document 1, document type' })).toBeVisible();
    await expect(card).toContainText('selfie.png');
    expect(await checkedDocuments(rampart, reference)).toEqual([]);
    await expectNoAxeViolationsInBothSchemes(page);

    await kind.selectOption('Selfie');
    await toReview(page).click();
    await sendInSpite(page);
    await send(page).click();
    await expect(done(page)).toBeFocused();
    expect(await checkedDocuments(rampart, reference)).toEqual(['SELFIE']);
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
