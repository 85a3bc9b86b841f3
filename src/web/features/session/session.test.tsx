// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';
import { CurrentStaff } from '#web/shared/api/current-staff.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import { settleSession } from '#web/shared/api/desk-session.ts';

import { ForbiddenPage } from './forbidden-page.tsx';
import { RequireSession } from './require-session.tsx';
import { forgetSession, signOutMutation } from './session-queries.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { SignInPage } from './sign-in-page.tsx';

const staff = { email: 'compliance@rampart.test', name: 'Cora Officer', role: 'compliance' } as const;
const desk = { signedInAs: null as null | { email: string; name: string; role: string }, staffId: 's-1' };

function answer(status: number, body: unknown) {
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'x-answered-by': 'console' },
  });
}

/** One session; the password is `right`. */
function deskAnswers(path: string, init: RequestInit): Response {
  if (path === '/api/environment') {
    const sandboxAccounts = [{ email: 'support@rampart.test', role: 'support' }];
    const rest = { bodyLimitBytes: 1, screeningTrueMeans: 'match', kycVendorId: 'v', sandboxAccounts };
    return answer(200, { environment: 'sandbox', isEmbeddedSandbox: true, hasProvider: false, ...rest });
  }
  if (path === '/api/session' && init.method === 'POST') {
    const sent = JSON.parse(init.body as string) as { email: string; password: string };
    if (sent.password !== 'right')
      return answer(401, { type: '/problems/sign-in-refused', title: 'Refused', status: 401 });
    desk.signedInAs = { ...staff, email: sent.email };
  }
  if (!desk.signedInAs)
    return answer(401, { type: '/problems/not-signed-in', title: 'Not signed in', status: 401 });
  return answer(
    200,
    path === '/api/session' ? { staff: desk.signedInAs, staffId: desk.staffId } : { done: true },
  );
}

beforeEach(() => {
  desk.signedInAs = null;
  desk.staffId = 's-1';
  stubBrowser();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => deskAnswers(path, init));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  settleSession('gave-up');
});

function open(address: string, page: ReactNode) {
  const behind = <RequireSession fallback={null}>{page}</RequireSession>;
  const router = createMemoryRouter(
    [
      { path: '/sign-in', element: <SignInPage /> },
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

async function enter(password: string) {
  const field = await screen.findByLabelText('Password');
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the door', () => {
  it('leads back to where the person wanted to go', async () => {
    const router = open('/customers/null?tab=documents', <p>The page</p>);
    await userEvent.type(await screen.findByLabelText('E-mail'), staff.email);
    await enter('right');
    await screen.findByText('The page');
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/customers/null?tab=documents',
    );
  });

  it('says that the password is wrong, keeps the e-mail and empties the password', async () => {
    open('/sign-in', null);
    await userEvent.type(await screen.findByLabelText('E-mail'), staff.email);
    await enter('wrong');
    expect((await screen.findByRole('alert')).textContent).toContain('e-mail address or password is wrong');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(staff.email);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('says that a session has ended to a person who did not sign out, and to nobody else', async () => {
    open('/sign-in', null);
    await userEvent.type(await screen.findByLabelText('E-mail'), staff.email);
    expect(screen.queryByRole('status')).toBeNull();
    await enter('right');
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    cleanup();
    desk.signedInAs = null;
    open('/customers/c-1', <p>The page</p>);
    expect((await screen.findByRole('status')).textContent).toBe(
      'You were signed out because you were inactive, or because the session was ended elsewhere. Sign in to pick up where you left off.',
    );
    cleanup();
    forgetSession(new QueryClient());
    open('/customers/c-1', <p>The page</p>);
    await screen.findByLabelText('E-mail');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('fills the form with a sandbox account', async () => {
    open('/sign-in', null);
    await userEvent.click(await screen.findByRole('button', { name: /support@rampart\.test/ }));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('support@rampart.test');
  });
});

describe('a session that ends', () => {
  it('is regained in place: what was typed stays, and the call goes on', async () => {
    desk.signedInAs = staff;
    open('/customers', <input aria-label="Note" />);
    await userEvent.type(await screen.findByLabelText('Note'), 'half a sent');
    desk.signedInAs = null;
    const call = deskFetch({ method: 'POST', path: '/api/x', body: {} });
    await screen.findByText(/Your session has ended/);
    await enter('right');
    expect((await call).json).toEqual({ done: true });
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sent');
    await waitFor(() => expect(screen.queryByText(/Your session has ended/)).toBeNull());
  });

  it('asks nobody on behalf of who has left: the next person is not met by the question', async () => {
    desk.signedInAs = staff;
    open('/customers', <p>The page</p>);
    await screen.findByText('The page');
    desk.signedInAs = null;
    const call = deskFetch({ path: '/api/x' }).catch((error: unknown) => error);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave this page and sign out' }));
    expect(await call).toMatchObject({ code: 'not-signed-in' });
    await screen.findByRole('heading', { name: 'Sign in' });
    await expect(deskFetch({ path: '/api/late' })).rejects.toMatchObject({ code: 'not-signed-in' });
    await userEvent.type(screen.getByLabelText('E-mail'), 'admin@rampart.test');
    await enter('right');
    await screen.findByText('The page');
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  function askAgain() {
    const reload = vi.fn<() => void>();
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <CurrentStaff value={{ ...staff, staffId: 's-1' }}>
            <SignInAgain reload={reload} />
          </CurrentStaff>
        </QueryClientProvider>
      </MantineProvider>,
    );
    return reload;
  }

  it('starts the page clean when a person with the same e-mail and role signs in with another account', async () => {
    const reload = askAgain();
    desk.staffId = 's-2';
    await enter('right');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('starts the page clean when someone else signs in', async () => {
    const reload = askAgain();
    const email = screen.getByLabelText('E-mail');
    await userEvent.clear(email);
    await userEvent.type(email, 'admin@rampart.test');
    await enter('right');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

describe('signing out', () => {
  it('leaves nothing that was read or sent, though the desk can’t be reached', async () => {
    const client = new QueryClient();
    client.setQueryData(['session'], staff);
    client.setQueryData(['environment'], 'sandbox');
    client.setQueryData(['customer', 'c-1'], { email: 'ada.lovelace@mail.example' });
    client.getMutationCache().build(client, { mutationKey: ['note', 'She called'] });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(new MutationObserver(client, signOutMutation(client)).mutate()).rejects.toMatchObject({
      answeredBy: 'network',
    });
    const left = client.getQueryCache().getAll();
    expect(left.map(({ queryKey, state }) => [...queryKey, state.data])).toEqual([
      ['session', null],
      ['environment', 'sandbox'],
    ]);
    expect(client.getMutationCache().getAll()).toEqual([]);
  });
});

describe('a forbidden page', () => {
  it('opens and says who may', async () => {
    desk.signedInAs = { ...staff, role: 'support' };
    open('/documents/new', <ForbiddenPage name="Share documents" action="write-identity" />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Share documents');
    expect(screen.getByText(/Allowed roles: compliance and admin/)).toBeTruthy();
  });
});
