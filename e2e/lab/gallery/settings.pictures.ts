import { expect } from 'playwright/test';

import { authenticatorCode } from '../../../src/testing/authenticator.ts';

import { ownTest as test } from '../../support/own-rampart.ts';
import { addStaff, chooseAction } from '../../support/settings-page.ts';
import { enterAs, sandboxPassword, submitSignIn } from '../../support/sign-in.ts';
import { takeMainPictures, takePictures, takeStatePictures } from './take-pictures.ts';

const password = 'seven quiet herons wade';
const nadia = { name: 'Nadia Ferry', email: 'nadia@example.com', role: 'support' } as const;

test('where a link leads', async ({ page, browser, rampart }) => {
  const admin = await browser.newPage({ baseURL: rampart.url });
  await enterAs(admin, 'admin');
  const link = await addStaff(admin, nadia);
  await admin.close();
  await page.goto(link);
  await expect(page.getByText(nadia.email)).toBeVisible();
  await takeMainPictures(page, 'welcome');
  await page.getByLabel('New password', { exact: true }).fill('fourteen chars');
  await page.getByRole('button', { name: 'Save password and sign in' }).click();
  await expect(page.getByText('1 more character')).toBeVisible();
  await takeStatePictures(page, 'welcome-short');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await expect(page.getByText('Very hard to guess')).toBeVisible();
  await takeStatePictures(page, 'welcome-strong');
  await page.goto('/welcome#never-made');
  await expect(page.getByText('This link does not work')).toBeVisible();
  await takeStatePictures(page, 'welcome-unknown');
});

test('one’s own account', async ({ page }) => {
  await enterAs(page, 'compliance');
  await page.goto('/settings');
  await expect(page.getByText('This session')).toBeVisible();
  await takeMainPictures(page, 'settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  await takeStatePictures(page, 'settings-password');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(sandboxPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Code', { exact: true })).toBeVisible();
  await takePictures(page, 'settings-factor');
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ?){4,}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(authenticatorCode(secret, -1));
  await dialog.getByRole('button', { name: 'Turn on authenticator app' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await takeMainPictures(page, 'settings-recovery-codes');
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  await takeStatePictures(page, 'settings-factor-on');
  await page.request.delete('/api/session');
  await page.goto('/sign-in');
  await submitSignIn(page, 'compliance@rampart.test', sandboxPassword);
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await takeMainPictures(page, 'sign-in-code');
});

test('staff', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/settings?tab=staff');
  await page.getByRole('button', { name: 'Add person' }).click();
  await takeMainPictures(page, 'settings-add-person');
  await page.keyboard.press('Escape');
  await addStaff(page, nadia);
  await addStaff(page, {
    name: `Wolfeschlegelsteinhausenbergerdorff ${'Maximiliane '.repeat(4)}`,
    email: `maximiliane.${'wolfeschlegelstein.'.repeat(2)}w@example.com`,
    role: 'auditor',
  });
  const disabling = await chooseAction(page, 'developer@rampart.test', 'Disable account');
  await takeStatePictures(page, 'settings-disable');
  await disabling.getByRole('button', { name: 'Disable account' }).click();
  await expect(disabling).toHaveCount(0);
  await takeMainPictures(page, 'settings-staff');
  const making = await chooseAction(page, nadia.email, 'Create new link');
  await making.getByRole('button', { name: 'Create new link' }).click();
  await expect(making.getByText('/welcome#')).toBeVisible();
  await takeStatePictures(page, 'settings-link');
  await making.getByRole('button', { name: 'Done' }).click();
  await chooseAction(page, 'admin@rampart.test', 'Show sessions');
  await expect(page.getByText('This session')).toBeVisible();
  await takeStatePictures(page, 'settings-sessions');
});

test('the connection and the callbacks', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto('/settings?tab=connection');
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect(page.getByText('The service answers and accepts Rampart’s signature')).toBeVisible();
  await takeMainPictures(page, 'settings-connection');
  await page.goto('/settings?tab=callbacks');
  await page.getByRole('button', { name: 'Send test delivery' }).click();
  await expect(page.getByText('Arrived and verified')).toBeVisible();
  await takeMainPictures(page, 'settings-callbacks');
  await enterAs(page, 'support');
  await page.goto('/settings?tab=staff');
  await expect(page.getByRole('tabpanel')).toContainText('Only admin can do this');
  await takeStatePictures(page, 'settings-forbidden');
});
