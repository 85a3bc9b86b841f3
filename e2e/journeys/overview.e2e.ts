import { expect, type Page } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { expectNoHorizontalScroll } from '../support/no-horizontal-scroll.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs, signInAs } from '../support/sign-in.ts';

const ramp = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const figure = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const steer = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/api/sandbox/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
};

test('the overview says what to do first, and what needs attention as it happens', async ({ page }) => {
  await signInAs(page, 'compliance');
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(page.getByRole('region', { name: 'No customers yet' })).toBeVisible();
  await expect(figure(page, /^No checks overdue$/)).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  const unsigned = await page.request.post('/callbacks', { data: { what: 'is this' } });
  expect(unsigned.status()).toBe(401);
  await steer(page, `ramps/${ramp}`, { action: 'advance' });
  await steer(page, 'customers/c-13344', { action: 'blacklist' });
  await expect(figure(page, /^1 ramp needs attention$/)).toBeVisible({ timeout: 20_000 });
  await expect(figure(page, /^1 callback was refused/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'No customers yet' })).toHaveCount(0);
  await expectNoAxeViolationsInBothSchemes(page);

  await figure(page, /^1 callback was refused/).click();
  await expect(page).toHaveURL(/\/callbacks\?is=refused&from=/);
  await expect(page.getByRole('grid', { name: 'Callbacks' }).locator('tbody tr')).toHaveCount(1);
  await page.goBack();
  await figure(page, /^1 ramp needs attention$/).click();
  await expect(page).toHaveURL(/\/ramps\?attention=true$/);

  await page.goto('/customers/c-13344');
  await expect(page.getByRole('alert').filter({ hasText: 'The account is blocked' })).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await figure(page, /^1 customer is blocked$/).click();
  await expect(page).toHaveURL(/\/customers\?blocked=true$/);
  await expect(page.getByRole('link', { name: 'c-13344' })).toBeVisible();
});

test('the box finds a ramp known to the desk @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await steer(page, `ramps/${ramp}`, { action: 'advance' });
  await page.goto('/');
  await expect(figure(page, /^No stuck ramps$/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Reference, e-mail/ }).fill(ramp);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/ramps/${ramp}$`));
});

test('an address opened while signed out opens after signing in, the overview included @long', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in$/);
  await signInAs(page, 'auditor');
  await expect(heading(page, 'Overview')).toBeVisible();
});

test('nothing scrolls sideways on a telephone @long', async ({ page }) => {
  await enterAs(page, 'support');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/statuses', '/statuses?name=NOBODY_SAYS_THIS']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await expectNoHorizontalScroll(page);
  }
});
