import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';

import { servicePrefix } from '../../src/contract/desk/headers.ts';
import { operations } from '#contract/service/operations.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { inspect } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';

const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const radio = async (page: Page, name: string) => page.getByText(name, { exact: true }).click();
const main = (page: Page) => page.getByRole('main');

/** Creates a ramp of a customer, which waits to be paid. */
async function unpaidRamp(page: Page, identityReference: string): Promise<string> {
  const question = {
    identityReference,
    method: 'payid-bank-transfer',
    transactionType: 'ONRAMP',
    fiat: 'AUD',
    crypto: 'ETH',
    blockchain: 'ETH',
    fiatAmount: '100.00',
  };
  const price = await page.request.get(servicePrefix + operations.getPrice.path, { params: question });
  expect(price.status(), await price.text()).toBe(200);
  const answer = await page.request.post(servicePrefix + operations.createRamp.path, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      identityReference,
      source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' } },
      target: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: `0x${'a'.repeat(40)}` } },
      fiatAmount: '100.00',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { ramp_id: string }).ramp_id;
}

/** Opens a ramp in a tab of its own, left untouched from then on. */
async function watchRamp(page: Page, rampId: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`/ramps/${rampId}`);
  await expect(tab.getByRole('heading', { level: 1, name: rampId })).toBeVisible();
  await page.bringToFront();
  return tab;
}
const badge = (tab: Page, status: string) =>
  tab.getByRole('banner').or(main(tab)).getByText(status, { exact: true }).first();

test('a customer rejected there needs a document again on the customer’s page', async ({ page }) => {
  await enterAs(page, 'compliance');
  await inspect(page, 'c-13344', '5000.00');
  await page.goto('/customers/c-13344');
  const eligibility = page.getByRole('region', { name: 'Can this customer pay?' });
  await expect(eligibility).toContainText('Yes, can pay 5,000.00');
  await expect(eligibility.getByRole('link', { name: 'Add an identity document' })).toHaveCount(0);

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Sandbox controls' }).click();
  await expect(page).toHaveURL(/\/sandbox\?customer=c-13344$/);
  await expect(page.getByRole('heading', { level: 2, name: 'c-13344' })).toBeVisible();
  await radio(page, 'Reject');
  await page.getByLabel('Reason shown to staff').fill('BLURRED');
  await page.getByLabel('Reason shown to the customer').fill('Please take another picture.');
  await press(page, 'Reject customer');
  await expect(page.getByRole('form', { name: 'Decide the outcome' })).toContainText(
    'asks for the rejected part again',
  );
  await expect(page.getByRole('region', { name: 'Checks', exact: true })).toContainText(
    'Please take another picture.',
  );
  await expectNoAxeViolationsInBothSchemes(page);

  await page.getByRole('link', { name: 'Customer page' }).click();
  await press(page, 'Check again');
  await expect(eligibility).toContainText('Can’t pay 5,000.00');
  await expect(eligibility.getByRole('link', { name: 'Add an identity document' })).toBeVisible();
});

test('a jump of a day expires an unpaid ramp, which its page shows live @long', async ({ page }) => {
  await enterAs(page, 'admin');
  const rampId = await unpaidRamp(page, 'scenario-never-pays');
  const ramp = await watchRamp(page, rampId);
  await expect(badge(ramp, 'Payment ready')).toBeVisible();
  await page.goto(`/ramps/${rampId}`);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Sandbox controls' }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^Expired in / })).toBeVisible();
  await press(page, '+ 1 day');
  await expect(main(page).getByText(/^The clock jumped to /)).toBeVisible();
  await expect(page.getByText('The ramp has finished and can’t be changed any more.')).toBeVisible();
  await expect(badge(ramp, 'Expired')).toBeVisible();
  await expect(page.getByText(/ahead of real time$/)).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
});

