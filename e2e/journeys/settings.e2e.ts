import { expect, type Request } from 'playwright/test';

import { authenticatorCode } from '#testing/authenticator.ts';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { ownTest as test } from '../support/own-rampart.ts';
import { addStaff, chooseAction, choosePassword, setUpFactor, staffRow } from '../support/settings-page.ts';
import { emailOf, enterAs, signInAs, submitSignIn } from '../support/sign-in.ts';
import { expectContrastInTheDark, expectFits, expectSound, kept } from '../support/sound-page.ts';

const nadia = { name: 'Nadia Ferry', email: 'nadia@example.com', role: 'support' } as const;
const password = 'four grey barges at dusk';

test('a new person: a link, a password, a second factor; then a changed role and a disabled account count at once', async ({
  page,
  browser,
  rampart,
}) => {
  await signInAs(page, 'admin');
  const link = await addStaff(page, nadia);
  await expect(staffRow(page, nadia.email)).toContainText('Invited');

  const elsewhere = await browser.newContext({ baseURL: rampart.url });
  const hers = await elsewhere.newPage();
  await hers.goto(link);
  await expect(hers.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  expect(new URL(hers.url()).hash).toBe('');
  expect(await kept(hers)).not.toContain(link.split('#')[1]);
  await choosePassword(hers, link, password);
  await hers.goto(link);
  await expect(hers.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();

  const { secret, codes } = await setUpFactor(hers, password, (secret) => authenticatorCode(secret, -1));
  const [recovery = ''] = codes;
  expect(await kept(hers)).not.toContain(recovery);
  for (const code of [authenticatorCode(secret), recovery]) {
    await hers.request.delete('/api/session');
    await hers.goto('/ramps');
    await submitSignIn(hers, nadia.email, password);
    await expect(hers.getByLabel('Code', { exact: true })).toBeFocused();
    if (code === recovery) {
      await expectNoAxeViolationsInBothSchemes(hers);
      await hers.getByRole('button', { name: 'Use a recovery code' }).click();
    }
    await hers.getByRole('textbox', { name: /ode$/ }).fill(code);
    await hers.getByRole('button', { name: 'Sign in' }).click();
    await expect(hers).toHaveURL(/\/ramps$/);
  }

  await hers.goto('/customers/c-13344/edit');
  await expect(hers.getByText('Your role, support, can’t use this page')).toBeVisible();
  await page.reload();
  const role = await chooseAction(page, nadia.email, 'Change role');
  await role.getByRole('radio', { name: /^compliance/ }).check();
  await role.getByRole('button', { name: 'Change role' }).click();
  await expect(staffRow(page, nadia.email)).toContainText('compliance');
  await hers.reload();
  await expect(hers.getByRole('button', { name: 'Review changes' })).toBeVisible();

  const asked = await chooseAction(page, nadia.email, 'Disable account');
  await asked.getByRole('button', { name: 'Disable account' }).click();
  await expect(staffRow(page, nadia.email)).toContainText('Disabled');
  expect((await hers.request.get('/api/profile')).status()).toBe(401);
  await hers.goto('/customers');
  await submitSignIn(hers, nadia.email, password);
  await expect(hers.getByRole('alert').filter({ hasText: 'password is wrong' })).toBeVisible();
  await elsewhere.close();
});

test('a session is ended from elsewhere, and its open pages ask to sign in @long', async ({
  page,
  browser,
  rampart,
}) => {
  const elsewhere = await browser.newContext({ baseURL: rampart.url });
  const there = await elsewhere.newPage();
  await signInAs(there, 'compliance');
  await there.goto('/new-customer');
  await there.getByLabel('Identity reference').fill('kept-while-away');
  await signInAs(page, 'compliance');
  await page.goto('/settings');
  await page
    .getByRole('button', { name: /^End session in/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^End session in/ })).toHaveCount(0);
  expect((await there.request.get('/api/profile')).status()).toBe(401);
  await expect(there.getByLabel('Identity reference')).toHaveValue('kept-while-away');
  await elsewhere.close();
});

test('a button pressed by key regains the focus once enabled, or the next one does when it is gone @long', async ({
  page,
  browser,
  rampart,
}) => {
  for (const role of ['admin', 'support'] as const) {
    const elsewhere = await browser.newContext({ baseURL: rampart.url });
    await enterAs(await elsewhere.newPage(), role);
  }
  await enterAs(page, 'admin');
  await page.goto('/settings');
  const own = page.getByRole('button', { name: /^End session in/ });
  await own.press('Enter');
  await expect(own).toHaveCount(0);
  await expect(page.locator(':focus').getByRole('table', { name: 'Active sessions' })).toBeVisible();

  await page.goto('/settings?tab=staff');
  const sessions = await chooseAction(page, emailOf('support'), 'Sessions');
  await sessions.getByRole('button', { name: /^End session in/ }).press('Enter');
  await expect(sessions.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sessions).toHaveCount(0);

  const isChange = (request: Request) => request.method() === 'POST';
  await page.route('**/api/staff/**', async (route) =>
    isChange(route.request()) ? route.abort() : route.continue(),
  );
  const asked = await chooseAction(page, emailOf('support'), 'Disable account');
  const disable = asked.getByRole('button', { name: 'Disable account' });
  await disable.press('Enter');
  await expect(asked.getByRole('alert')).toBeVisible();
  await expect(disable).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
});

test('every part is sound, with a name longer than any column, and for roles that may not open it @long', async ({
  page,
}) => {
  await enterAs(page, 'admin');
  await addStaff(page, {
    name: `יונתן ${'Wolfeschlegelstein'.repeat(4)} مريم`,
    email: `${'long-address-'.repeat(4)}@example.com`,
    role: 'auditor',
  });
  const parts = [
    ['', 'Active sessions'],
    ['?tab=staff', 'Invited'],
    ['?tab=connection', 'Check connection'],
    ['?tab=callbacks', 'Send test delivery'],
    ['?tab=messages', 'Order {order} is complete'],
  ] as const;
  for (const [tab, shows] of parts) {
    await page.goto(`/settings${tab}`);
    await expect(page.getByRole('main')).toContainText(shows);
    await expectSound(page, tab);
    await expectContrastInTheDark(page, tab);
  }
  // What can be done to a person is in reach of a thumb, however long their name is.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings?tab=staff');
  const menu = page.getByRole('button', { name: /^Actions for יונתן/ });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/settings?tab=connection');
  await page.getByRole('button', { name: 'Check connection' }).click();
  await expect(page.getByText('The service answers and accepts Rampart’s signature')).toBeVisible();
  await expectSound(page, 'a check');
  await page.goto('/settings?tab=callbacks');
  await page.getByRole('button', { name: 'Send test delivery' }).click();
  await expect(page.getByText('Arrived and verified')).toBeVisible();
  await expectSound(page, 'a test delivery');

  await enterAs(page, 'developer');
  for (const [tab] of parts.slice(1)) {
    await page.goto(`/settings${tab}`);
    await expect(page.getByRole('tabpanel')).toContainText('Only admin can do this');
    await expectSound(page, `${tab} as developer`);
  }
});

test('every dialog is sound in both schemes and fits every window @long', async ({ page }) => {
  await enterAs(page, 'admin');
  for (const [address, name] of [
    ['/settings', 'Change password'],
    ['/settings', 'Set up authenticator app'],
    ['/settings?tab=staff', 'Add person'],
    ['/settings?tab=messages', 'Add reply template'],
    ['/settings?tab=messages', 'Edit Fulfilled'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await expectFits(page, name);
  }
  for (const action of ['Change role', 'Create new link', 'Show sessions', 'Disable account'] as const) {
    await page.goto('/settings?tab=staff');
    await chooseAction(page, 'auditor@rampart.test', action);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolationsInBothSchemes(page);
    await expectFits(page, action);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
