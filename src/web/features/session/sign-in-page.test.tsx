// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';
import { loadAgain } from '#web/shared/language/language.ts';

import { RequireSession } from './require-session.tsx';
import { signOutMutation } from './session-queries.ts';
import { SignInPage } from './sign-in-page.tsx';

// jsdom can't reload documents.
vi.mock(import('#web/shared/language/language.ts'), async (original) => ({
  ...(await original()),
  loadAgain: vi.fn<() => void>(),
}));

const key = 'rampart-language';
const load = vi.fn<(address: string) => void>();
const member = { email: 'cora@example.com', name: 'Cora Officer', role: 'compliance' };
const desk = { language: null as string | null, isSignedIn: false };

function answer(status: number, body: unknown) {
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'x-answered-by': 'console' },
  });
}

function deskAnswers(path: string, init: RequestInit): Response {
  if (path === '/api/environment') return answer(503, {});
  if (init.method === 'DELETE') {
    // As `Clear-Site-Data` does.
    localStorage.clear();
    return answer(204, null);
  }
  if (init.method !== 'POST' && !desk.isSignedIn)
    return answer(401, { type: '/problems/not-signed-in', title: 'Not signed in', status: 401 });
  return answer(200, { staff: { ...member, language: desk.language }, staffId: 's-1' });
}

beforeEach(() => {
  Object.assign(desk, { language: null, isSignedIn: false });
  stubBrowser();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => deskAnswers(path, init));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  load.mockReset();
  vi.mocked(loadAgain).mockReset();
  vi.restoreAllMocks();
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/sign-in', element: <SignInPage load={load} /> },
      {
        path: '*',
        element: (
          <RequireSession fallback={<p>Not known yet</p>}>
            <p>The page</p>
          </RequireSession>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, client };
}

async function signIn() {
  await userEvent.type(await screen.findByLabelText('E-mail'), member.email);
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the language at the door', () => {
  const choice = async () => screen.findByRole('group', { name: 'Language' });

  it('is one of five, each by its own name and marked as such for those who listen', async () => {
    open('/sign-in');
    const buttons = [...(await choice()).querySelectorAll('button')];
    expect(buttons.map(({ lang, textContent }) => [lang, textContent])).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['fr', 'Français'],
      ['es', 'Español'],
      ['ar', 'العربية'],
    ]);
    expect(buttons.filter((one) => one.ariaPressed === 'true').map(({ lang }) => lang)).toEqual(['en']);
  });

  it('is remembered by this browser, and the page is loaded again in it', async () => {
    open('/sign-in');
    await choice();
    await userEvent.click(screen.getByRole('button', { name: 'العربية' }));
    expect(localStorage.getItem(key)).toBe('ar');
    expect(loadAgain).toHaveBeenCalledTimes(1);
  });

  it('stays where this browser keeps nothing, which is said', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    open('/sign-in');
    await choice();
    await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This browser doesn’t save settings');
    expect(loadAgain).not.toHaveBeenCalled();
  });
});

describe('the language of the one who signs in', () => {
  it('opens the page that was wanted in it, loaded afresh', async () => {
    desk.language = 'de';
    const { router } = open('/sign-in?returnTo=%2Framps%3Fstatus%3DDECLINED');
    await signIn();
    await waitFor(() => expect(load.mock.calls).toEqual([['/ramps?status=DECLINED']]));
    expect(localStorage.getItem(key)).toBe('de');
    expect(router.state.location.pathname).toBe('/sign-in');
  });

  it.each([null, 'en', 'of another version'])('%s goes on in this page', async (language) => {
    desk.language = language;
    open('/sign-in');
    await signIn();
    expect(await screen.findByText('The page')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('goes on in this page where the browser keeps nothing', async () => {
    desk.language = 'de';
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {});
    open('/sign-in');
    await signIn();
    expect(await screen.findByText('The page')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });

  it('loads the page again before anything is shown, where the page itself did not know the person', async () => {
    Object.assign(desk, { language: 'fr', isSignedIn: true });
    open('/customers');
    await waitFor(() => expect(loadAgain).toHaveBeenCalledTimes(1));
    expect(localStorage.getItem(key)).toBe('fr');
    expect(screen.getByText('Not known yet')).toBeTruthy();
  });
});

describe('signing out', () => {
  const signOut = async () => {
    const client = new QueryClient();
    await client.getMutationCache().build(client, signOutMutation(client)).execute();
  };

  it('leaves this browser its language, and nothing else', async () => {
    localStorage.setItem(key, 'en');
    localStorage.setItem('something', 'else');
    await signOut();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ [key]: 'en' });
  });

  it('leaves a browser without one as it is', async () => {
    await signOut();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({});
  });
});
