import { expect, type Page, test as base } from 'playwright/test';

import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { emailOf, sandboxPassword, submitSignIn } from '../support/sign-in.ts';
import { expectFits } from '../support/sound-page.ts';
import { startRampart } from '../support/start-rampart.ts';

const newPassword = 'seven quiet herons wade';

/** An authenticator in the browser, of which the person needs no more than to agree. */
async function giveAuthenticator(
  page: Page,
): Promise<{ isUserVerified: (isVerified: boolean) => Promise<void> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    isUserVerified: async (isVerified) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified });
    },
  };
}

base(
  'a role that needs a second factor: a passkey is added, used at sign-in, with a link and as a proof, and removed @long',
  async ({ browser }) => {
    const desk = await startRampart({ SECOND_FACTOR_ROLES: 'compliance' });
    try {
      // Passkeys are bound to a name, never to an address.
      const url = desk.url.replace('127.0.0.1', 'localhost');
      const page = await browser.newPage({ baseURL: url });
      const authenticator = await giveAuthenticator(page);
      await page.goto('/customers');
      await submitSignIn(page, emailOf('compliance'), sandboxPassword);
      await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
      await expectNoAxeViolationsInBothSchemes(page);
      await expectFits(page, 'the set-up of a second factor');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('My laptop');
      await dialog.getByLabel('Password', { exact: true }).fill(sandboxPassword);
      await dialog.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();

      const again = await browser.newPage({ baseURL: url });
      await again.goto('/sign-in');
      await submitSignIn(again, emailOf('compliance'), sandboxPassword);
      await expect(again.getByRole('button', { name: 'Use your passkey' })).toBeFocused();
      await expectNoAxeViolationsInBothSchemes(again);
      await again.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(again.getByLabel('Recovery code')).toBeFocused();
      await again.close();

      await page.getByRole('button', { name: 'Casey Compliance' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.goto('/settings');
      await submitSignIn(page, emailOf('compliance'), sandboxPassword);
      await authenticator.isUserVerified(false);
      await page.getByRole('button', { name: 'Use your passkey' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'The passkey request was cancelled' }),
      ).toBeVisible();
      await authenticator.isUserVerified(true);
      await page.getByRole('button', { name: 'Use your passkey' }).click();
      const passkeys = page.getByRole('list', { name: 'Passkeys' });
      await expect(passkeys.getByRole('listitem')).toContainText('My laptop');
      await expectNoAxeViolationsInBothSchemes(page);
      await expectFits(page, 'one’s own account with a passkey');

      // With a link of an admin, without a recovery code.
      const admin = await browser.newContext({ baseURL: url });
      const post = async (path: string, data: object) => (await admin.request.post(path, { data })).json();
      await post('/api/session', { email: emailOf('admin'), password: sandboxPassword });
      const { items } = (await (await admin.request.get('/api/staff')).json()) as {
        items: { id: string; email: string }[];
      };
      const id = items.find(({ email }) => email === emailOf('compliance'))?.id ?? '';
      const { link } = (await post(`/api/staff/${id}/link`, {})) as { link: string };
      await admin.close();
      const { pathname, hash } = new URL(link);
      await page.goto(pathname + hash);
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await expectNoAxeViolationsInBothSchemes(page);
      await expectFits(page, 'a link of a person with a passkey');
      await page.getByRole('button', { name: 'Use passkey instead' }).click();
      await expect(page.getByText('Passkey confirmed. No code is needed.')).toBeVisible();
      await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Save password and sign in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
      await page.goto('/settings');

      await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
      await dialog.getByLabel('Password', { exact: true }).fill(newPassword);
      await dialog.getByRole('button', { name: 'Use passkey instead' }).click();
      await expect(dialog.getByText('Passkey confirmed. No code is needed.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Remove passkey' }).click();
      await expect(passkeys).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
      await page.close();
    } finally {
      await desk.stop();
    }
  },
);
