// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { signInProblems } from '#contract/desk/session.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import { settleSession } from '#web/shared/api/desk-session.ts';

import { RequireSession } from './require-session.tsx';
import { SignedInPage } from './signed-in-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

const staff = { email: 'cora@example.com', name: 'Cora Officer', role: 'compliance' };
const fresh = { isSignedIn: false, hasProvider: false, isPasswordRight: true, hasAccounts: false };
const desk = { ...fresh, sent: [] as unknown[] };

function answer(status: number, body: unknown) {
  return new Response(JSON.stringify(body), { status, headers: { 'x-answered-by': 'console' } });
}
const refusal = (code: string) => answer(401, { type: `/problems/${code}`, title: code, status: 401 });

/** One person with a second factor: password `right`, code 123456 or abcd-efgh. */
function deskAnswers(path: string, init: RequestInit): Response {
  if (path === '/api/environment') {
    const rest = {
      bodyLimitBytes: 1,
      screeningTrueMeans: 'match',
      kycVendorId: 'v',
      sandboxAccounts: desk.hasAccounts ? [{ email: staff.email, role: 'compliance' }] : [],
    };
    return answer(200, {
      environment: 'sandbox',
      isEmbeddedSandbox: desk.hasAccounts,
      hasProvider: desk.hasProvider,
      ...rest,
    });
  }
  if (path === '/api/session' && init.method === 'POST') {
    const sent = JSON.parse(init.body as string) as { password: string; code?: string };
    desk.sent.push(sent);
    if (sent.password !== 'right' || !desk.isPasswordRight) return refusal('sign-in-refused');
    if (sent.code === undefined) return refusal('second-factor-required');
    if (!['123456', '123 456', 'abcd-efgh'].includes(sent.code)) return refusal('code-refused');
    desk.isSignedIn = true;
  }
  if (!desk.isSignedIn) return refusal('not-signed-in');
  return answer(200, path === '/api/session' ? { staff } : { done: true });
}

beforeEach(() => {
  Object.assign(desk, { ...fresh, sent: [] });
  stubBrowser();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => deskAnswers(path, init));
});
afterEach(() => {
  cleanup();
  settleSession('gave-up');
});

