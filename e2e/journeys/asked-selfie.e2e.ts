import { expect } from 'playwright/test';

import { servicePrefix } from '../../src/contract/desk/headers.ts';
import { operations } from '#contract/service/operations.ts';
import { shareDocumentsBody } from '#testing/share-documents-body.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { countedHand } from '../support/counted-hand.ts';
import { documentPhoto } from '../support/document-photos.ts';
import { expectAccepted, sendButton, slowMs } from '../support/documents-form.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

/** From the customer's number to the selfie submitted; it took 28 with the whole form. */
const maxInteractions = 14;

test('a selfie that is missing is submitted without the whole form @long', async ({ page }) => {
  const identityReference = 'asked-selfie';
  const body = shareDocumentsBody();
  await enterAs(page, 'support');
  const shared = await page.request.post(servicePrefix + operations.shareDocuments.path, {
    headers: { 'idempotency-key': identityReference },
    data: { ...body, identityReference, email: `${identityReference}@mail.example` },
  });
  expect(shared.ok(), await shared.text()).toBe(true);

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const hand = countedHand(page);
  await hand.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Identifier, page or action' })).toBeFocused();
  await hand.type(identityReference);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    identityReference,
  );
  await hand.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: identityReference })).toBeVisible();
  await hand.click(page.getByRole('link', { name: 'Add a selfie' }));
  await expectNoAxeViolationsInBothSchemes(page);

  await hand.click(page.getByRole('textbox', { name: 'Reason or ticket' }));
  await hand.type('Ticket 4711');
  const card = page.getByRole('group', { name: 'Document 1: Selfie' });
  await hand.choose(card.getByRole('button', { name: /^Choose files/ }), [
    documentPhoto({ label: 'good', type: 'SELFIE' }),
  ]);
  await expect(card.getByText(/ encoded/)).toBeVisible({ timeout: slowMs });
  const revealed = page.waitForRequest((request) => request.url().endsWith('/api/reveals'));
  await hand.click(page.getByRole('button', { name: 'Review 1 document' }));
  expect((await revealed).postDataJSON()).toMatchObject({
    reason: 'Ticket 4711',
    purpose: 'share-documents',
  });
  await expect(page.getByRole('region', { name: 'Review' })).toContainText(body.customerIdentity.surname);
  await expect(page.getByRole('textbox', { name: 'Reason or ticket' })).toHaveValue('Ticket 4711');
  await hand.click(sendButton(page));
  await expectAccepted(page);
  process.stdout.write(`${hand.done.length} interactions for a selfie: ${hand.done.join(', ')}\n`);
  expect(hand.done.length).toBeLessThanOrEqual(maxInteractions);
});
