import { expect, type Page } from 'playwright/test';

import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { addDocument, expectAccepted, sendButton, slowMs, toReview } from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

/** What a screen reader is told by the page at the moment. */
const said = (page: Page) => page.locator('#announcer-polite');

test('a picture that was removed is no longer spoken of, and Accepted is @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, newCustomer());
  const card = await addDocument(page, {
    kind: 'Passport',
    number: 'PA4417823',
    images: [photos.gifNamedPng()],
  });
  await expect(said(page)).toContainText('GIF', { timeout: slowMs });
  await card.getByRole('button', { name: /^Remove: / }).click();
  await expect(said(page)).not.toContainText('GIF');
  await card.getByLabel(/^Images of /).setInputFiles([photos.jpeg()]);
  await expect(card.getByText(/ encoded/)).toBeVisible({ timeout: slowMs });
  await toReview(page);
  await sendButton(page).click();
  await expectAccepted(page);
  await expect(said(page)).toHaveText('Accepted, checks not finished');
});