function open(address: string) {
  const behind = (
    <RequireSession fallback={null}>
      <p>The page</p>
    </RequireSession>
  );
  const router = createMemoryRouter(
    [
      { path: '/sign-in', element: <SignInPage /> },
      { path: '/signed-in', element: <SignedInPage /> },
      { path: '*', element: behind },
    ],
    { initialEntries: [address] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function enterPassword(password = 'right') {
  await userEvent.type(await screen.findByLabelText('E-mail'), staff.email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await press('Sign in');
}
async function enterCode(code: string) {
  await userEvent.type(await screen.findByLabelText('Code'), code);
  await press('Sign in');
}

describe('a second factor', () => {
  it('is asked for after the right password, and opens the page that was wanted', async () => {
    const router = open('/customers/null?tab=documents');
    await enterPassword();
    const field = await screen.findByLabelText<HTMLInputElement>('Code');
    expect(field.autocomplete).toBe('one-time-code');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await enterCode(' 123 456 ');
    await screen.findByText('The page');
    expect(router.state.location.pathname).toBe('/customers/null');
    expect(desk.sent).toEqual([
      { email: staff.email, password: 'right' },
      { email: staff.email, password: 'right', code: '123 456' },
    ]);
  });

  it('is asked for once more after a wrong code, which is gone from the field', async () => {
    open('/sign-in');
    await enterPassword();
    await enterCode('000000');
    expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong, has expired');
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    expect(field.value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('sends nothing without a code', async () => {
    open('/sign-in');
    await enterPassword();
    await screen.findByLabelText('Code');
    await press('Sign in');
    expect(await screen.findByText('Enter the code')).toBeTruthy();
    expect(desk.sent).toHaveLength(1);
  });

  it('may be a recovery code, which no browser offers to fill in', async () => {
    open('/');
    await enterPassword();
    await screen.findByLabelText('Code');
    await press('Use a recovery code');
    const field = await screen.findByLabelText<HTMLInputElement>('Recovery code');
    expect(field.autocomplete).toBe('off');
    await userEvent.type(field, 'abcd-efgh');
    await press('Sign in');
    await screen.findByText('The page');
  });

  it('leads back with the e-mail and without the password', async () => {
    open('/sign-in');
    await enterPassword();
    await screen.findByLabelText('Code');
    await press('Back');
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe(staff.email);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is of the person who began: no other account is offered until they go back', async () => {
    desk.hasAccounts = true;
    open('/sign-in');
    await screen.findByText('Sandbox accounts');
    await enterPassword();
    await screen.findByLabelText('Code');
    expect(screen.queryByText('Sandbox accounts')).toBeNull();
    await press('Back');
    expect(await screen.findByText('Sandbox accounts')).toBeTruthy();
  });

  it('leads back when the password was changed meanwhile', async () => {
    open('/sign-in');
    await enterPassword();
    await screen.findByLabelText('Code');
    desk.isPasswordRight = false;
    await enterCode('123456');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('password is wrong');
  });
});

describe('a company account', () => {
  it('is offered where there is a provider, and leads back to what was wanted', async () => {
    desk.hasProvider = true;
    open('/sign-in?returnTo=%2Framps%3Fstatus%3DDECLINED');
    const link = await screen.findByRole('link', { name: 'Sign in with your company account' });
    expect(link.getAttribute('href')).toBe('/api/oidc/start?returnTo=%2Framps%3Fstatus%3DDECLINED');
    expect(link.getAttribute('target')).toBeNull();
  });

  it('is not offered where there is none', async () => {
    desk.hasAccounts = true;
    open('/sign-in');
    // Wait for the server's information.
    await screen.findByText('Sandbox accounts');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is led to nowhere else by an address that is not ours', async () => {
    desk.hasProvider = true;
    open(`/sign-in?returnTo=${encodeURIComponent('//evil.example')}`);
    const link = await screen.findByRole('link', { name: /company account/ });
    expect(link.getAttribute('href')).toBe('/api/oidc/start?returnTo=%2F');
  });

  it.each(signInProblems)('has a sentence for why nobody was signed in: %s', async (problem) => {
    open(`/sign-in?problem=${problem}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^[A-Z].{30,}\.$/);
  });

  it('says nothing of a problem that is none of ours', async () => {
    open('/sign-in?problem=%3Cb%3EPay%20here');
    await screen.findByLabelText('E-mail');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body.textContent).not.toContain('Pay here');
  });

  it('renews a session in another tab: the page stays, and goes on when one comes back', async () => {
    Object.assign(desk, { hasProvider: true, isSignedIn: true });
    open('/customers');
    await screen.findByText('The page');
    desk.isSignedIn = false;
    const call = deskFetch({ method: 'POST', path: '/api/x', body: {} });
    const link = await screen.findByRole('link', { name: 'Sign in with your company account' });
    expect(link.getAttribute('href')).toBe('/api/oidc/start?returnTo=%2Fsigned-in');
    expect(link.getAttribute('target')).toBe('_blank');
    desk.isSignedIn = true;
    window.dispatchEvent(new Event('focus'));
    expect((await call).json).toEqual({ done: true });
    await waitFor(() => expect(screen.queryByText(/Your session has ended/)).toBeNull());
  });

  it('ends in a tab that says that it can be closed, for who is signed in', async () => {
    desk.isSignedIn = true;
    open('/signed-in');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('You are signed in');
    cleanup();
    desk.isSignedIn = false;
    const router = open('/signed-in');
    await screen.findByLabelText('E-mail');
    expect(router.state.location.pathname).toBe('/sign-in');
  });
});
