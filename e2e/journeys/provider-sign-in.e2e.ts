import { expect, type Page } from 'playwright/test';

import { startCompanyProvider, type CompanyProvider } from '#testing/oidc/company-provider.ts';

import { expectNoAxeViolations } from '../support/axe.ts';
import { ownTest } from '../support/own-rampart.ts';
import { signInAs } from '../support/sign-in.ts';
import { startRampart } from '../support/start-rampart.ts';

/** A desk on `127.0.0.1` whose staff have accounts at a provider on `localhost`: another site, as a company's is. */
const test = ownTest.extend<{ provider: CompanyProvider }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern.
  provider: async ({}, provide) => {
    const provider = await startCompanyProvider();
    provider.colleagues.set('a-1', {
      name: 'Alex Example',
      email: 'alex@company.example',
      roles: ['support'],
    });
    await provide(provider);
    await provider.close();
  },
  rampart: async ({ provider }, provide) => {
    const rampart = await startRampart(provider.environment);
    await provider.serve(rampart.url);
    await provide(rampart);
    await rampart.stop();
  },
});

const companyAccount = 'Sign in with your company account';
const ramps = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ramps' });

test.describe('sign in with a company account', () => {
  test('leads via the provider’s site to the requested page, signed in', async ({
    page,
    provider,
    rampart,
  }) => {
    await page.goto('/ramps');
    await expect(page).toHaveURL(/\/sign-in/);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: companyAccount }).click();
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`));
    const opened = page.waitForRequest(`${rampart.url}/ramps`);
    await page.getByRole('button', { name: 'Alex Example' }).click();
    await expect(page).toHaveURL(`${rampart.url}/ramps`);
    // The page itself was asked for with the session: after a redirect the browser would have kept it back.
    expect((await (await opened).allHeaders())['cookie']).toContain('rampart-session=');
    await expect(ramps(page)).toBeVisible();
    await page.getByRole('button', { name: 'Alex Example' }).click();
    await expect(page.getByText('Role: support')).toBeVisible();
    const cookies = await page.context().cookies(rampart.url);
    // The round trip's own lives for ten minutes: another tab of this browser may be on its way.
    expect(Object.fromEntries(cookies.map(({ name, sameSite }) => [name, sameSite]))).toEqual({
      'rampart-provider': 'Lax',
      'rampart-session': 'Strict',
    });
  });

  test('a refusal by the provider is explained, and a local account still signs in @long', async ({
    page,
  }) => {
    await page.goto('/ramps');
    await page.getByRole('link', { name: companyAccount }).click();
    await page.getByRole('button', { name: 'Nobody' }).click();
    await expect(page).toHaveURL(/\/sign-in\?problem=provider-refused&returnTo=%2Framps$/);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoAxeViolations(page);
    await signInAs(page, 'compliance');
  });

  test('a used way back does not sign in again @long', async ({ page, context }) => {
    const ways: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/oidc/callback')) ways.push(request.url());
    });
    await page.goto('/sign-in');
    await page.getByRole('link', { name: companyAccount }).click();
    await page.getByRole('button', { name: 'Alex Example' }).click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await context.clearCookies();
    await page.goto(ways[0] ?? '');
    await expect(page).toHaveURL(/\/sign-in\?problem=round-unknown$/);
  });

  test('signing out at the provider signs out here as well @long', async ({ page, context, provider }) => {
    await page.goto('/sign-in?returnTo=%2Framps');
    await page.getByRole('link', { name: companyAccount }).click();
    await page.getByRole('button', { name: 'Alex Example' }).click();
    await expect(ramps(page)).toBeVisible();
    const atProvider = await context.newPage();
    await atProvider.goto(`${provider.issuer}/session/end`);
    await atProvider.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(atProvider.getByText('Sign-out Success').first()).toBeVisible();
    await page.goto('/customers');
    await expect(page).toHaveURL(/\/sign-in/);
  });
});
