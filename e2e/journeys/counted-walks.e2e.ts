import { expect, type Page } from 'playwright/test';

import { type CountedHand, countedHand } from '../support/counted-hand.ts';
import { createButton, expectRampOpen, rampField, wallet } from '../support/new-ramp-form.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { emailOfRecord, submit } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';

/** Clicks and keys, beside the letters of the customer's own data; of the first, eleven are the Tab keys between those fields. */
const most = { ramp: 18, toTheEnd: 18, invite: 6, reason: 3 };

/** The customer's own data, from the reference to the state, in the order of the fields. */
const details = [
  'c-counted-walk',
  'ada.counted@mail.example',
  'Ada',
  'Counted',
  '1988-02-28',
  'Australia',
  '3068',
  '14 Wattle Grove',
  'Fitzroy North',
  'VIC',
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const marked = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });

test.use({ permissions: ['clipboard-write'] });

test(`a customer is created, a price asked and a ramp made in ${most.ramp} clicks and keys`, async ({
  page,
}) => {
  await enterAs(page, 'compliance');
  await page.goto('/new-customer');
  const hand = countedHand(page);
  await expect(rampField(page, 'Identity reference')).toBeFocused();
  for (const text of details) await hand.typeAndGoOn(text);
  await expect(rampField(page, 'Reason or ticket')).toBeFocused();
  await hand.typeAndGoOn('Ticket 4711');
  await hand.press('Enter');
  await expect(page.getByRole('heading', { name: 'Customer created' })).toBeFocused();

  await hand.click(page.getByRole('link', { name: 'Get quote' }));
  await expect(heading(page)).toHaveText('Quote');
  await expect(rampField(page, 'Fiat amount')).toBeFocused();
  await hand.type('100.00');
  await hand.press('Enter');
  await hand.click(page.getByRole('link', { name: 'Create ramp from this quote' }));
  await expect(heading(page)).toHaveText('New ramp');
  await expect(rampField(page, 'Wallet address')).toBeFocused();
  await hand.paste(wallet);
  await hand.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Review ramp' })).toBeFocused();
  // The reason was given when the customer was created.
  await expect(rampField(page, 'Reason or ticket')).toHaveValue('Ticket 4711');
  await hand.click(createButton(page));
  await expectRampOpen(page);
  report('create, price, ramp', hand, most.ramp);
});

test(`from the overview a ramp is fulfilled in ${most.toTheEnd} clicks and keys @long`, async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/');
  const hand = countedHand(page);
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'New customer' }));
  await expect(rampField(page, 'Identity reference')).toBeFocused();
  const [, ...others] = details;
  for (const text of [
    'c-counted-fulfilled',
    ...others.map((text) => text.replace('ada.counted', 'ada.fulfilled')),
  ])
    await hand.typeAndGoOn(text);
  await hand.type('Ticket 4712');
  await hand.click(page.getByRole('button', { name: 'Create and get a quote' }));
  await expect(rampField(page, 'Fiat amount')).toBeFocused();
  await hand.type('100.00');
  await hand.press('Enter');
  await hand.click(page.getByRole('link', { name: 'Create ramp from this quote' }));
  await expect(rampField(page, 'Wallet address')).toBeFocused();
  await hand.paste(wallet);
  await hand.press('Enter');
  await hand.click(createButton(page));
  await expectRampOpen(page);
  await hand.click(page.getByRole('button', { name: 'Complete in sandbox' }));
  await expect(page.getByRole('main').getByText('Fulfilled').first()).toBeVisible();
  report('overview to fulfilled', hand, most.toTheEnd);
});

test(`a colleague is invited from the overview in ${most.invite} clicks and keys @long`, async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/');
  const hand = countedHand(page);
  await openPalette(page, hand);
  await hand.type('add person');
  await expect(marked(page)).toContainText('add a person');
  await hand.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await hand.typeAndGoOn('Counted Colleague');
  await hand.type('counted.colleague@mail.example');
  await hand.click(dialog.getByRole('radio', { name: /^support/i }));
  await hand.press('Enter');
  await expect(dialog.getByText('/welcome#')).toBeVisible();
  await hand.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  report('inviting a colleague', hand, most.invite);
});

test(`from an e-mail to the reason takes ${most.reason} clicks and keys @long`, async ({ page }) => {
  await enterAs(page, 'support');
  await submit(page, 'c-counted-reason');
  await page.goto('/');
  const hand = countedHand(page);
  await openPalette(page, hand);
  await hand.paste(emailOfRecord('c-counted-reason'));
  await expect(marked(page)).toContainText('Find the owner of this e-mail');
  await hand.press('Enter');
  await expect(heading(page)).toHaveText('c-counted-reason');
  await expect(page.getByRole('region', { name: 'Can this customer pay?' })).toContainText('Can’t pay ');
  report('e-mail to reason', hand, most.reason);
});

async function openPalette(page: Page, hand: CountedHand): Promise<void> {
  await expect(heading(page)).toHaveText('Overview');
  await hand.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Identifier, page or action' })).toBeFocused();
}

function report(what: string, { done }: CountedHand, atMost: number): void {
  process.stdout.write(`${done.length} interactions for ${what}:\n  ${done.join(', ')}\n`);
  expect(done.length).toBeLessThanOrEqual(atMost);
}
