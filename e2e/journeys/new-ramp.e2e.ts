import { expect, type Page } from 'playwright/test';

import { pretendLive } from '../support/live-environment.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { copiedText } from '../support/clipboard.ts';
import { type CutProxy, startCutProxy } from '../support/cut-proxy.ts';
import {
  createButton,
  createRamp,
  expectRampOpen,
  fromPrice,
  payingCustomer,
  rampField,
  toReview,
  wallet,
} from '../support/new-ramp-form.ts';
import { expectNoHorizontalScroll } from '../support/no-horizontal-scroll.ts';
import { test as overDesk } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs, sandboxPassword } from '../support/sign-in.ts';

const test = overDesk.extend<{ cable: CutProxy }>({
  cable: async ({ rampart }, provide) => {
    const cable = await startCutProxy(rampart.url);
    await provide(cable);
    await cable.stop();
  },
  baseURL: async ({ cable }, provide) => provide(cable.url),
});

/** 38 digits of an amount that is under every limit. */
const small = `0.0${'4'.repeat(36)}`;
const payId = { fiat: 'AUD', method: 'payid-bank-transfer' };
const payout = { 'Account name': 'Amelia Hughes', 'Account number': '000123456', BSB: '062-000' };

async function fillPayout(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(payout)) await rampField(page, name).fill(value);
}