test('a fault spoils answers until it is cleared @long', async ({ page }) => {
  await enterAs(page, 'developer');
  await page.goto('/sandbox?tab=faults');
  const form = page.getByRole('form', { name: 'Set fault' });
  await form.getByRole('combobox', { name: 'Effect' }).click();
  await page.getByRole('option', { name: '500 Server error, with a trace id' }).click();
  await form.getByText('Every time', { exact: true }).click();
  await press(page, 'Set fault');
  await expect(page.getByText('Every operation · every time')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Faults 1' })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  await page.goto('/limits?identityReference=c-50230');
  await press(page, 'Check limits');
  await expect(page.getByRole('alert').filter({ hasText: 'The service failed' })).toContainText('trace');

  await page.goto('/sandbox?tab=faults');
  await press(page, 'Clear HTTP 500');
  await expect(page.getByText('No faults set. Every request gets its normal answer.')).toBeVisible();
  await page.goto('/limits?identityReference=c-50230');
  await press(page, 'Check limits');
  await expect(main(page)).toContainText('The weekly customer limit of 50,000.00 EUR is used up');
});

test('a callback that is withheld arrives only once it is delivered by hand, and one that is duplicated arrives twice @long', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  const rampId = await unpaidRamp(page, 'c-13344');
  const ramp = await watchRamp(page, rampId);
  await page.goto('/sandbox?tab=faults');
  const form = page.getByRole('form', { name: 'Set callback fault' });
  const setFault = async (name: string) => {
    await form.getByRole('combobox', { name: 'Effect' }).click();
    await page.getByRole('option', { name }).click();
    await press(page, 'Set callback fault');
  };
  await setFault('Withheld until sent manually');
  await expect(form).toContainText('Fault set: Withheld');

  await page.goto(`/sandbox?ramp=${rampId}`);
  await press(page, 'Advance');
  await expect(page.getByRole('region', { name: 'Move ramp' })).toContainText(
    'Ramp moved to Payment accepted',
  );
  await page.goto('/sandbox?tab=callbacks&state=withheld');
  await expect(page.getByRole('button', { name: /^Deliver now: Payment accepted/ })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await expect(badge(ramp, 'Payment ready')).toBeVisible();
  await page.getByRole('button', { name: /^Deliver now: Payment accepted/ }).click();
  await expect(page.getByText('No callbacks are withheld')).toBeVisible();
  await expect(badge(ramp, 'Payment accepted')).toBeVisible();

  await page.goto('/sandbox?tab=faults');
  await setFault('Duplicated');
  await expect(form).toContainText('Fault set: Duplicated');
  await page.goto(`/sandbox?ramp=${rampId}`);
  await press(page, 'Advance');
  await page.goto('/callbacks');
  await expect(
    page
      .getByRole('grid')
      .getByText(/[Dd]uplicate/)
      .first(),
  ).toBeVisible();
});

test('a role that may not control reads who may, and sees no control @long', async ({ page }) => {
  for (const role of ['support', 'auditor'] as const) {
    await enterAs(page, role);
    await page.goto('/sandbox');
    await expect(page.getByText(`Your role, ${role}, can’t use this page`)).toBeVisible();
    await expect(main(page).getByRole('button')).toHaveCount(0);
    await page.goto('/customers/c-13344');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('c-13344');
    await press(page, 'More actions');
    await expect(page.getByRole('menuitem', { name: 'Add note' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Sandbox controls' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await expectNoAxeViolationsInBothSchemes(page);
  for (const role of ['compliance', 'developer', 'admin'] as const) {
    await enterAs(page, role);
    await page.goto('/');
    await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Scenarios' })).toBeVisible();
  }
  await expectNoAxeViolationsInBothSchemes(page);
});

test('a reset asks first, and every page shows the new world @long', async ({ page }) => {
  await enterAs(page, 'developer');
  await page.goto('/sandbox?customer=c-20981');
  await radio(page, 'Blacklist');
  await press(page, 'Blacklist customer');
  await expect(page.getByText('Reason for the block')).toBeVisible();
  await press(page, 'Reset sandbox…');
  await expect(page.getByRole('dialog', { name: 'Reset the sandbox?' })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await press(page, 'Reset sandbox');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Reason for the block')).toHaveCount(0);
});
