import { expect } from 'playwright/test';

import { fillCustomer, newCustomer } from '../../support/customer-form.ts';
import { documentPhoto } from '../../support/document-photos.ts';
import { addDocument, expectAccepted, sendButton, slowMs, toReview } from '../../support/documents-form.ts';
import { ownTest as test } from '../../support/own-rampart.ts';
import { photos } from '../../support/photos.ts';
import { enterAs } from '../../support/sign-in.ts';
import { fault, submit } from '../../support/records.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

test('documents, step by step', async ({ page, rampart }) => {
  const { texts, choices } = newCustomer();
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  await takePictures(page, 'share-documents-errors');
  await fillCustomer(page, {
    choices,
    texts: { ...texts, 'Identity reference': 'c-91400', 'E-mail': 'ines@mail.example' },
  });
  await page.getByRole('button', { name: 'Back' }).click();
  await takePictures(page, 'share-documents-customer');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  await takePictures(page, 'share-documents-none');

  const license = await addDocument(page, {
    kind: 'Driving licence',
    number: 'D8841120',
    images: [
      documentPhoto({ label: 'good', type: 'DRIVING_LICENSE', side: 'FRONT' }),
      documentPhoto({ label: 'glare', type: 'DRIVING_LICENSE' }),
    ],
  });
  const selfie = await addDocument(page, { kind: 'Selfie', images: [photos.png()] });
  await expect(license.getByText(/ encoded/)).toHaveCount(2, { timeout: slowMs });
  await expect(selfie.getByText(/ encoded/)).toBeVisible({ timeout: slowMs });
  await takeMainPictures(page, 'share-documents');

  await license.getByRole('button', { name: /^View: .*image 1/ }).click();
  await expect(page.getByRole('dialog').getByText('100%')).toBeVisible();
  await takeStatePictures(page, 'share-documents-viewer');
  await page.keyboard.press('Escape');
  await license.getByRole('button', { name: /^Take a photo/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Take photo' })).toBeEnabled();
  await takeStatePictures(page, 'share-documents-camera');
  await page.keyboard.press('Escape');

  const bad = await addDocument(page, {
    kind: 'Proof of address',
    images: [photos.gifNamedPng(), photos.tooLarge()],
  });
  await expect(bad.getByText('This is a GIF')).toBeVisible();
  await expect(bad.getByText('10,485,761')).toBeVisible({ timeout: slowMs });
  await takePictures(page, 'share-documents-unfit');
  await bad.getByRole('button', { name: 'Remove document' }).click();
  await toReview(page);
  await takePictures(page, 'share-documents-review');
  await fault(rampart.sandboxUrl, { kind: 'drop-after', operation: 'shareDocuments', times: 1 });
  await sendButton(page).click();
  await expect(page.getByText('The service may have received the documents').first()).toBeVisible();
  await takeStatePictures(page, 'share-documents-unknown');
});

test('documents accepted, and refused', async ({ page }) => {
  await enterAs(page, 'compliance');
  await submit(page, 'c-91401');
  await page.goto('/documents/new?identityReference=c-91401&requirement=SELFIE');
  await expect(page.getByText('Show details on record')).toBeVisible();
  await page.getByRole('button', { name: 'Fill in the whole form' }).click();
  await expect(page.getByRole('region', { name: 'Details on record' })).toBeVisible();
  await takePictures(page, 'share-documents-known');
  for (const outcome of ['refused', 'sent'] as const) {
    const { texts, choices } = newCustomer();
    const email = outcome === 'refused' ? 'jonas.brandt@mail.example' : 'new.person@mail.example';
    await page.goto('/documents/new');
    await fillCustomer(page, { choices, texts: { ...texts, 'E-mail': email } });
    const card = await addDocument(page, { kind: 'Selfie', images: [photos.png()] });
    await expect(card.getByText(/ encoded/)).toBeVisible({ timeout: slowMs });
    await toReview(page);
    await sendButton(page).click();
    if (outcome === 'sent') await expectAccepted(page);
    else await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await takePictures(page, `share-documents-${outcome}`);
    await page.goto('about:blank');
  }
});
