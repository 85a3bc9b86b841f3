import { expect } from 'playwright/test';

import { ownTest as test } from '../../support/own-rampart.ts';
import { enterAs, submitSignIn } from '../../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

test('sign-in, unknown pages, and pages by role', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await takeMainPictures(page, 'sign-in');
  await submitSignIn(page, 'nobody@rampart.test', 'not the password');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await takeStatePictures(page, 'sign-in-refused');
  await enterAs(page, 'auditor');
  for (const [name, path] of [
    ['share-documents', '/documents/new'],
    ['new-customer', '/new-customer'],
    ['diagnosis', '/diagnosis'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('can’t use this page')).toBeVisible();
    await takeStatePictures(page, `${name}-forbidden`);
  }
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takePictures(page, 'not-found');
});

test('the audit trail', async ({ page }) => {
  await enterAs(page, 'support');
  await page.goto('/audit');
  await expect(page.getByText('can’t use this page')).toBeVisible();
  await takeStatePictures(page, 'audit-forbidden');
  for (const reference of ['c-13344', 'c-70588-wolfeschlegelsteinhausenbergerdorff'])
    expect((await page.request.get(`/api/customers/${reference}`)).status()).toBe(200);

  await enterAs(page, 'auditor');
  await page.goto('/audit');
  await expect(page.getByRole('link', { name: /^Open entry/ }).first()).toBeVisible();
  await takeMainPictures(page, 'audit');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^The trail is intact/ })).toBeVisible();
  await takeStatePictures(page, 'audit-verified');
  await page
    .getByRole('link', { name: /^Open entry/ })
    .first()
    .click();
  await expect(page.getByText('Previous hash', { exact: true })).toBeVisible();
  await takePictures(page, 'audit-entry');
  await page.goto('/audit?action=retention');
  await expect(page.getByText('No entries match')).toBeVisible();
  await takeStatePictures(page, 'audit-empty');
});
