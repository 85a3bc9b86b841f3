import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

/** Looks a customer up from the Customers page. */
async function lookUp(page: Page, identityReference: string, email = ''): Promise<void> {
  await page.goto('/customers');
  await page.getByRole('button', { name: /^Look up a customer with the service/ }).click();
  const form = page.getByRole('form', { name: 'Look up a customer' });
  await form.getByLabel('Identity reference').fill(identityReference);
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Look up' }).click();
}

test.describe('look a customer up', () => {
  test('support finds an active account', async ({ page }) => {
    await enterAs(page, 'support');
    await lookUp(page, 'c-13344');
    await expect(page).toHaveURL(/\/customers\/c-13344$/);
    await expect(page).toHaveTitle(/^\[Sandbox\] c-13344/);
    await expect(page.getByRole('heading', { level: 1, name: 'c-13344' })).toBeVisible();
    await expect(page.getByText('Active').first()).toBeVisible();
    await expect(page.getByText('Nothing submitted in Rampart')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('button', { name: 'Raw JSON', exact: true }).click();
    await expect(page.getByText('identifyReference')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('a blocked account says so first @long', async ({ page }) => {
    await enterAs(page, 'support');
    await lookUp(page, 'c-40112');
    await expect(page.getByText('The account is blocked', { exact: true }).first()).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
  });

  test('an unknown reference @long', async ({ page }) => {
    await enterAs(page, 'support');
    await lookUp(page, 'c-00000-nobody');
    await expect(page.getByText('No account for this reference').first()).toBeVisible();
    await expect(page.getByText('The service doesn’t know this reference (404)')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('an e-mail of another customer shows nothing before a choice @long', async ({ page }) => {
    await enterAs(page, 'support');
    await lookUp(page, 'c-13344', 'jonas.brandt@mail.example');
    await expect(page.getByText('This e-mail address belongs to c-20981, not to c-13344')).toBeVisible();
    await expect(page.getByText('Account with the service')).toBeHidden();
    expect(page.url()).not.toContain('jonas');
    await expectNoAxeViolationsInBothSchemes(page);

    await page.getByRole('link', { name: 'Open c-20981' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'c-20981' })).toBeVisible();
    await expect(page.getByText('Account with the service')).toBeVisible();
  });

  test('an auditor sees who may look up @long', async ({ page, rampart }) => {
    await enterAs(page, 'auditor');
    await expectServiceCalls(rampart, 0, async () => {
      await page.goto('/customers');
      await page.getByRole('button', { name: /^Look up a customer with the service/ }).click();
      const button = page.getByRole('button', { name: 'Look up', exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(/support, compliance, developer and admin/);
      await page.goto('/customers/c-13344');
      await expect(page.getByText('Nothing submitted in Rampart')).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
});

test.describe('invalid references', () => {
  for (const { name, typed, inAddress, message } of [
    {
      name: 'a way out of the path',
      typed: 'a..%2fb',
      inAddress: 'a..%2fb',
      message: 'Use letters, digits and hyphens only',
    },
    { name: 'a NUL', typed: 'a%00', inAddress: 'a%00', message: 'Use letters, digits and hyphens only' },
    {
      name: '101 characters',
      typed: 'a'.repeat(101),
      inAddress: 'a'.repeat(101),
      message: 'Use at most 100 characters',
    },
  ]) {
    test(`${name}: refused in the field and in an address, without a call @long`, async ({
      page,
      rampart,
    }) => {
      await enterAs(page, 'support');
      await expectServiceCalls(rampart, 0, async () => {
        await lookUp(page, typed);
        await expect(page.getByText(message)).toBeVisible();
        await expect(page.getByLabel('Identity reference')).toHaveValue(typed);
        await expect(page).toHaveURL(/\/customers$/);
        await expectNoAxeViolations(page);

        await page.goto(`/customers/${inAddress}`);
        await expect(page.getByRole('heading', { name: 'Not an identity reference' })).toBeVisible();
        await expect(page.getByText(`${message}. Nothing was sent to the service.`)).toBeVisible();
        await expectNoAxeViolations(page);
      });
    });
  }

  test('odd but legal ones are looked up unchanged @long', async ({ page, rampart }) => {
    await enterAs(page, 'support');
    for (const reference of ['null', '-', 'hasOwnProperty', 'new']) {
      await expectServiceCalls(rampart, 1, async () => {
        await lookUp(page, reference);
        await expect(page.getByRole('heading', { level: 1, name: reference, exact: true })).toBeVisible();
        await expect(page.getByText('The service doesn’t know this reference (404)')).toBeVisible();
      });
    }
  });
});
