import { createHash } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer, toDocuments } from '../support/customer-form.ts';
import {
  addDocument,
  addPassport,
  chooseImages,
  expectAccepted,
  reviewedDigests,
  sendButton,
  slowMs,
  toReview,
} from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

test.describe('share documents', () => {
  test('a JPEG, a PNG and a turned photograph, from typing to the customer’s page', async ({
    page,
    rampart,
  }) => {
    const customer = newCustomer();
    await enterAs(page, 'compliance');
    await page.goto(`/documents/new?identityReference=${customer.identityReference}`);
    await expect(page.getByRole('textbox', { name: 'Identity reference' })).toHaveValue(
      customer.identityReference,
    );
    await expectNoAxeViolationsInBothSchemes(page);
    await fillCustomer(page, customer);

    const licence = await addDocument(page, {
      kind: 'Driving licence',
      number: 'D8841120',
      images: [photos.jpeg(), photos.turnedWithPlace()],
    });
    await expect(licence.getByText('872 × 1000')).toContainText('rotated upright · location removed');
    await expect(licence.getByRole('radio', { name: 'Back' }).last()).toBeChecked();
    const selfie = await addDocument(page, { kind: 'Selfie', images: [photos.png()] });
    await expect(selfie.getByText('512 × 512 · PNG')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);

    await toReview(page);
    const digests = await reviewedDigests(page);
    expect(digests).toHaveLength(3);
    await expectNoAxeViolationsInBothSchemes(page);

    await expectServiceCalls(rampart, 1, async () => {
      await sendButton(page).click();
      await expectAccepted(page);
    });
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('link', { name: 'Open customer' }).click();
    await expectSubmission(page, digests);
    expect(digests).toContain(createHash('sha256').update(photos.png().buffer).digest('hex'));
    await expectNoAxeViolationsInBothSchemes(page);

    await page.goto('/customers');
    await expect(page.getByRole('link', { name: customer.identityReference })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('a state without a licence is refused on its field; corrected it is accepted @long', async ({
    page,
  }) => {
    const {
      texts: { State: _elsewhere, ...texts },
      choices,
      identityReference,
    } = newCustomer();
    await enterAs(page, 'compliance');
    await page.goto('/documents/new');
    const step = page.getByRole('region', { name: 'Customer' });
    await fillCustomer(page, {
      texts: {
        ...texts,
        'Mobile number': '+14155550134',
        'Tax id type': 'SSN',
        'Tax id': '123-45-6789',
      },
      choices: {
        ...choices,
        Country: 'United States of America (US)',
        State: 'California (CA)',
        'State of tax residence': 'New York (NY)',
      },
    });
    await addPassport(page, photos.jpeg());
    await toReview(page);
    await sendButton(page).click();

    const taxState = step.getByRole('combobox', { name: 'State of tax residence' });
    await expect(taxState).toHaveAccessibleDescription(/not licensed in this state/);
    await expect(page.getByRole('alert').filter({ hasText: 'What you entered is still here' })).toBeFocused();
    await expect(step.getByRole('textbox', { name: 'Surname' })).toHaveValue('O’Connor-Müller');
    await expect(step.getByRole('combobox', { name: 'Occupation', exact: true })).toHaveValue('IT developer');
    await expectNoAxeViolationsInBothSchemes(page);

    await taxState.fill('california');
    await taxState.press('Tab');
    await expect(taxState).toHaveValue('California (CA)');
    await toDocuments(page);
    await expect(page.getByRole('group', { name: 'Document 1: Passport' })).toContainText('passport.jpg');
    await toReview(page);
    await sendButton(page).click();
    await expectAccepted(page);
    await expect(page.getByRole('region', { name: 'Sent' })).toContainText(identityReference);
  });

  test('another customer’s e-mail is refused on its field; corrected it is accepted @long', async ({
    page,
  }) => {
    const { texts, choices } = newCustomer();
    await enterAs(page, 'admin');
    await page.goto('/documents/new');
    await fillCustomer(page, { choices, texts: { ...texts, 'E-mail': 'Jonas.Brandt@mail.example' } });
    await addPassport(page, photos.jpeg());
    await toReview(page);
    await sendButton(page).click();

    const email = page.getByRole('textbox', { name: 'E-mail' });
    await expect(email).toHaveAccessibleDescription(/belongs to another/);
    await expect(email).toHaveValue('Jonas.Brandt@mail.example');
    await expectNoAxeViolations(page);
    // The refusal is still there; what keeps the step from going on is said all the same.
    await email.fill('');
    await page.getByRole('button', { name: 'Continue to documents' }).click();
    await expect(page.locator(':focus').getByText('1 field needs your attention')).toBeVisible();
    await email.fill(texts['E-mail'] ?? '');
    await toDocuments(page);
    await toReview(page);
    await sendButton(page).click();
    await expectAccepted(page);
  });

  test('a double click sends once @long', async ({ page, rampart }) => {
    await enterAs(page, 'compliance');
    await page.goto('/documents/new');
    await fillCustomer(page, newCustomer());
    await addPassport(page, photos.jpeg());
    await toReview(page);
    await expectServiceCalls(rampart, 1, async () => {
      await sendButton(page).dblclick();
      await expectAccepted(page);
      await page.getByRole('link', { name: 'Open customer' }).focus();
    });
  });

  test('the largest image, cancelled on its way, is not sent; sent again it is accepted @long', async ({
    page,
    rampart,
  }) => {
    await enterAs(page, 'compliance');
    await page.goto('/documents/new');
    await fillCustomer(page, newCustomer());
    const card = await addPassport(page, photos.jpeg());
    await chooseImages(card, [photos.largest()]);
    await expect(card.getByText('10.0 MB → 13.3 MB encoded')).toBeVisible({ timeout: slowMs });
    await toReview(page);
    const digests = await reviewedDigests(page);

    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', slow);
    await expectServiceCalls(rampart, 0, async () => {
      await sendButton(page).click();
      await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('Cancelled: the documents were not sent')).toBeVisible();
    });
    await expectNoAxeViolationsInBothSchemes(page);

    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await expectServiceCalls(rampart, 1, async () => {
      await sendButton(page).click();
      await expectAccepted(page);
    });
    await page.getByRole('link', { name: 'Open customer' }).click();
    await expectSubmission(page, digests);
  });

  test('a support agent creates a basic customer and shares their documents, twice @long', async ({
    page,
    rampart,
  }) => {
    const { texts, choices, identityReference } = newCustomer();
    await enterAs(page, 'support');
    await page.goto(`/new-customer?identityReference=${identityReference}`);
    await page.getByRole('textbox', { name: 'Reason or ticket' }).fill('Asked for it on the phone');
    await page.getByRole('button', { name: 'Create customer', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Customer created' })).toBeFocused();
    await page.getByRole('link', { name: 'Share documents' }).last().click();
    await fillCustomer(page, { texts, choices });
    await addPassport(page, photos.jpeg());
    await toReview(page);
    await expectServiceCalls(rampart, 1, async () => {
      await sendButton(page).click();
      await expectAccepted(page);
    });

    await page.getByRole('link', { name: 'Open customer' }).click();
    await expect(page.getByText('Accepted, checks not finished').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reveal all/ })).toHaveAttribute(
      'aria-description',
      'Only compliance and admin can do this',
    );
    await expectNoAxeViolations(page);
    await page.getByRole('main').getByRole('link', { name: 'Share documents' }).click();
    const known = page.getByRole('region', { name: 'Details on record' });
    await known.getByRole('button', { name: 'Reveal to edit' }).click();
    await page.keyboard.type('Ticket 4712, a better picture');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Surname' })).toHaveValue(texts['Surname'] ?? '');
    await toDocuments(page);
    await addPassport(page, photos.jpeg());
    await toReview(page, 'Ticket 4712');
    await sendButton(page).click();
    await expectAccepted(page);

    await enterAs(page, 'auditor');
    await page.goto(`/audit?objectId=${identityReference}`);
    for (const action of ['Create customer', 'Share documents', 'Reveal personal data'])
      await expect(
        page.getByRole('row', { name: new RegExp(`Sam Support.*${action}.*Done`) }).first(),
      ).toBeVisible();
  });

  for (const role of ['auditor', 'developer'] as const) {
    test(`${role} opens the page and reads who may`, { tag: '@long' }, async ({ page }) => {
      await enterAs(page, role);
      await page.goto('/documents/new');
      await expect(page.getByText(`Your role, ${role}, can’t use this page`)).toBeVisible();
      await expect(
        page.getByText('Allowed roles: support, compliance and admin', { exact: false }),
      ).toBeVisible();
      await expectNoAxeViolations(page);
    });
  }
});

/** Expects the one submission on the customer's page, with the images that were reviewed and in their order. */
async function expectSubmission(page: Page, digests: readonly string[]): Promise<void> {
  const table = page.getByRole('table', { name: /^Images from / });
  await expect(page.getByRole('listitem').filter({ has: table })).toContainText(
    'Accepted, checks not finished',
  );
  const rows = table.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(digests.length);
  for (const [at, digest] of digests.entries()) {
    await expect(rows.nth(at).getByTitle(digest)).toBeVisible();
  }
}
