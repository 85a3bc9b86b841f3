import { expect, type Page } from 'playwright/test';

import { inflatingPdf, protectedPdf } from '#testing/pdf.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { expectAccepted, sendButton, slowMs, toReview } from '../support/documents-form.ts';
import { test } from '../support/rampart.ts';
import { letterWithScan } from '../support/reading-photos.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const pages = (page: Page) => page.getByRole('dialog', { name: 'Choose the pages to send' });
const said = (page: Page, text: RegExp) => pages(page).getByRole('paragraph').filter({ hasText: text });

test('a page of a PDF is chosen, read, and shared as an image', async ({ page, rampart }) => {
  await enterAs(page, 'support');
  await page.goto('/documents/new');
  const start = page.getByLabel('Start with a photo', { exact: true });
  await start.setInputFiles([pdf('From the customer.pdf', letterWithScan())]);
  await page.getByRole('button', { name: 'Choose pages' }).click({ timeout: slowMs });
  const second = pages(page).getByRole('button', { name: 'Page 2' });
  await expect(second.getByRole('presentation')).toBeVisible({ timeout: slowMs });
  await expectNoAxeViolationsInBothSchemes(page);
  await second.click();
  await pages(page).getByRole('button', { name: 'Use 1 page' }).click();
  await expect(page.getByText('From the passport: ADA LOUISE MARLOWE, 12 April 1988')).toBeVisible({
    timeout: slowMs,
  });
  await page.keyboard.press('f');

  const customer = newCustomer();
  const { 'Given name': _given, Surname: _surname, 'Date of birth': _born, ...texts } = customer.texts;
  await fillCustomer(page, { choices: customer.choices, texts });
  await expect(page.getByText('From the customer, page 2.jpg')).toBeVisible();
  await toReview(page);
  await expectServiceCalls(rampart, 1, async () => {
    await sendButton(page).click();
    await expectAccepted(page);
  });
});

test('a PDF that can’t be shown says why, and the form stays', async ({ page, rampart }) => {
  await enterAs(page, 'support');
  await page.goto('/documents/new');
  const start = page.getByLabel('Start with a photo', { exact: true });
  await page.getByRole('textbox', { name: 'Surname', exact: true }).fill('Marlowe');
  await expectServiceCalls(rampart, 0, async () => {
    await start.setInputFiles([pdf('locked.pdf', protectedPdf())]);
    await page.getByRole('button', { name: 'Choose pages' }).click({ timeout: slowMs });
    await expect(said(page, /^This PDF needs a password/)).toBeVisible({ timeout: slowMs });
    await pages(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/^This is a PDF file\./)).toBeVisible();
  });
  await page.reload();
  await start.setInputFiles([pdf('huge.pdf', inflatingPdf(200_000_000))]);
  await page.getByRole('button', { name: 'Choose pages' }).click({ timeout: slowMs });
  await expect(said(page, /^This PDF is too large for the browser/)).toBeVisible({ timeout: slowMs });
  await page.keyboard.press('Escape');
  await expect(pages(page)).toBeHidden();
});
