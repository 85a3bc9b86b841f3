import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import {
  createRamp,
  expectRampOpen,
  fromPrice,
  rampField,
  toReview,
  wallet,
} from '../support/new-ramp-form.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { steer } from '../support/ramp-steering.ts';
import { block } from '../support/records.ts';
import { enterAs } from '../support/sign-in.ts';

const entriesOf = (page: Page) => page.getByRole('list', { name: 'Timeline' }).locator('> li');
const payout = { 'Account name': 'Amelia Hughes', 'Account number': '000123456', BSB: '062-000' };

interface Way {
  direction: string;
  question: Readonly<Record<string, string>>;
  lines: Readonly<Record<string, string>>;
  expected: RegExp;
  first: string;
  statuses: readonly string[];
}

const ways: readonly Way[] = [
  {
    direction: 'on-ramp',
    question: { fiatAmount: '100.0' },
    lines: {},
    expected: /^100\.0 EUR → [\d.]+ ETH /,
    first: 'Payment ready',
    statuses: ['Payment accepted', 'Payment received', 'In progress', 'Coin transferred', 'Fulfilled'],
  },
  {
    direction: 'off-ramp',
    question: {
      transactionType: 'OFFRAMP',
      fiat: 'AUD',
      method: 'payid-bank-transfer',
      cryptoAmount: '0.0500',
    },
    lines: payout,
    expected: /^0\.0500 ETH → [\d,.]+ AUD /,
    first: 'Coin deposit ready',
    statuses: ['Coin deposit confirmed', 'In progress', 'Fiat transferred', 'Fulfilled'],
  },
];

for (const { direction, question, lines, expected, first, statuses } of ways) {
  test(`${direction}: from the price to the end on one page that is never reloaded @long`, async ({
    page,
  }) => {
    await enterAs(page, 'compliance');
    await fromPrice(page, question);
    await rampField(page, 'Wallet address').fill(wallet);
    for (const [name, value] of Object.entries(lines)) await rampField(page, name).fill(value);
    await toReview(page);
    await createRamp(page);
    await expectRampOpen(page);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(expected);
    await expect(entriesOf(page).filter({ hasText: 'Created' })).toContainText(first);
    await expect(page.getByRole('list', { name: 'Status by source' })).toContainText('Our create request');
    await page.evaluate(() => Object.assign(window, { isThisPage: true }));

    for (const status of statuses) {
      await steer(page, id, 'advance');
      await expect(entriesOf(page).first()).toContainText(status);
      await expect(page.locator('#announcer-polite')).toHaveText(`New: Callback: ${status}`);
      await expect(page.getByRole('list', { name: 'Status by source' })).toContainText(status);
    }
    await expect(page.getByText('Nothing. The ramp is complete.')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Final' })).toBeVisible();
    await expect(entriesOf(page).filter({ hasText: 'Missing callback' })).toHaveCount(0);
    expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true);
    await expectNoAxeViolationsInBothSchemes(page);
  });
}

test('a block reaches the customer’s page and the list while they are open @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/customers/c-13344');
  await expect(page.getByRole('heading', { level: 1, name: 'c-13344' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  const banner = page.getByRole('alert').filter({ hasText: 'The account is blocked' });
  await expect(banner).toHaveCount(0);
  const list = await page.context().newPage();
  await list.goto('/customers?blocked=true');
  await expect(list.getByText('No customers match')).toBeVisible();

  await page.bringToFront();
  await block(page, 'c-13344');
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('We can’t offer you this service.');
  await expectNoAxeViolationsInBothSchemes(page);
  await expect(list.getByRole('link', { name: 'c-13344' })).toBeVisible();
});
