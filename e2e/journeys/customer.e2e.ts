import { expect, type Page, request } from 'playwright/test';

import { deskRoutes } from '../../src/contract/desk/api.ts';
import { servicePrefix } from '../../src/contract/desk/headers.ts';
import { roles } from '#contract/desk/permissions.ts';
import { operations } from '#contract/service/operations.ts';
import { shareDocumentsBody } from '#testing/share-documents-body.ts';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest } from '../support/own-rampart.ts';
import { test } from '../support/rampart.ts';
import { emailOf, enterAs, sandboxPassword } from '../support/sign-in.ts';

/** In Hebrew and Arabic letters, and longer than any column. */
const longNames = {
  givenName: 'יונתן אברהם',
  surname: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren',
};
const route = {
  method: 'payid-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'ETH',
  blockchain: 'ETH',
};

/** Submits documents for a new customer and asks for eligibility and limits, as compliance. */
async function fillRecord(page: Page, identityReference: string): Promise<void> {
  const send = async (name: 'shareDocuments' | 'checkEligibility' | 'getLimits', data: object) => {
    const answer = await page.request.post(servicePrefix + operations[name].path, {
      headers: { 'idempotency-key': `${identityReference}-${name}` },
      data,
    });
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
  };
  const body = shareDocumentsBody();
  await send('shareDocuments', {
    ...body,
    identityReference,
    email: `${identityReference}@mail.example`,
    customerIdentity: { ...body.customerIdentity, ...longNames },
  });
  await send('checkEligibility', { identityReference, ...route, fiatAmount: '5000.00' });
  await send('getLimits', { identityReference, ...route });
}

