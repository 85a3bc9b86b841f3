import { expect, test as base } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { authenticatorCode } from '#testing/authenticator.ts';
import { test } from '../support/rampart.ts';
import { takeUpApp } from '../support/settings-page.ts';
import { expectFits } from '../support/sound-page.ts';
import { startRampart } from '../support/start-rampart.ts';

const password = 'seven quiet herons wade';

base('the first admin: the link that is printed, once @long', async ({ browser }) => {
  const service = await startRampart();
  // Beside any other service than our own sandbox there are no accounts until people make them.
  const desk = await startRampart({
    SERVICE_BASE_URL: service.sandboxUrl,
    SERVICE_API_KEY: 'sandbox-key',
    SERVICE_API_SECRET: 'sandbox-secret',
    SERVICE_ENVIRONMENT: 'sandbox',
    ALLOW: 'plain-http-service,default-secret',
  });
  try {
    await expect.poll(desk.output).toMatch(/\/welcome#\S+/);
    const link = /http\S+\/welcome#\S+/.exec(desk.output())?.[0] ?? '';
    const page = await browser.newPage({ baseURL: desk.url });
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up the first account' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('Name', { exact: true }).fill('Ada First');
    await page.getByLabel('E-mail', { exact: true }).fill('ada@example.com');
    await page.getByLabel('New password', { exact: true }).fill('a'.repeat(20));
    await expect(page.getByText('Not accepted: very easy to guess')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('ada@example.com ada first');
    await page.getByRole('button', { name: 'Save password and sign in' }).click();
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await page.getByLabel('New password', { exact: true }).fill(password);
    await expect(page.getByText('Very hard to guess')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await page.getByRole('button', { name: 'Save password and sign in' }).click();
    await expect(page).toHaveURL(/\/settings\?tab=staff$/);
    // Beside a real service an admin has a second factor before anything else.
    await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await expectFits(page, 'the set-up of a second factor');
    await takeUpApp(page, password, authenticatorCode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('row', { name: /Ada First \(you\)/ })).toContainText('admin');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
    await page.close();
  } finally {
    await desk.stop();
    await service.stop();
  }
});

test('without a link, or with one that does not work, the page says what to do', async ({ page }) => {
  for (const [address, heading] of [
    ['/welcome', 'Open your link'],
    ['/welcome#never-made', 'This link does not work'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await expectFits(page, heading);
  }
});

test('a problem at the company’s sign-in is shown where one can try again @long', async ({ page }) => {
  await page.goto('/sign-in?problem=role-unknown');
  await expect(page.getByRole('alert').filter({ hasText: 'has no Rampart role' })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await expectFits(page, 'a problem');
});
