import { expect, type Route } from 'playwright/test';

import { roles } from '#contract/desk/permissions.ts';
import { sessionAnswer } from '../../src/contract/desk/session.ts';

import { expectNoAxeViolations } from '../support/axe.ts';
import { ownTest } from '../support/own-rampart.ts';
import { test } from '../support/rampart.ts';
import { emailOf, failSignIns, sandboxPassword, signInAs, submitSignIn } from '../support/sign-in.ts';

test.describe('sign in', () => {
  for (const role of roles) {
    test(`${role} signs in and is named`, { tag: role === 'support' ? [] : '@long' }, async ({ page }) => {
      await signInAs(page, role);
      // The panel opens by the person's own name, which only the server knows.
      const { staff } = sessionAnswer.parse(await (await page.request.get('/api/session')).json());
      expect(staff).toMatchObject({ email: emailOf(role), role });
      await page.getByRole('button', { name: staff.name }).click();
      await expect(page.getByText(`Role: ${role}`)).toBeVisible();
      await expectNoAxeViolations(page);
    });
  }

  test('its fields are ordinary ones, which password managers fill in; a button shows what was typed', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('autocomplete', 'username');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show what you typed' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('a wrong password is explained clearly, and nothing typed is lost', async ({ page }) => {
    await page.goto('/sign-in');
    await expectNoAxeViolations(page);
    await submitSignIn(page, emailOf('support'), `${sandboxPassword}!`);
    await expect(page.getByRole('alert').filter({ hasText: 'password is wrong' })).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('support'));
    await expectNoAxeViolations(page);
  });

  test('a page opened while signed out opens after signing in', async ({ page }) => {
    await page.goto('/customers');
    await expect(page).toHaveURL(/\/sign-in/);
    await submitSignIn(page, emailOf('compliance'), sandboxPassword);
    await expect(page).toHaveURL(/\/customers$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  });
});

ownTest(
  'after strangers’ failures the page solves a puzzle, says so, and signs in',
  async ({ page, rampart }) => {
    await failSignIns(rampart.url, emailOf('compliance'));
    const violations: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && violations.push(message.text())));
    await page.goto('/sign-in');
    // The first puzzle takes the blink of an eye: its solution is sent once the note was read.
    const solutions: Route[] = [];
    await page.route('**/api/session', async (route) => {
      if (route.request().postData()?.includes('"puzzle"')) solutions.push(route);
      else await route.continue();
    });
    await submitSignIn(page, emailOf('compliance'), sandboxPassword);
    await expect(page.getByText('your browser is solving a puzzle first')).toBeVisible();
    await expectNoAxeViolations(page);
    await expect.poll(() => solutions.length).toBe(1);
    await solutions[0]?.continue();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    expect(violations.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  },
);
