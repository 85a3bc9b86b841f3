import { type Browser, expect, type Page } from 'playwright/test';

import type { Role } from '#contract/desk/permissions.ts';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { enterAs } from '../support/sign-in.ts';

async function pageOf(browser: Browser, url: string, role: Role): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await enterAs(page, role);
  return page;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save view…' });

async function save(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
}

test('support shares a view, a colleague opens it at once, and it names no customer', async ({
  page,
  browser,
  rampart,
}) => {
  await enterAs(page, 'support');
  const colleague = await pageOf(browser, rampart.url, 'compliance');
  await colleague.goto('/ramps');
  await expect(tab(colleague, 'All')).toHaveAttribute('aria-selected', 'true');

  await page.goto('/ramps?status=EXPIRED&identityReference=c-13344');
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByText('Not saved: Customer: c-13344.')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await dialog.getByLabel('Everyone who can open this list').check();
  await save(page, 'Expired orders');
  await expect(tab(page, 'Shared: Expired orders changed')).toHaveAttribute('aria-selected', 'true');

  await tab(colleague, 'Shared: Expired orders').click();
  await expect(colleague).toHaveURL(/\/ramps\?status=EXPIRED&view=[0-9a-f-]{36}$/);
  await expect(colleague.getByLabel('Status')).toHaveValue('EXPIRED');
  await expectNoAxeViolations(colleague);

  // The menu opens the list with it from now on, `All` without.
  await colleague.getByRole('button', { name: 'More actions for this view' }).click();
  await colleague.getByRole('menuitem', { name: 'Always open the list with this view' }).click();
  await colleague.getByRole('link', { name: 'Overview' }).click();
  await colleague.getByRole('link', { name: 'Ramps', exact: true }).click();
  await expect(tab(colleague, 'Shared: Expired orders')).toHaveAttribute('aria-selected', 'true');
  await tab(colleague, 'All').click();
  await expect(colleague).toHaveURL(/\/ramps$/);

  // Gone while it is open: the list stays, the tab goes.
  await tab(colleague, 'Shared: Expired orders').click();
  await page.getByRole('button', { name: 'More actions for this view' }).click();
  await page.getByRole('menuitem', { name: 'Delete view…' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(tab(colleague, 'Shared: Expired orders')).toBeHidden();
  await expect(colleague.getByLabel('Status')).toHaveValue('EXPIRED');

  await colleague.goto('/audit?action=delete-view&kind=outcome');
  await expect(colleague.getByRole('row', { name: /Sam Support.*Delete a shared view.*Done/ })).toBeVisible();
  await colleague.context().close();
});

test('a view is saved, opened and left by keyboard @long', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/audit?outcome=refused');
  await saveButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Refused');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Refused')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Refused').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Last month')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audit\?from=[^&]+&to=[^&]+$/);
  await expect(tab(page, 'Last month')).toHaveAttribute('aria-selected', 'true');
});

for (const width of [390, 1024])
  test(`many views fit beside their buttons, ${width} wide @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await enterAs(page, 'compliance');
    for (let number = 1; number <= 12; number += 1) {
      const view = { list: 'customers', query: 'blocked=true', isShared: number % 2 === 0 };
      const data = { ...view, name: `A view with a long name, number ${number}` };
      expect((await page.request.post('/api/views', { data })).status()).toBe(200);
    }
    await page.goto('/customers?blocked=true');
    await expect(saveButton(page)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'More actions for this view' })).toBeInViewport();
    // Only the tabs scroll.
    const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  });
