import { expect, type Page } from 'playwright/test';

import { sessionAnswer } from '../../src/contract/desk/session.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { expectNoHorizontalScroll } from '../support/no-horizontal-scroll.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { emailOf, sandboxPassword, submitSignIn } from '../support/sign-in.ts';
import { walkedPages } from '../support/walked-pages.ts';

const expectLanguage = async (page: Page, language: string, direction = 'ltr') => {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
};
/** By what is the same in every language. */
const choice = (page: Page) => page.locator('section').filter({ has: page.locator('option[lang="de"]') });
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/profile/language') && answer.ok());

test('a language is chosen at the door, kept in the account, and there in another browser @long', async ({
  page,
  browser,
  rampart,
}) => {
  await page.goto('/sign-in');
  await expectLanguage(page, 'en');
  await page.getByRole('button', { name: 'العربية' }).click();
  await expectLanguage(page, 'ar', 'rtl');
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expectLanguage(page, 'de');
  await expect(page.getByRole('button', { name: 'Deutsch' })).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolationsInBothSchemes(page);

  await page.locator('input[name="email"]').fill(emailOf('support'));
  await page.locator('input[name="password"]').fill(sandboxPassword);
  await page.locator('button[type="submit"]').click();
  await expect(page).not.toHaveURL(/\/sign-in/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Kunden' })).toBeVisible();
  await page.goto('/statuses?name=FULFILLED');
  await expect(page.getByText('Ihr Auftrag ist abgeschlossen.')).toHaveAttribute('lang', 'de');
  await page.goto('/settings');
  await expectLanguage(page, 'de');
  const select = choice(page).locator('select');
  await expect(select).toHaveValue('de');

  const [kept] = await Promise.all([saved(page), choice(page).getByRole('button').click()]);
  expect(kept.status()).toBe(204);
  const { staff } = sessionAnswer.parse(await (await page.request.get('/api/session')).json());
  expect(staff.language).toBe('de');
  await select.selectOption('en');
  await Promise.all([saved(page), choice(page).getByRole('button').click()]);
  await expectLanguage(page, 'en');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');

  const elsewhere = await browser.newContext({ baseURL: rampart.url, locale: 'fr-CA' });
  const there = await elsewhere.newPage();
  await there.goto('/settings');
  await expectLanguage(there, 'fr');
  await there.locator('input[name="email"]').fill(emailOf('support'));
  await there.locator('input[name="password"]').fill(sandboxPassword);
  await there.locator('button[type="submit"]').click();
  await expect(there.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expectLanguage(there, 'en');
  // Signing out makes the browser forget what it kept, but for this.
  await there.locator('button[popovertarget]').last().click();
  await there.getByRole('button', { name: 'Sign out' }).click();
  await expect(there).toHaveURL(/\/sign-in/);
  await there.reload();
  await submitSignIn(there, emailOf('auditor'), sandboxPassword);
  await expectLanguage(there, 'en');
  await elsewhere.close();
});

test('every page of an Arabic desk is Arabic, from right to left @long', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'العربية' }).click();
  await expectLanguage(page, 'ar', 'rtl');
  await page.locator('input[name="email"]').fill(emailOf('admin'));
  await page.locator('input[name="password"]').fill(sandboxPassword);
  await page.locator('button[type="submit"]').click();
  await expect(page).not.toHaveURL(/\/sign-in/);
  for (const { full } of Object.values(walkedPages)) {
    await page.goto(full);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/\S/);
    await expect(heading).toHaveCSS('direction', 'rtl');
    await expectNoHorizontalScroll(page);
  }
  for (const path of ['/audit', '/requests', '/callbacks', '/signature', '/sandbox', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u);
  }
  await expectNoAxeViolationsInBothSchemes(page);
});
