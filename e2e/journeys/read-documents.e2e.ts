import { expect, type Page } from 'playwright/test';

import { servicePrefix } from '#contract/desk/headers.ts';
import { operations } from '#contract/service/operations.ts';
import { shareDocumentsBody } from '#testing/share-documents-body.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { countedHand } from '../support/counted-hand.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { documentPhoto } from '../support/document-photos.ts';
import { addDocument, expectAccepted, sendButton, slowMs, toReview } from '../support/documents-form.ts';
import { ownTest } from '../support/own-rampart.ts';
import { test } from '../support/rampart.ts';
import { specimen } from '../support/reading-photos.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

/** From the customer's reference to two photos of a passport submitted. */
const mostInteractions = 12;

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a passport’s photo fills the form, is compared and shared', async ({ page, rampart }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['blob:', 'data:'].includes(url.protocol) && url.origin !== new URL(rampart.url).origin)
      foreign.push(url.href);
  });
  await enterAs(page, 'support');
  await page.goto('/documents/new');
  await page.getByLabel('Start with a photo', { exact: true }).setInputFiles([specimen('passport.jpg')]);
  await expect(page.getByText('From the passport: ADA LOUISE MARLOWE, 12 April 1988')).toBeVisible({
    timeout: slowMs,
  });
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press('f');
  await expect(fieldOf(page, 'Given name')).toHaveValue('ADA LOUISE');
  await expect(fieldOf(page, 'Surname')).toHaveValue('MARLOWE');
  await expect(page.getByText('Same as entered')).toHaveCount(5);

  const customer = newCustomer();
  const { 'Given name': _given, Surname: _surname, 'Date of birth': _born, ...texts } = customer.texts;
  await fillCustomer(page, { choices: customer.choices, texts });
  await expect(page.getByLabel('Document number')).toHaveValue('PA4417823');

  await toReview(page);
  await expect(page.getByText('Matches the image')).toHaveCount(4);
  await expectNoAxeViolationsInBothSchemes(page);
  await expectServiceCalls(rampart, 1, async () => {
    await sendButton(page).click();
    await expectAccepted(page);
  });
  expect(foreign).toEqual([]);
});

test('another person’s licence is caught at the review, and sent only in spite of it', async ({
  page,
  rampart,
}) => {
  const customer = newCustomer();
  await enterAs(page, 'compliance');
  await page.goto('/documents/new');
  await fillCustomer(page, customer);
  await addDocument(page, {
    kind: 'Driving licence',
    number: 'D8841120',
    images: [
      documentPhoto({ label: 'good', type: 'DRIVING_LICENSE', side: 'FRONT' }),
      specimen('another-licence-back.jpg'),
    ],
  });
  await expect(page.getByText('From the driving licence: GRACE HOPPER, 9 December 1966')).toBeVisible({
    timeout: slowMs,
  });
  // What was typed stays.
  await expect(page.getByRole('button', { name: /^Replace O’Connor-Müller with HOPPER/ })).toBeVisible();

  await page.getByRole('button', { name: 'Review 1 document' }).click();
  const found = page.getByRole('region', { name: 'Problems found' });
  await expect(found).toContainText('Surname entered: O’Connor-Müller. In the image: HOPPER.');
  await page.getByRole('textbox', { name: 'Reason or ticket' }).fill('Ticket 4714');
  await expectServiceCalls(rampart, 0, async () => {
    await sendButton(page).click();
    await expect(found.getByRole('checkbox').first()).toBeFocused();
  });
  for (const box of await found.getByRole('checkbox').all()) await box.check();
  await expectServiceCalls(rampart, 1, async () => {
    await sendButton(page).click();
    await expectAccepted(page);
  });

  const record = await page.request.get(`/api/customers/${customer.identityReference}`);
  const text = await record.text();
  const { submissions } = JSON.parse(text) as { submissions: { overrides: string[] }[] };
  expect(submissions[0]?.overrides).toEqual(
    expect.arrayContaining([
      'surname-differs',
      'given-name-differs',
      'birth-date-differs',
      'country-differs',
    ]),
  );
  expect(text).not.toMatch(/HOPPER|GRACE|1966/);
});

// Another customer’s document number is warned of: nobody else may have this passport.
ownTest(
  `a known customer’s passport is submitted with two photos within ${mostInteractions} clicks and keys @long`,
  async ({ page }) => {
    const identityReference = 'read-passport';
    await enterAs(page, 'support');
    await submitEarlier(page, identityReference);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const hand = countedHand(page);
    await hand.press('ControlOrMeta+K');
    await expect(page.getByRole('combobox', { name: 'Identifier, page or action' })).toBeFocused();
    await hand.type(identityReference);
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Open customer/);
    await hand.press('Enter');
    await hand.click(page.getByRole('main').getByRole('link', { name: 'Share documents' }).first());
    await hand.click(page.getByRole('button', { name: 'Reveal to edit' }));
    await hand.type('Ticket 4711');
    await hand.press('Enter');
    await expect(fieldOf(page, 'Surname')).toHaveValue('Marlowe');
    await hand.choose(page.getByRole('button', { name: 'Choose files: Start with a photo' }), [
      specimen('passport.jpg'),
      documentPhoto({ label: 'good', type: 'PASSPORT', side: 'FRONT' }),
    ]);
    await expect(page.getByText(/^From the passport: ADA LOUISE MARLOWE/)).toBeVisible({
      timeout: slowMs,
    });
    await hand.press('f');
    await hand.click(page.getByRole('button', { name: 'Continue to documents' }));
    await expect(fieldOf(page, 'Document number')).toHaveValue('PA4417823');
    await hand.click(page.getByRole('button', { name: 'Review 1 document' }));
    await expect(page.getByText('Matches the image')).toHaveCount(4);
    await hand.click(sendButton(page));
    await expectAccepted(page);
    process.stdout.write(`${hand.done.length} interactions for a passport: ${hand.done.join(', ')}\n`);
    expect(hand.done.length).toBeLessThanOrEqual(mostInteractions);
  },
);

/** What was submitted for a customer before: the person of the passport. */
async function submitEarlier(page: Page, identityReference: string): Promise<void> {
  const body = shareDocumentsBody();
  const answer = await page.request.post(servicePrefix + operations.shareDocuments.path, {
    headers: { 'idempotency-key': identityReference },
    data: {
      ...body,
      identityReference,
      email: `${identityReference}@mail.example`,
      customerIdentity: {
        ...body.customerIdentity,
        givenName: 'Ada Louise',
        surname: 'Marlowe',
        dob: '1988-04-12',
      },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
