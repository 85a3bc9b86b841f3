import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { addPassport } from '../support/documents-form.ts';
import { photos } from '../support/photos.ts';
import { test } from '../support/rampart.ts';
import { enterAs } from '../support/sign-in.ts';

/** Presses Tab until the focus is on what is wanted, as someone without a mouse does. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Forty presses of Tab did not reach the ${role} “${name}”.`);
}

test.describe('without a mouse', () => {
  test('a customer is looked up and opened @long', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
    await page.keyboard.type('support@rampart.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rampart-sandbox');
    await page.keyboard.press('Enter');
    // The page gives the focus to its heading when it opens: what is typed before that would be lost.
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeFocused();

    await tabTo(page, 'button', 'Look up a customer with the service and check an e-mail address');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Identity reference' })).toBeFocused();
    await page.keyboard.type('c-13344');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'c-13344' });
    await expect(heading).toBeFocused();

    await tabTo(page, 'link', 'Check another amount');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Eligibility' })).toBeFocused();
    await page.goBack();
    await expect(heading).toBeFocused();
  });

  test('the skip link leads past the navigation @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/eligibility');
    await expect(page.getByRole('heading', { level: 1, name: 'Eligibility' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the focused element is visible @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/customers');
    await tabTo(page, 'button', 'Search');
    const outline = await page
      .getByRole('button', { name: 'Search', exact: true })
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).not.toBe('none');
  });

  test('a row is reached by j and opened by Enter; its heading has the focus, and no box', async ({
    page,
  }) => {
    await enterAs(page, 'developer');
    await page.goto('/customers/c-13344');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    // A developer reads no trail: nothing happens.
    await expect(page.getByRole('heading', { level: 1, name: 'c-13344' })).toBeVisible();
    await page.goto('/requests');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('j');
    const focused = page.locator(':focus');
    await expect(page.getByRole('row').nth(1).locator(':focus')).toBeVisible();
    await page.keyboard.press('Enter');
    const heading = page.locator('#split-detail');
    await expect(heading).toBeFocused();
    const outline = () => focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline()).toBe('none');
    await page.keyboard.press('Tab');
    await expect(heading).not.toBeFocused();
    expect(await outline()).not.toBe('none');
  });

  test('a dialog returns the focus to where it was opened @long', async ({ page }) => {
    const customer = newCustomer();
    await enterAs(page, 'compliance');
    await page.goto(`/documents/new?identityReference=${customer.identityReference}`);
    await fillCustomer(page, customer);
    const card = await addPassport(page, photos.jpeg());
    const view = card.getByRole('button', { name: 'View: Passport, image 1' });
    await view.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Passport, image 1' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view).toBeFocused();

    const elsewhere = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ramps' });
    await elsewhere.press('Enter');
    await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(elsewhere).toBeFocused();

    await card.getByRole('button', { name: 'Remove: Passport, image 1' }).press('Enter');
    await expect(card.getByRole('button', { name: 'Choose files: Images of Passport' })).toBeFocused();
  });

  test('a day is typed, or chosen in a calendar @long', async ({ page }) => {
    await enterAs(page, 'support');
    await page.goto('/new-customer');
    const day = page.getByRole('textbox', { name: 'Date of birth', exact: true });
    await day.fill('23.07.1988');
    await page.keyboard.press('Tab');
    await expect(day).toHaveValue('1988-07-23');

    await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toBeFocused();
    await day.press('ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendar: Date of birth' });
    const chosen = calendar.getByRole('button', { name: '23 July 1988', exact: true });
    await expect(chosen).toBeFocused();
    const seen = await chosen.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(seen).not.toBe('rgba(0, 0, 0, 0)');
    await expectNoAxeViolationsInBothSchemes(page);

    await page.keyboard.press('ArrowDown');
    await expect(calendar.getByRole('button', { name: '30 July 1988', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(day).toBeFocused();
    await expect(day).toHaveValue('1988-07-23');

    await page.getByRole('button', { name: 'Open calendar: Date of birth' }).click();
    await calendar.getByRole('combobox').nth(1).selectOption('1961');
    await calendar.getByRole('button', { name: '2 July 1961', exact: true }).press('Enter');
    await expect(day).toHaveValue('1961-07-02');
    await expect(day).toBeFocused();
  });
});
