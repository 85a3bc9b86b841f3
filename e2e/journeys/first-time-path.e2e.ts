import { createHash } from 'node:crypto';

import { expect, type Page } from 'playwright/test';

import { type CountedHand, countedHand } from '../support/counted-hand.ts';
import { type CustomerDetails, newCustomer } from '../support/customer-form.ts';
import { documentPhoto } from '../support/document-photos.ts';
import { expectAccepted, sendButton, slowMs } from '../support/documents-form.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

/** Targets: from look-up to submitted documents with two photos, beside typing the customer's own data. */
const maxInteractions = 25;

/** The fields of the customer's step from the e-mail on, in tab order. */
const fieldsInOrder = [
  'E-mail',
  'Mobile number',
  'Given name',
  'Surname',
  'Date of birth',
  'Country',
  'Postcode',
  'Address line',
  'Suburb',
  'State',
  'Industry',
  'Occupation',
  'Source of funds',
] as const;

test.use({ permissions: ['clipboard-write'] });

test('a new member of staff submits a customer’s documents with two photos in at most 25 clicks and keys @long', async ({
  page,
  rampart,
}) => {
  const customer = newCustomer();
  const { identityReference } = customer;
  await enterAs(page, 'compliance');
  await page.goto('/customers');
  const hand = countedHand(page);

  await openForm(page, hand, identityReference);
  await hand.click(page.getByRole('textbox', { name: 'E-mail' }));
  await typeCustomer(hand, customer);
  await hand.click(page.getByRole('button', { name: 'Continue to documents' }));
  await addLicence(page, hand, licenceOf(identityReference));
  await hand.click(page.getByRole('button', { name: 'Review 1 document' }));
  await hand.click(page.getByRole('textbox', { name: 'Reason or ticket' }));
  await hand.paste('Ticket 4711');
  await expectServiceCalls(rampart, 1, async () => {
    await hand.click(sendButton(page));
    await expectAccepted(page);
  });
  report('a customer whom the desk knows nothing of', hand);

  // The same customer once more: what was submitted need not be typed again.
  await page.goto('/customers');
  const again = countedHand(page);
  await openForm(page, again, identityReference);
  await again.click(page.getByRole('button', { name: 'Reveal to edit' }));
  await again.paste('Ticket 4712');
  await again.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Surname' })).toHaveValue('O’Connor-Müller');
  await again.click(page.getByRole('button', { name: 'Continue to documents' }));
  await addLicence(page, again, licenceOf(identityReference));
  await again.click(page.getByRole('button', { name: 'Review 1 document' }));
  await expect(page.getByRole('textbox', { name: 'Reason or ticket' })).toHaveValue('Ticket 4712');
  await again.click(sendButton(page));
  await expectAccepted(page);
  report('a customer whom the desk knows', again);
});

/** From the look-up to the form. */
async function openForm(page: Page, hand: CountedHand, identityReference: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hand.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await hand.type(identityReference);
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Open customer/);
  await hand.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: identityReference })).toBeVisible();
  await hand.click(page.getByRole('main').getByRole('link', { name: 'Share documents' }).first());
  await expect(page.getByRole('textbox', { name: 'Identity reference' })).toHaveValue(identityReference);
}

async function typeCustomer(hand: CountedHand, { texts, choices }: CustomerDetails): Promise<void> {
  const typed: Readonly<Record<string, string>> = { ...texts, ...choices };
  for (const field of fieldsInOrder) {
    const text = typed[field] ?? '';
    if (field === fieldsInOrder.at(-1)) await hand.type(text);
    else await hand.typeAndGoOn(text);
  }
}

/** A number that no other customer of the sandbox has. */
function licenceOf(identityReference: string): string {
  const hash = createHash('sha256').update(identityReference).digest();
  return `D${String(hash.readUInt32BE() % 10_000_000).padStart(7, '0')}`;
}

/** A driving licence, front and back, both chosen at once. */
async function addLicence(page: Page, hand: CountedHand, number: string): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Driving licence', exact: true }));
  const card = page.getByRole('group', { name: 'Document 1: Driving licence' });
  await expect(card.getByRole('textbox', { name: 'Document number' })).toBeFocused();
  await hand.type(number);
  await hand.choose(card.getByRole('button', { name: /^Choose files/ }), [
    documentPhoto({ label: 'good', type: 'DRIVING_LICENSE', side: 'FRONT' }),
    documentPhoto({ label: 'good', type: 'DRIVING_LICENSE', side: 'BACK' }),
  ]);
  await expect(card.getByText(/ encoded/)).toHaveCount(2, { timeout: slowMs });
}

function report(whom: string, { done }: CountedHand): void {
  process.stdout.write(`${done.length} interactions for ${whom}:\n  ${done.join(', ')}\n`);
  expect(done.length).toBeLessThanOrEqual(maxInteractions);
}
