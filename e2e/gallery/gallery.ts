import { expect } from 'playwright/test';

import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { addDocument, expectAccepted, sendButton, toReview } from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';
import { takePictures } from './take-pictures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the door', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await takePictures(page, 'sign-in');
});

test('documents from the form to the customer’s page', async ({ page }) => {
  const { texts, choices } = newCustomer();
  await enterAs(page, 'compliance');
  await page.goto('/customers');
  await expect(page.getByText('Nobody here yet')).toBeVisible();
  await takePictures(page, 'customers-empty');

  await page.goto('/documents/new');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  await takePictures(page, 'share-documents-errors');
  await fillCustomer(page, {
    choices,
    texts: { ...texts, 'Identity reference': 'c-13344', 'E-mail': 'amelia.hughes@mail.example' },
  });
  await page.getByRole('button', { name: 'Back' }).click();
  await takePictures(page, 'share-documents-customer');
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  await takePictures(page, 'share-documents-none');

  const license = await addDocument(page, {
    kind: 'Driving licence',
    number: 'D8841120',
    images: [photos.turnedWithPlace(), photos.jpeg()],
  });
  const selfie = await addDocument(page, { kind: 'Selfie', images: [photos.png()] });
  await expect(license.getByText(/ encoded/)).toHaveCount(2);
  await expect(selfie.getByText(/ encoded/)).toBeVisible();
  await takePictures(page, 'share-documents');
  const bad = await addDocument(page, {
    kind: 'Proof of address',
    images: [photos.gifNamedPng(), photos.tooLarge()],
  });
  await expect(bad.getByText('This is a GIF')).toBeVisible();
  await expect(bad.getByText('10,485,761')).toBeVisible();
  await takePictures(page, 'share-documents-unfit');
  await bad.getByRole('button', { name: 'Remove document' }).click();
  await toReview(page);
  await takePictures(page, 'share-documents-review');
  await sendButton(page).click();
  await expectAccepted(page);
  await takePictures(page, 'share-documents-sent');

  await page.getByRole('link', { name: 'Open customer' }).click();
  await expect(page.getByRole('table', { name: /^Images of/ })).toBeVisible();
  await expect(page.getByText('Active').first()).toBeVisible();
  await takePictures(page, 'customer');
  await page.goto('/customers');
  await expect(page.getByRole('link', { name: 'c-13344' })).toBeVisible();
  await takePictures(page, 'customers');
});

test('customers of other kinds', async ({ page }) => {
  await enterAs(page, 'support');
  for (const { name, reference, sign } of [
    { name: 'customer-blocked', reference: 'c-40112', sign: 'This account is blocked' },
    { name: 'customer-unknown', reference: 'c-00000', sign: 'The service answered 404' },
    {
      name: 'customer-long',
      reference: 'c-70588-wolfeschlegelsteinhausenbergerdorff',
      sign: 'Nothing submitted',
    },
    { name: 'customer-bad-reference', reference: 'a..%2fb', sign: 'Nothing was asked of the service' },
  ]) {
    await page.goto(`/customers/${reference}`);
    await expect(page.getByText(sign).first()).toBeVisible();
    await takePictures(page, name);
  }
});

test('inspectors', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/eligibility?identityReference=c-20981');
  await takePictures(page, 'eligibility-empty');
  await page.getByRole('textbox', { name: 'Fiat amount' }).fill('2000.00');
  await page.getByRole('button', { name: 'Check eligibility' }).click();
  await expect(page.getByRole('heading', { name: /^Not ready/ })).toBeVisible();
  await takePictures(page, 'eligibility');
  await page.goto('/limits?identityReference=c-50230');
  await page.getByRole('button', { name: 'Get limits' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is left' })).toBeVisible();
  await takePictures(page, 'limits');
});

test('ramps', async ({ page }) => {
  await enterAs(page, 'support');
  for (const { name, id } of [
    { name: 'ramp', id: '0d73a5c2e84b4f19b6572f9c1e08d3a6' },
    { name: 'ramp-off', id: 'a92e6b40d7c1483f95b80e2d6f4c7193' },
    { name: 'ramp-declined', id: 'f8a41d6703be4c25972c0e5b8d1fa364' },
  ]) {
    await page.goto(`/ramps/${id}`);
    await expect(page.getByRole('heading', { level: 2, name: / for / })).toBeVisible();
    await takePictures(page, name);
  }
  await page.getByRole('link', { name: 'Ramps' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ramps' })).toBeVisible();
  await takePictures(page, 'ramps');
});

test('the audit trail', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/audit');
  await expect(page.getByText('may not use this page')).toBeVisible();
  await takePictures(page, 'audit-forbidden');
  for (const reference of ['c-13344', 'c-70588-wolfeschlegelsteinhausenbergerdorff'])
    expect((await page.request.get(`/api/customers/${reference}`)).status()).toBe(200);

  await enterAs(page, 'auditor');
  await page.goto('/audit');
  await expect(page.getByRole('link', { name: /^Open entry/ }).first()).toBeVisible();
  await takePictures(page, 'audit');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^The trail is intact/ })).toBeVisible();
  await takePictures(page, 'audit-verified');
  await page
    .getByRole('link', { name: /^Open entry/ })
    .first()
    .click();
  await expect(page.getByText('Previous hash', { exact: true })).toBeVisible();
  await takePictures(page, 'audit-entry');
  await page.goto('/audit?action=retention');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await takePictures(page, 'audit-empty');
});

test('a personal value and the reason for seeing it', async ({ page }) => {
  await enterAs(page, 'compliance');
  const looked = await page.request.get('/api/service/eapi/v0/identities/c-20981', {
    headers: { 'x-lookup-email': 'jonas.brandt@mail.example' },
  });
  expect(looked.status()).toBe(200);
  await page.goto('/customers/c-20981');
  await page.getByRole('button', { name: 'Reveal e-mail' }).click();
  await page.getByLabel('Why do you need it?').fill('on the phone');
  await takePictures(page, 'reveal-reason');
  await page.getByRole('button', { name: 'Reveal for five minutes' }).click();
  await expect(page.getByText('jonas.brandt@mail.example')).toBeVisible();
  await takePictures(page, 'revealed');
});

test('pages that are not there, or not for everyone', async ({ page }) => {
  await enterAs(page, 'auditor');
  await page.goto('/documents/new');
  await expect(page.getByText('may not use this page')).toBeVisible();
  await takePictures(page, 'forbidden');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takePictures(page, 'not-found');
});
