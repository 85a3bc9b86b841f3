import { expect } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

test.describe('price', () => {
  test('by keyboard: one amount, both sides and the fees, refreshed on demand', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/price?identityReference=c-13344');
    await expect(page.getByText('No answer yet')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('textbox', { name: 'Fiat amount' }).focus();
    await page.keyboard.type('100.00');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'Quote result' });
    await expect(answer.getByRole('heading', { name: /^100\.00 EUR → .+ ETH$/ })).toBeVisible();
    await expect(answer.getByText('indicative')).toBeVisible();
    await expect(answer.getByText(/ s old$/)).toBeVisible();
    await expect(page).toHaveURL(/fiatAmount=100\.00/);
    await expectNoAxeViolationsInBothSchemes(page);

    await answer.getByRole('button', { name: 'Refresh quote' }).press('Enter');
    await expect(answer.getByText('Changes since the previous answer')).toBeVisible();
  });

  test('greyed after half a minute, and never refreshed by itself @long', async ({ page, rampart }) => {
    await enterAs(page, 'support');
    await page.clock.install();
    await page.goto('/price?identityReference=c-13344&cryptoAmount=0.50');
    await expectServiceCalls(rampart, 1, async () => {
      await page.getByRole('button', { name: 'Get quote' }).click();
      await expect(page.getByRole('heading', { name: /^.+ EUR → 0\.50 ETH$/ })).toBeVisible();
      await page.clock.runFor('01:00');
      await expect(page.getByText('Refresh the quote before you rely on it.')).toBeVisible();
    });
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('what the contract refuses never leaves the page; a 422 is shown on its field', async ({
    page,
    rampart,
  }) => {
    await enterAs(page, 'support');
    await page.goto('/price?identityReference=c-13344');
    await expectServiceCalls(rampart, 0, async () => {
      await page.getByRole('button', { name: 'Get quote' }).click();
      await expect(page.getByRole('textbox', { name: 'Fiat amount' })).toHaveAccessibleDescription(
        /Enter the amount/,
      );
    });
    await page.getByRole('textbox', { name: 'Fiat amount' }).fill('50.00');
    await page.getByRole('combobox', { name: 'Method' }).fill('carrier-pigeon');
    await page.getByRole('button', { name: 'Get quote' }).click();
    await expect(page.getByRole('combobox', { name: 'Method' })).toHaveAccessibleDescription(
      /payment method is not available/,
    );
    await expectNoAxeViolations(page);
  });

  test('opens for an auditor and says who may @long', async ({ page, rampart }) => {
    await enterAs(page, 'auditor');
    await expectServiceCalls(rampart, 0, async () => {
      await page.goto('/price');
      await expect(page.getByText('Your role, auditor, can’t use this page')).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
});
