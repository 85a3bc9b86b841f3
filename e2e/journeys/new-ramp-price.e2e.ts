import { expect } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import {
  createButton,
  createRamp,
  expectRampOpen,
  fromPrice,
  isCreate,
  payingCustomer,
  rampField,
  toReview,
  wallet,
} from '../support/new-ramp-form.ts';
import { ownTest } from '../support/own-rampart.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

test.describe('the price for a new ramp', () => {
  test('is needed first, and is never in the address or the history @long', async ({ page, rampart }) => {
    await enterAs(page, 'compliance');
    await expectServiceCalls(rampart, 0, async () => {
      await page.goto(`/new-ramp?identityReference=${payingCustomer}`);
      await expect(page.getByText('Get a quote first')).toBeVisible();
      await expectNoAxeViolationsInBothSchemes(page);
      await page.getByRole('link', { name: 'Get a quote' }).click();
      await expect(page).toHaveURL(`/price?identityReference=${payingCustomer}`);
    });
    await fromPrice(page, { fiatAmount: '100.00' });
    await page.reload();
    await expect(page.getByText('Get a quote first')).toBeVisible();
    await page.getByRole('link', { name: 'Get a quote' }).click();
    await expect(page.getByRole('textbox', { name: 'Fiat amount' })).toHaveValue('100.00');
  });

  test('is greyed after half a minute, and a newer one waits to be accepted @long', async ({
    page,
    rampart,
  }) => {
    await enterAs(page, 'compliance');
    await page.clock.install();
    await fromPrice(page, { fiatAmount: '100.00' });
    await rampField(page, 'Wallet address').fill(wallet);
    await toReview(page);
    await expectServiceCalls(rampart, 0, async () => {
      await page.clock.runFor('01:00');
      await expect(page.getByText('Refresh the quote before you rely on it.')).toBeVisible();
    });
    await page.route('**/eapi/v0/price?*', async (route) => {
      const answer = await route.fetch();
      const price = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...price, networkFee: '9.99' } });
    });
    await page.getByRole('button', { name: 'Refresh quote' }).click();
    await expect(page.getByRole('heading', { name: 'The quote has changed' })).toBeFocused();
    await expect(createButton(page)).toBeDisabled();
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('button', { name: 'Use new quote' }).click();
    await expect(page.getByText('9.99 EUR', { exact: true })).toBeVisible();
    await createRamp(page);
    await expectRampOpen(page);
  });

  test('asks before typed input is left @long', async ({ page }) => {
    await enterAs(page, 'compliance');
    await fromPrice(page, { fiatAmount: '100.00' });
    await rampField(page, 'Wallet address').fill(wallet);
    await page.getByRole('link', { name: 'Change quote' }).click();
    await expect(page.getByRole('dialog')).toContainText('Leave without creating the ramp?');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(rampField(page, 'Wallet address')).toHaveValue(wallet);
  });

  for (const role of ['support', 'auditor', 'developer'] as const) {
    test(`${role} reads who may create a ramp @long`, async ({ page, rampart }) => {
      await enterAs(page, role);
      await expectServiceCalls(rampart, 0, async () => {
        await page.goto('/new-ramp');
        await expect(page.getByText(`Your role, ${role}, can’t use this page`)).toBeVisible();
        await expect(page.getByText(/compliance and admin/)).toBeVisible();
        await expectNoAxeViolations(page);
      });
    });
  }

  for (const role of ['support', 'developer'] as const) {
    test(`${role} gets a price, and reads who may continue @long`, async ({ page }) => {
      await enterAs(page, role);
      await page.goto(`/price?identityReference=${payingCustomer}&fiatAmount=100.00`);
      await page.getByRole('button', { name: 'Get quote' }).click();
      const button = page.getByRole('button', { name: 'Create ramp from this quote' });
      await expect(button).toHaveAccessibleDescription(/Only compliance and admin/);
      await expectNoAxeViolationsInBothSchemes(page);
    });
  }
});

ownTest(
  'a price outdated by the service’s clock: announced before sending, and refused after @long',
  async ({ page }) => {
    await enterAs(page, 'compliance');
    await fromPrice(page, { fiatAmount: '100.00' });
    await rampField(page, 'Wallet address').fill(wallet);
    const jumped = await page.request.post('/api/sandbox/clock', { data: { jumpSeconds: 16 * 60 } });
    expect(jumped.status()).toBe(200);
    await toReview(page);
    await expect(page.getByText('This quote is over 15 minutes old by the service’s clock')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    const refused = page.waitForResponse((answer) => isCreate(answer.request()));
    await createButton(page).click();
    expect((await refused).status()).toBe(422);
    await expect(page.getByText(/Get a quote for exactly this amount first/)).toBeVisible();
  },
);
