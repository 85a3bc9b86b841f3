import { expect } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer, toDocuments } from '../support/customer-form.ts';
import {
  addDocument,
  addPassport,
  expectAccepted,
  sendButton,
  slowMs,
  toReview,
} from '../support/documents-form.ts';
import { documentPhoto } from '../support/document-photos.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

test('known values are masked, filled in for a reason, and a requirement opens its card', async ({
  page,
}) => {
  const { texts, choices, identityReference } = newCustomer();
  await enterAs(page, 'admin');
  await page.goto(`/documents/new?identityReference=${identityReference}`);
  await expect(page.getByRole('region', { name: 'Details on record' })).toBeHidden();
  await fillCustomer(page, { texts, choices });
  await addPassport(page, photos.jpeg());
  await toReview(page, 'Ticket 1');
  await sendButton(page).click();
  await expectAccepted(page);

  await page.goto(`/documents/new?identityReference=${identityReference}&requirement=SELFIE`);
  await page.getByRole('button', { name: 'Fill in the whole form' }).click();
  const known = page.getByRole('region', { name: 'Details on record' });
  await expect(known).toContainText('I•••');
  await expect(known).not.toContainText('O’Connor');
  await expect(page.getByRole('textbox', { name: 'Surname' })).toHaveValue('');
  await expectNoAxeViolationsInBothSchemes(page);

  await page.getByRole('textbox', { name: 'Suburb' }).fill('Carlton');
  await known.getByRole('button', { name: 'Reveal to edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill in the details on record?' });
  await expect(dialog.getByRole('textbox', { name: 'Reason or ticket' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type('Ticket 2, new selfie');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  for (const label of ['E-mail', 'Given name', 'Surname', 'Date of birth', 'Address line'] as const) {
    await expect(page.getByRole('textbox', { name: label })).toHaveValue(texts[label] ?? 'what was typed');
  }
  await expect(page.getByRole('textbox', { name: 'Suburb' })).toHaveValue('Carlton');
  await expect(page.getByRole('combobox', { name: 'Occupation', exact: true })).toHaveValue('IT developer');
  await toDocuments(page);

  await expect(page.getByText('Missing requirement: Selfie.')).toBeVisible();
  const card = page.getByRole('group', { name: 'Document 1: Selfie' });
  await card.getByLabel(/^Images of /).setInputFiles([photos.png()]);
  await expect(card.getByText(/ encoded/)).toBeVisible({ timeout: slowMs });
  await page.getByRole('button', { name: 'Review 1 document' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason or ticket' })).toHaveValue('Ticket 2, new selfie');
  await expectNoAxeViolations(page);
});

test('a card opened by the address counts as unsent work only once it is touched @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/documents/new?requirement=DOCUMENT');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ramps' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ramps' })).toBeVisible();

  await page.goBack();
  await fillCustomer(page, newCustomer());
  await expect(page.getByText('You can use a passport, driving licence or identity card')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Document 1: Passport' })).toBeVisible();
  await addDocument(page, {
    kind: 'Proof of address',
    images: [documentPhoto({ label: 'good', type: 'PROOF_OF_ADDRESS' })],
  });
  await expectNoAxeViolations(page);
});