test.describe('a ramp from its price', () => {
  test('on-ramp: the amount is carried over unchanged, one ramp is created, its instructions are open', async ({
    page,
    rampart,
  }) => {
    await enterAs(page, 'compliance');
    await fromPrice(page, { fiatAmount: '100.0' });
    await expect(page.getByText('100.0', { exact: true })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('button', { name: 'Review ramp' }).click();
    await expect(rampField(page, 'Wallet address')).toHaveAccessibleDescription(/Enter the wallet address/);
    await expectNoAxeViolations(page);
    await rampField(page, 'Wallet address').fill(wallet);
    await rampField(page, 'Wallet address memo').fill('0042');
    await toReview(page);
    await expect(page.getByRole('region', { name: /^Target/ })).toContainText(wallet);
    await expectNoAxeViolationsInBothSchemes(page);
    // One to create, one for the ramp's page.
    await expectServiceCalls(rampart, 2, async () => {
      expect(await createRamp(page)).toEqual({
        subPartnerId: null,
        identityReference: payingCustomer,
        source: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' } },
        target: {
          crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: wallet, walletAddressMemo: '0042' },
        },
        fiatAmount: '100.0',
      });
      await expectRampOpen(page);
      await expect(page.getByText('IBAN').first()).toBeVisible();
    });
    // Nothing is created twice by going back.
    await page.goBack();
    await expect(page.getByText('Get a quote first')).toBeVisible();
  });

  test('off-ramp: 38 digits, no memo is null, leading zeros stay @long', async ({ page }) => {
    await enterAs(page, 'admin');
    await fromPrice(page, { ...payId, transactionType: 'OFFRAMP', cryptoAmount: small });
    await expect(page.getByText(small, { exact: true })).toBeVisible();
    await rampField(page, 'Wallet address').fill(wallet);
    await fillPayout(page);
    await rampField(page, 'Sub-partner id').fill('007');
    await toReview(page);
    for (const typed of Object.values(payout)) {
      await expect(page.getByText(typed, { exact: true })).toBeVisible();
    }
    await expectNoAxeViolationsInBothSchemes(page);
    expect(await createRamp(page)).toEqual({
      subPartnerId: '007',
      identityReference: payingCustomer,
      source: {
        crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: wallet, walletAddressMemo: null },
      },
      target: {
        fiat: {
          id: 'AUD',
          method: payId.method,
          instructions: { accountName: 'Amelia Hughes', accountNumber: '000123456', bsb: '062-000' },
        },
      },
      cryptoAmount: small,
    });
    await expectRampOpen(page);
  });

  test('an address is shown whole, in fours, copied without gaps; a doubtful one needs confirmation @long', async ({
    page,
    context,
  }) => {
    const published = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    await context.grantPermissions(['clipboard-write']);
    await enterAs(page, 'compliance');
    await fromPrice(page, { fiatAmount: '100.00' });
    const address = rampField(page, 'Wallet address');
    await address.fill('hello');
    await expect(page.getByText('This doesn’t look like an address on ETH.')).toBeVisible();
    await address.fill(published.replace('0x5a', '0x5A'));
    await expect(
      page.getByText('The checksum doesn’t match, so at least one character is wrong.'),
    ).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await toReview(page);
    await createButton(page).click();
    const anyway = page.getByRole('checkbox', { name: 'Use this address anyway' });
    await expect(anyway).toBeFocused();
    await expect(anyway).toHaveAccessibleDescription(/Confirm the address/);
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('button', { name: 'Back to details' }).click();
    await address.fill(published);
    await toReview(page);
    // The form is still in the page behind its review, and says the same.
    const review = page.getByRole('form', { name: 'Review ramp' });
    await expect(
      review.getByText(/^The format and checksum are valid for ETH, but a valid address/),
    ).toBeVisible();
    await expect(anyway).toHaveCount(0);
    const target = page.getByRole('region', { name: /^Target/ });
    await expect(target.getByText('0x5aAe', { exact: true })).toBeVisible();
    await expect(target.getByText('BeAed'.slice(1), { exact: true })).toBeVisible();
    await expect(
      target.getByText('0x5aAe, b605, 3F3E, 94C9, b9A0, 9f33, 6694, 35E7, Ef1B, eAed'),
    ).toBeAttached();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
    }
    await target.getByRole('button', { name: 'Copy wallet address' }).click();
    expect(await copiedText(page)).toBe(published);
    const selected = await target.locator('dd', { hasText: '0x5aAe' }).evaluate((line) => {
      getSelection()?.selectAllChildren(line);
      return String(getSelection());
    });
    expect(selected.trim()).toBe(published);
    expect(await createRamp(page)).toMatchObject({ target: { crypto: { walletAddress: published } } });
    await expectRampOpen(page);
  });

  test('over a limit: refused with the service’s reason, nothing typed is lost', async ({ page }) => {
    await enterAs(page, 'compliance');
    await fromPrice(page, { fiatAmount: '999999999.00' });
    await rampField(page, 'Wallet address').fill(wallet);
    await toReview(page);
    await createButton(page).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'HTTP 422' });
    await expect(refusal).toBeFocused();
    await expect(refusal).toContainText(/Fiat amount: Above the maximum of 50000\.00 EUR/);
    await expect(rampField(page, 'Wallet address')).toHaveValue(wallet);
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('an open requirement: refused, and the diagnosis is a click away @long', async ({ page }) => {
    await enterAs(page, 'compliance');
    await fromPrice(page, { identityReference: 'c-20981', fiatAmount: '2000.00' });
    await rampField(page, 'Wallet address').fill(wallet);
    await toReview(page);
    await createButton(page).click();
    await expect(page.getByText(/Identity reference: Missing requirements/)).toBeVisible();
    const diagnose = page.getByRole('link', { name: /Diagnose in a new tab/ });
    await expect(diagnose).toHaveAttribute('href', /identityReference=c-20981.*fiatAmount=2000\.00/);
  });

  test('a lost answer is unknown: the page says where to look, and a retry finds one ramp @long', async ({
    page,
    rampart,
    cable,
  }) => {
    await enterAs(page, 'compliance');
    await fromPrice(page, { fiatAmount: '100.00' });
    await rampField(page, 'Wallet address').fill(wallet);
    await toReview(page);
    await expectServiceCalls(rampart, 2, async () => {
      await page.route('**/eapi/v0/ramps', async (route) => {
        cable.cut({ at: 'answer', afterBytes: 0 });
        await route.continue();
      });
      await createButton(page).click();
      const lost = page.getByRole('alert').filter({ hasText: 'The connection was lost while sending' });
      await expect(lost).toBeFocused();
      await page.unroute('**/eapi/v0/ramps');
      cable.cut(null);
      await expect(lost.getByRole('link', { name: /^Open ramps for c-13344/ })).toBeVisible();
      await expect(lost.getByRole('link', { name: /^Open the requests about c-13344/ })).toBeVisible();
      await expectNoAxeViolationsInBothSchemes(page);
      await createButton(page).click();
      await expectRampOpen(page);
    });
  });

  test('a session that ended: sign in in place, everything kept, created once @long', async ({
    page,
    context,
  }) => {
    await enterAs(page, 'compliance');
    await fromPrice(page, { fiatAmount: '100.00' });
    await rampField(page, 'Wallet address').fill(wallet);
    await toReview(page);
    await context.clearCookies();
    await createButton(page).click();
    const door = page.getByRole('dialog');
    await door.getByLabel('Password', { exact: true }).fill(sandboxPassword);
    await door.getByRole('button', { name: /^Sign in/ }).click();
    await expect(page.getByText('You are signed in again')).toBeVisible();
    await expect(rampField(page, 'Reason or ticket')).toHaveValue('Ticket 4711');
    await createRamp(page);
    await expectRampOpen(page);
  });

  test('live asks for the last six characters of the reference @long', async ({ page, rampart }) => {
    await pretendLive(page);
    await enterAs(page, 'compliance');
    await fromPrice(page, { fiatAmount: '100.00' });
    await rampField(page, 'Wallet address').fill(wallet);
    await toReview(page);
    const confirmation = page.getByRole('textbox', { name: /^Type the last 6 characters/ });
    await expectServiceCalls(rampart, 0, async () => {
      await confirmation.fill('c-1334');
      await createButton(page).click();
      await expect(confirmation).toHaveAccessibleDescription(
        /This doesn’t match\. Check the identity reference/,
      );
    });
    await expectNoAxeViolationsInBothSchemes(page);
    await confirmation.fill('-13344');
    await createRamp(page);
    await expectRampOpen(page);
  });
});
