import { rmSync, writeFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
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
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

/** Opens the form from another page, so that there is a way back, and fills it in up to a passport. */
async function beginWork(page: Page): Promise<string> {
  const customer = newCustomer();
  await enterAs(page, 'compliance');
  await page.goto('/customers');
  await page.goto(`/documents/new?identityReference=${customer.identityReference}`);
  await fillCustomer(page, customer);
  await addPassport(page, photos.jpeg());
  return customer.identityReference;
}

async function expectWorkKept(page: Page): Promise<void> {
  const card = page.getByRole('group', { name: 'Document 1: Passport' });
  await expect(card).toContainText('passport.jpg');
  await expect(card.getByRole('textbox', { name: 'Document number' })).toHaveValue('PA4417823');
}

test('a link and the back button ask before unsent work is left, and staying keeps it', async ({ page }) => {
  await beginWork(page);
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ramps' }).click();
  await expect(question).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expectWorkKept(page);

  await page.getByRole('link', { name: 'Ramps' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ramps' })).toBeVisible();
});

test('reloading, going back out of the desk and closing the tab ask the browser’s own question @long', async ({
  page,
}) => {
  await beginWork(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expectWorkKept(page);
  // Past the form's first step, which has an entry of its own.
  await page.evaluate(() => window.history.go(-2));
  await expect.poll(() => asked.length).toBe(2);
  await expectWorkKept(page);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked.length).toBe(3);
  await expectWorkKept(page);
});

test('offline when sending: explained, nothing lost, and sent once when the connection is back @long', async ({
  page,
  context,
  rampart,
}) => {
  await beginWork(page);
  await toReview(page);
  await context.setOffline(true);
  await expectServiceCalls(rampart, 0, async () => {
    await sendButton(page).click();
    await expect(page.getByText('You were offline: the documents were not sent')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await context.setOffline(false);
  await expectServiceCalls(rampart, 1, async () => {
    await sendButton(page).click();
    await expectAccepted(page);
  });
});

test('a file removed from disk: one already inspected is sent from memory, turning it says that it is gone @long', async ({
  page,
  rampart,
}, testInfo) => {
  const gone = testInfo.outputPath('front.jpg');
  const removedBack = testInfo.outputPath('back.jpg');
  writeFileSync(gone, documentPhoto({ label: 'good', type: 'DRIVING_LICENSE', side: 'FRONT' }).buffer);
  writeFileSync(removedBack, documentPhoto({ label: 'good', type: 'DRIVING_LICENSE', side: 'BACK' }).buffer);
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, newCustomer());
  const card = await addDocument(page, { kind: 'Driving licence', number: 'D8841120', images: [] });
  await card.getByLabel(/^Images of /).setInputFiles([gone, removedBack]);
  await expect(card.getByText(/ encoded/)).toHaveCount(2, { timeout: slowMs });
  rmSync(gone);
  rmSync(removedBack);

  await expectServiceCalls(rampart, 0, async () => {
    await card.getByRole('button', { name: 'Rotate right: Driving licence, image 1' }).click();
    const first = card.getByRole('listitem', { name: 'Driving licence, image 1' });
    await expect(first).toContainText('perhaps because it was moved or changed. Choose it again', {
      timeout: slowMs,
    });
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Review 1 document' }).click();
    await expect(first).toBeFocused();
    await expect(card.getByRole('listitem', { name: 'Driving licence, image 2' })).toContainText('encoded');
  });

  await card.getByRole('button', { name: 'Remove: Driving licence, image 1' }).click();
  await toReview(page);
  await expectServiceCalls(rampart, 1, async () => {
    await sendButton(page).click();
    await expectAccepted(page);
  });
});

test('a submission from another tab is shown before the same is sent twice @long', async ({
  page,
  context,
}) => {
  const identityReference = await beginWork(page);
  const other = await context.newPage();
  await other.goto(`/documents/new?identityReference=${identityReference}`);
  await fillCustomer(other, { ...newCustomer(), ...withReference(identityReference) });
  await addPassport(other, photos.jpeg());
  await toReview(other);
  await sendButton(other).click();
  await expectAccepted(other);
  await expect(other.getByText(/shared documents for this customer/)).toBeHidden();

  await page.bringToFront();
  await expect(page.getByRole('alert').filter({ hasText: 'after you opened this form' })).toBeVisible({
    timeout: slowMs,
  });
  await expectNoAxeViolations(page);
  await expectWorkKept(page);
});

/** The same customer typed again. */
function withReference(identityReference: string) {
  const { texts } = newCustomer();
  return { texts: { ...texts, 'Identity reference': identityReference } };
}

test('an unfinished note asks before the page is left, and survives a switch of tabs @long', async ({
  page,
}) => {
  await enterAs(page, 'support');
  await page.goto('/customers/c-13344');
  const note = page.getByRole('textbox', { name: 'Write a note' });
  await note.fill('Rang back, nobody there');
  const question = page.getByRole('dialog', { name: 'Leave without saving the note?' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ramps' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(note).toHaveValue('Rang back, nobody there');

  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page).toHaveURL(/tab=activity/);
  await expect(question).toBeHidden();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(note).toHaveValue('Rang back, nobody there');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ramps' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ramps' })).toBeVisible();
});
