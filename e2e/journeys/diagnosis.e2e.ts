import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';
import { unrulyTest } from '../support/unruly-rampart.ts';

async function diagnose(page: Page, reference: string, amount = '400.00'): Promise<void> {
  await page.goto(`/diagnosis?identityReference=${reference}&fiatAmount=${amount}`);
  await page.getByRole('button', { name: 'Run diagnosis' }).click();
}

async function expectVerdict(page: Page, name: string | RegExp): Promise<void> {
  const answer = page.getByRole('region', { name: 'Diagnosis', exact: true });
  await expect(answer.getByRole('heading', { level: 2, name })).toBeVisible();
}

test.describe('diagnosis', () => {
  test('asks nothing by itself; by keyboard, nothing is in the way @long', async ({ page, rampart }) => {
    await enterAs(page, 'support');
    await expectServiceCalls(rampart, 0, async () => {
      await page.goto('/diagnosis?identityReference=c-60415');
      await expect(page.getByText('No diagnosis yet')).toBeVisible();
      await expectNoAxeViolationsInBothSchemes(page);
    });
    await expectServiceCalls(rampart, 4, async () => {
      await page.getByRole('textbox', { name: 'Fiat amount' }).focus();
      await page.keyboard.type('400.00');
      await page.keyboard.press('Enter');
      await expectVerdict(page, 'Yes, can pay 400.00 EUR');
    });
    await expectNoAxeViolationsInBothSchemes(page);
    await expect(page).toHaveURL(/fiatAmount=400\.00/);
  });

  test('names what is missing, links to it, and says what has changed', async ({ page }) => {
    await enterAs(page, 'compliance');
    await diagnose(page, 'c-20981', '2000.00');
    await expectVerdict(page, /^Can’t pay 2,000.00 EUR yet: identity document and selfie missing/);
    const causes = page.getByRole('region', { name: 'Causes' });
    await expect(causes.getByRole('link', { name: /^Selfie/ })).toHaveAttribute(
      'href',
      '/documents/new?identityReference=c-20981&requirement=SELFIE',
    );
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('textbox', { name: 'Fiat amount' }).fill('5.00');
    await page.getByRole('button', { name: 'Run diagnosis' }).click();
    await expectVerdict(page, '5.00 EUR below the minimum of 10.00 EUR per transaction');
    await expect(page.getByText(/^Previous result: Can’t pay 2,000.00 EUR yet/)).toBeVisible();
    await expectNoAxeViolations(page);
  });

  for (const { reference, amount, verdict } of [
    { reference: 'c-40112', verdict: 'The account is blocked' },
    { reference: 'scenario-no-account', verdict: 'There is no account for scenario-no-account' },
    { reference: 'c-00000-nobody', verdict: 'There is no account for c-00000-nobody' },
    {
      reference: 'scenario-over-weekly-limit',
      verdict: /^The weekly customer limit is used up and would be exceeded by 400\.00 EUR/,
    },
    {
      reference: 'scenario-never-pays',
      amount: '50000.01',
      verdict: /^Over the daily customer limit by 30,000\.01 EUR/,
    },
  ]) {
    test(`${reference}: ${String(verdict)}`, { tag: '@long' }, async ({ page }) => {
      await enterAs(page, 'developer');
      await diagnose(page, reference, amount);
      await expectVerdict(page, verdict);
      await expectNoAxeViolations(page);
    });
  }

  test('a refusal gives its reason and a way back to the question @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/diagnosis?identityReference=c-13344&fiatAmount=50.00&method=carrier-pigeon');
    await page.getByRole('button', { name: 'Run diagnosis' }).click();
    await expectVerdict(page, /^Refused \(HTTP 422\): .*payment method is not available/);
    await page.getByRole('link', { name: 'Open eligibility' }).click();
    await expect(page.getByRole('combobox', { name: 'Method' })).toHaveValue('carrier-pigeon');
    await expect(page.getByRole('textbox', { name: 'Fiat amount' })).toHaveValue('50.00');
  });

  test('opens for an auditor and says who may @long', async ({ page, rampart }) => {
    await enterAs(page, 'auditor');
    await expectServiceCalls(rampart, 0, async () => {
      await page.goto('/diagnosis');
      await expect(page.getByText('Your role, auditor, can’t use this page')).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
});

unrulyTest.describe('diagnosis of a misbehaving service', () => {
  unrulyTest('down, HTML instead of JSON, and recovered @long', async ({ page, service }) => {
    await enterAs(page, 'support');
    await service.goDown();
    await diagnose(page, 'c-60415');
    await expectVerdict(page, 'Can’t reach the service');
    await expectNoAxeViolationsInBothSchemes(page);

    await service.comeBack();
    service.behave({ kind: 'answers', status: 200, type: 'text/html', body: '<h1>Maintenance</h1>' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expectVerdict(page, 'The service’s answer doesn’t say whether the customer can pay');
    await expectNoAxeViolations(page);

    service.behave({ kind: 'well' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expectVerdict(page, 'Yes, can pay 400.00 EUR');
    await expect(page.getByText(/^No longer applies: The service’s answer doesn’t say/)).toBeVisible();
  });
});