/** Blocks the account at the service, which then notifies the desk when the customer is refused a ramp. */
async function blacklist(page: Page, identityReference: string): Promise<void> {
  const answer = await page.request.post(`/api/sandbox/customers/${identityReference}`, {
    data: {
      action: 'blacklist',
      internalReason: 'Match on a sanctions list',
      externalReason: 'We can’t offer you this service.',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test.describe('a customer', () => {
  test('has a page whose six tabs open by address and by keyboard @long', async ({ page }) => {
    await enterAs(page, 'compliance');
    await fillRecord(page, 'customer-tabs');
    await page.goto('/customers/customer-tabs');
    await expect(page.getByRole('heading', { level: 1, name: 'customer-tabs' })).toBeVisible();
    await expect(page.getByText('Documents: pending')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Can this customer pay?' })).toContainText(
      'Can’t pay 5,000.00 AUD yet',
    );
    await expect(page.getByRole('region', { name: 'Limits' })).toContainText('AUD remaining');
    await expectNoAxeViolationsInBothSchemes(page);

    await page.goto('/customers/customer-tabs?tab=documents');
    await expect(tab(page, 'Documents 1')).toHaveAttribute('aria-selected', 'true');
    await expect(
      page.getByRole('table', { name: /^Images from “Share documents”, \d+ \w+ \d{4} [\d:]+ / }),
    ).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);

    await tab(page, 'Documents').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Ramps')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?tab=ramps$/);
    await expect(page.getByText('No ramps yet')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/\?tab=activity$/);
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(/submitted an? /);
    await expectNoAxeViolationsInBothSchemes(page);

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Requests about this customer' })).toContainText(
      'Check limits',
    );
    await expectNoAxeViolationsInBothSchemes(page);
    await page.goBack();
    await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true');
  });

  test('reveals a value for five minutes, for a reason @long', async ({ page }) => {
    await enterAs(page, 'compliance');
    await fillRecord(page, 'customer-reveal');
    await page.goto('/customers/customer-reveal');
    await page.getByRole('button', { name: 'Reveal name' }).click();
    await expectNoAxeViolations(page);
    await page.getByLabel('Reason for revealing the data').fill('Called about their documents');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${longNames.givenName} ${longNames.surname}`)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^hides in [45]:\d\d$/);
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('button', { name: 'Hide name' }).click();
    await expect(page.getByText(longNames.surname)).toBeHidden();
  });

  test('has notes, saved by Ctrl+Enter and found by their words @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/customers/c-20981');
    await page.getByRole('button', { name: 'More actions' }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('menuitem', { name: 'Add note' }).click();
    const field = page.getByRole('textbox', { name: 'Write a note' });
    await expect(field).toBeFocused();
    for (const text of ['Called, will send the back again', 'נכתב בעברית']) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
      await expect(field).toBeEmpty();
      await expect(field).toBeFocused();
    }
    await page.getByRole('searchbox').fill('BACK');
    await expect(page.getByText('1 note found')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('without an account can be created in three ways @long', async ({ page }) => {
    await enterAs(page, 'compliance');
    await page.goto('/customers/c-nobody-at-all');
    await expect(page.getByText('No account for this reference').first()).toBeVisible();
    const ways = page.getByRole('list', { name: 'Ways to create the account' });
    await expect(ways.getByRole('link')).toHaveCount(3);
    await expectNoAxeViolationsInBothSchemes(page);
    await ways.getByRole('link', { name: 'Create with reliance data' }).click();
    await expect(page).toHaveURL(/\/new-customer\?way=reliance&identityReference=c-nobody-at-all$/);
  });

  test('whose record can’t be read says so, and can be retried @long', async ({ page }) => {
    await enterAs(page, 'compliance');
    let mayAnswer = false;
    await page.route('**/api/customers/c-13344', async (call) =>
      mayAnswer
        ? call.continue()
        : call.fulfill({
            status: 422,
            json: { type: '/problems/invalid', title: 'Not readable', status: 422 },
          }),
    );
    await page.goto('/customers/c-13344');
    const alert = page.getByRole('alert').filter({ hasText: 'Not readable' });
    await expect(alert).toBeVisible();
    await expectNoAxeViolations(page);
    mayAnswer = true;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
  });

  test('fits a narrow window and double zoom @long', async ({ page }) => {
    await enterAs(page, 'compliance');
    await fillRecord(page, 'customer-narrow');
    for (const size of [
      { width: 390, height: 844 },
      { width: 720, height: 450 },
    ]) {
      await page.setViewportSize(size);
      for (const [name, shows] of [
        ['', 'Limits'],
        ['?tab=documents', 'SHA-256'],
        ['?tab=activity', 'Casey Compliance submitted a passport'],
        ['?tab=requests', 'Took'],
        ['?tab=access', 'Casey Compliance'],
      ] as const) {
        await page.goto(`/customers/customer-narrow${name}`);
        await expect(page.getByRole('tabpanel'), name).toContainText(shows);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${name} at ${size.width}`).toBeLessThanOrEqual(0);
      }
      await expectNoAxeViolations(page);
    }
  });

  for (const role of roles) {
    test(
      `is a page for ${role}, who reads who may do what they may not`,
      { tag: '@long' },
      async ({ page }) => {
        await enterAs(page, role);
        await page.goto('/customers/c-13344?tab=requests');
        const mayRead = ['compliance', 'developer', 'admin'].includes(role);
        const panel = page.getByRole('tabpanel');
        await expect(panel).toContainText(
          mayRead ? 'Requests about this customer' : /Only compliance, developer and admin can see/,
        );
        await expectNoAxeViolations(page);
        await tab(page, 'Overview').click();
        const mayWrite = ['support', 'compliance', 'admin'].includes(role);
        await expect(page.getByRole('textbox', { name: 'Write a note' })).toHaveCount(mayWrite ? 1 : 0);
        await expect(page.getByRole('region', { name: 'Can this customer pay?' })).toBeVisible();
        // Buttons whose place is kept until they are known: seen half hidden, they seem to have no name.
        await expect(page.locator('button[style*="visibility: hidden"]')).toHaveCount(0);
        await expectNoAxeViolations(page);
      },
    );
  }
});

ownTest(
  'a callback arrives live: banner and timeline update, and are announced @long',
  async ({ page, rampart }) => {
    await enterAs(page, 'support');
    await page.goto('/customers/c-13344?tab=activity');
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('viewed this customer');
    await expect(page.getByText('The account is blocked')).toBeHidden();

    const colleague = await request.newContext({ baseURL: rampart.url });
    await colleague.post(deskRoutes.signIn.path, {
      data: { email: emailOf('compliance'), password: sandboxPassword },
    });
    await blacklist({ request: colleague } as Page, 'c-13344');
    await colleague.post(servicePrefix + operations.createRamp.path, {
      headers: { 'idempotency-key': 'refused' },
      data: {
        identityReference: 'c-13344',
        source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' } },
        target: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: `0x${'a'.repeat(40)}` } },
        fiatAmount: '100.00',
      },
    });

    const banner = page.getByRole('alert').filter({ hasText: 'The account is blocked' });
    await expect(banner).toContainText('Match on a sanctions list');
    await expect(banner).toContainText('We can’t offer you this service.');
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
      'Blocked (CUSTOMER_BLACKLISTED)',
    );
    await expectNoAxeViolationsInBothSchemes(page);
    await banner.getByRole('link', { name: /^Callback/ }).click();
    await expect(page.locator('li[data-shown]')).toContainText('Blocked (CUSTOMER_BLACKLISTED)');
    await colleague.dispose();
  },
);
