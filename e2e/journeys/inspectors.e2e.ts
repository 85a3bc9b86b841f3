import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

/** The part of the page with the answer. */
function answerOn(page: Page, name: 'Eligibility' | 'Limits') {
  return page.getByRole('region', { name: `${name} result` });
}

test.describe('eligibility', () => {
  test('names what is missing, and where it is satisfied', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/customers/c-20981');
    await page.getByRole('link', { name: 'Check another amount' }).click();
    await expect(page.getByRole('textbox', { name: 'Identity reference' })).toHaveValue('c-20981');
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('textbox', { name: 'Fiat amount' }).fill('2000.00');
    await page.getByRole('button', { name: 'Check eligibility' }).click();
    const answer = answerOn(page, 'Eligibility');
    await expect(
      answer.getByRole('heading', {
        name: 'Can’t pay 2,000.00 EUR yet: identity document and selfie missing',
      }),
    ).toBeVisible();
    await expect(answer.getByText('Identity document', { exact: false }).first()).toBeVisible();
    await expect(answer.getByText('SELFIE', { exact: true })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('a customer with nothing missing is ready, and asking again says what changed @long', async ({
    page,
  }) => {
    await enterAs(page, 'developer');
    await page.goto('/eligibility?identityReference=c-60415');
    await page.getByRole('textbox', { name: 'Fiat amount' }).fill('400.00');
    await page.getByRole('button', { name: 'Check eligibility' }).click();
    const answer = answerOn(page, 'Eligibility');
    await expect(answer.getByRole('heading', { name: 'Yes, can pay 400.00 EUR' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('textbox', { name: 'Fiat amount' }).fill('600.00');
    await page.getByRole('button', { name: 'Check eligibility' }).click();
    await expect(answer.getByText('Can no longer pay')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('an unknown customer is asked about by e-mail and country @long', async ({ page }) => {
    await enterAs(page, 'compliance');
    await page.goto('/eligibility');
    await page.getByRole('main').getByText('New customer', { exact: true }).click();
    await page.getByLabel('E-mail').fill('new.person+1@mail.example');
    await page.getByRole('combobox', { name: 'Country of residence' }).fill('Portugal');
    await page.getByRole('option', { name: /Portugal/ }).click();
    await page.getByText('No amount', { exact: true }).click();
    await page.getByRole('button', { name: 'Check eligibility' }).click();
    const answer = answerOn(page, 'Eligibility');
    await expect(answer.getByText('PERSONAL_DETAILS')).toBeVisible();
    await expect(answer.getByText('New customer (Portugal)', { exact: false })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('what the contract refuses never leaves the page @long', async ({ page, rampart }) => {
    await enterAs(page, 'support');
    await page.goto('/eligibility');
    await expectServiceCalls(rampart, 0, async () => {
      await page.getByRole('textbox', { name: 'Fiat amount' }).fill('1,2,3');
      await page.getByRole('button', { name: 'Check eligibility' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'fields need your attention' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Fiat amount' })).toHaveValue('1,2,3');
      await expectNoAxeViolations(page);
    });
  });

  test('a 422 of the service is shown on its field @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/eligibility?identityReference=c-13344');
    await page.getByRole('textbox', { name: 'Fiat amount' }).fill('50.00');
    await page.getByRole('combobox', { name: 'Method' }).fill('carrier-pigeon');
    await page.getByRole('button', { name: 'Check eligibility' }).click();
    await expect(page.getByRole('combobox', { name: 'Method' })).toHaveAccessibleDescription(
      /payment method is not available/,
    );
    await expectNoAxeViolations(page);
  });
});

test.describe('limits', () => {
  test('the tightest limit decides', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/limits');
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByLabel('Identity reference').fill('c-50230');
    await page.getByRole('button', { name: 'Check limits' }).click();
    const answer = answerOn(page, 'Limits');
    await expect(
      answer.getByRole('heading', { name: /^The weekly customer limit of 50,000\.00 EUR is used up/ }),
    ).toBeVisible();
    await expect(answer.getByText('weekly customer limit', { exact: false })).toBeVisible();
    const windows = answer.getByRole('table', { name: 'Limits by window and source' });
    for (const name of ['Daily', 'Weekly', 'Monthly', 'Annual'])
      await expect(windows.getByRole('rowheader', { name })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('of an unknown reference @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/limits?identityReference=c-00000-nobody');
    await page.getByRole('button', { name: 'Check limits' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

for (const { path, who } of [
  { path: '/eligibility', who: 'support, compliance, developer and admin' },
  { path: '/limits', who: 'support, compliance, developer and admin' },
]) {
  test(`${path} opens for an auditor and says who may @long`, async ({ page, rampart }) => {
    await enterAs(page, 'auditor');
    await expectServiceCalls(rampart, 0, async () => {
      await page.goto(path);
      await expect(page.getByText('Your role, auditor, can’t use this page')).toBeVisible();
      await expect(page.getByText(`Allowed roles: ${who}`)).toBeVisible();
      await expectNoAxeViolationsInBothSchemes(page);
    });
  });
}
