// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { sessionApi } from '#contract/desk/api/session.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { shareDocumentsBody } from '#testing/share-documents-body.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { keepNodeBytes } from '#testing/web/node-bytes.ts';
import { routesOf } from '#testing/web/pages.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';
import { LiveRegions } from '#web/app/providers.tsx';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { sessionDoubt, settleSession } from '#web/shared/api/desk-session.ts';
import { sessionTabs, tellTabs } from '#web/shared/api/session-tabs.ts';
import { startClean } from '#web/shared/start-clean.ts';
import { holdPage } from '#web/shared/unsent-work.ts';

import { RequireSession } from './require-session.tsx';
import { SignInPage } from './sign-in-page.tsx';

vi.mock('#web/shared/start-clean.ts', async (original) => ({
  ...(await original<object>()),
  startClean: vi.fn<() => void>(),
}));
keepNodeBytes();

const fetchReally = globalThis.fetch;
const email = 'tabitha.two@mail.example';
const password = 'rampart-sandbox';

let desk: Rampart;
let aheadMs = 0;
/** Shared by the tabs. */
let cookie = '';
let told: unknown[] = [];
let otherTab: BroadcastChannel;
let numbered = 0;

beforeAll(async () => {
  desk = await startRampart({ nowMs: () => Date.now() + aheadMs });
  const sender = await desk.signIn('compliance');
  const answer = await fetchReally(`${desk.url}/api/service/eapi/v0/identities/share/documents`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: sender,
      'idempotency-key': 'two-tabs-of-a-browser',
    },
    body: JSON.stringify({ ...shareDocumentsBody(), identityReference: 'c-two-tabs', email }),
  });
  if (answer.status !== 202) throw new Error(`the documents were answered ${answer.status}`);
  // Loading code can take long on a busy machine.
  await Promise.all([import('./sign-in-again.tsx'), import('#web/shared/ui/reveal-dialog.tsx')]);
});
afterAll(async () => desk.stop());
beforeEach(() => {
  stubBrowser();
  vi.mocked(startClean).mockClear();
  told = [];
  otherTab = new BroadcastChannel(sessionTabs);
  otherTab.addEventListener('message', ({ data }: MessageEvent<{ news: string }>) => told.push(data.news));
});
afterEach(() => {
  cleanup();
  act(() => settleSession('gave-up'));
  otherTab.close();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A call outside any page. */
async function call(method: string, path: string, headers: Record<string, string> = {}) {
  return fetchReally(desk.url + path, { method, headers: { cookie, ...headers } });
}

/** Signs in in another tab; returns the cookie. */
async function signInElsewhere(role: Role): Promise<string> {
  const answer = await fetchReally(`${desk.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@rampart.test`, password }),
  });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** Opens a tab with real pages and server. */
async function openTab(at: string, role: Role = 'compliance') {
  cookie = await signInElsewhere(role);
  vi.stubGlobal('fetch', async (path: string, { signal: _signal, ...init }: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    const answer = await fetchReally(desk.url + path, { ...init, headers });
    cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    return answer;
  });
  const pages = await Promise.all(
    routesOf('customer', 'customers').map(async ({ path, load }) => ({ path, Component: await load() })),
  );
  const behind = (
    <RequireSession fallback={null}>
      <main>
        <Outlet />
      </main>
    </RequireSession>
  );
  const router = createMemoryRouter(
    [
      { path: '/sign-in', element: <SignInPage /> },
      { element: behind, children: pages },
    ],
    { initialEntries: [at] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <LiveRegions />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, router };
}

async function openRevealed() {
  const tab = await openTab('/customers/c-two-tabs');
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal e-mail' }));
  await userEvent.type(await screen.findByLabelText('Reason for revealing the data'), 'Ticket 27');
  await userEvent.click(screen.getByRole('button', { name: 'Reveal for 5 minutes' }));
  await screen.findByText(email);
  return tab;
}

const message = (news: string) => {
  numbered += 1;
  return { news, from: 'the other tab', number: numbered };
};
const say = (news: string) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no target
  otherTab.postMessage(message(news));
const store = (news: string) =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: sessionTabs, newValue: JSON.stringify(message(news)) }),
  );
const look = () => window.dispatchEvent(new Event('focus'));

/** Ways to notice the end, in order: messages precede this tab's requests. */
const ways: readonly [string, () => void][] = [
  ['a message that somebody signed out', () => say('signed-out')],
  ['a message that the session has ended', () => say('ended')],
  ['an entry in the storage', () => void store('signed-out')],
  ['the focus', () => void look()],
  ['the window that is shown again', () => void document.dispatchEvent(new Event('visibilitychange'))],
  ['going back to a page that the browser kept', () => void window.dispatchEvent(new Event('pageshow'))],
  ['the end of the live stream', () => sessionDoubt.raise()],
];

const queriesOf = (client: QueryClient) => client.getQueryCache().getAll();
const keysOf = (queries: readonly Query[]) => queries.map(({ queryKey }) => String(queryKey[0])).toSorted();

/** A page that is on its way out may ask again: it is refused, and nothing is read. */
const expectNothingRead = (client: QueryClient) => {
  const read = queriesOf(client).filter(({ state }) => state.data !== undefined);
  expect(keysOf(read)).toEqual(['environment', 'session']);
};

describe('a session that ends elsewhere', () => {
  it.each(ways)('closes this tab, noticed by %s: nothing that was read remains', async (_way, notice) => {
    const { client, router } = await openRevealed();
    await call('DELETE', '/api/session');
    act(notice);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(document.body.textContent).not.toMatch(/tabitha|t•••|c-two-tabs|hides in/);
    expectNothingRead(client);
    expect(router.state.location.search).toBe('?returnTo=%2Fcustomers%2Fc-two-tabs');
  });

  it('is told to the other tabs by whoever notices it, once', async () => {
    await openTab('/customers/c-two-tabs');
    await screen.findByRole('button', { name: 'Reveal e-mail' });
    await call('DELETE', '/api/session');
    act(() => void look());
    await screen.findByRole('heading', { name: 'Sign in' });
    await vi.waitFor(() => expect(told).toEqual(['ended']));
  });

  it('is not told again by a tab that was told', async () => {
    await openTab('/customers/c-two-tabs');
    await screen.findByRole('button', { name: 'Reveal e-mail' });
    await call('DELETE', '/api/session');
    act(() => void store('ended'));
    await screen.findByRole('heading', { name: 'Sign in' });
    // Channels keep order: earlier messages would arrive first.
    tellTabs('signed-in');
    await vi.waitFor(() => expect(told).toEqual(['signed-in']));
  });

  it('closes this tab after a sign-out, though a refused call has asked for the password first', async () => {
    const { client } = await openRevealed();
    await call('DELETE', '/api/session');
    act(() => void deskCall(sessionApi.whoAmI, {}).catch(() => undefined));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    act(() => say('signed-out'));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(document.body.textContent).not.toMatch(/tabitha|t•••|c-two-tabs/);
    expectNothingRead(client);
    expect(document.documentElement.dataset['closed']).toBeUndefined();
  });

  it('keeps what was typed under the sign-in, out of sight, for the same person', async () => {
    const { client } = await openRevealed();
    await userEvent.type(screen.getByLabelText('Write a note'), 'Called back at noon');
    await call('DELETE', '/api/session');
    act(() => void store('ended'));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(document.documentElement.dataset['closed']).toBe('');
    expect(screen.queryByText(email)).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(keysOf(queriesOf(client))).not.toContain('reveal-reason');
    await userEvent.type(screen.getByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.documentElement.dataset['closed']).toBeUndefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Write a note').value).toBe('Called back at noon');
    expect(startClean).not.toHaveBeenCalled();
  });

  it('starts a page with typed work clean when somebody else has signed in', async () => {
    await openTab('/customers/c-two-tabs');
    await userEvent.type(await screen.findByLabelText('Write a note'), 'Called back at noon');
    await call('DELETE', '/api/session');
    act(() => say('signed-out'));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    cookie = await signInElsewhere('support');
    act(() => say('signed-in'));
    await waitFor(() => expect(startClean).toHaveBeenCalled());
  });

  it('is over when the same person signs in in another tab: the page opens as it was', async () => {
    await openTab('/customers/c-two-tabs');
    await userEvent.type(await screen.findByLabelText('Write a note'), 'Called back at noon');
    await call('DELETE', '/api/session');
    act(() => say('signed-out'));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    cookie = await signInElsewhere('compliance');
    act(() => say('signed-in'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Write a note').value).toBe('Called back at noon');
  });

  it('stays closed after a sign-out that the desk never heard of', async () => {
    await openTab('/customers/c-two-tabs');
    await userEvent.type(await screen.findByLabelText('Write a note'), 'Called back at noon');
    act(() => say('signed-out'));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    act(() => void look());
    await vi.waitFor(async () => expect((await call('GET', '/api/session')).status).toBe(200));
    expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
  });

  it('leads on from the sign-in page when the person signs in in another tab', async () => {
    const { router } = await openTab('/customers/c-two-tabs');
    await screen.findByRole('button', { name: 'Reveal e-mail' });
    await call('DELETE', '/api/session');
    act(() => say('signed-out'));
    await screen.findByRole('heading', { name: 'Sign in' });
    cookie = await signInElsewhere('compliance');
    act(() => say('signed-in'));
    await screen.findByRole('button', { name: 'Reveal e-mail' });
    expect(router.state.location.pathname).toBe('/customers/c-two-tabs');
  });

  it('keeps a page from which something is on its way to the service', async () => {
    await openTab('/customers/c-two-tabs');
    await screen.findByRole('button', { name: 'Reveal e-mail' });
    const letGo = holdPage();
    await call('DELETE', '/api/session');
    act(() => void store('signed-out'));
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
    letGo();
  });
});

describe('another person in another tab', () => {
  it.each(ways.slice(3).concat([['a message', () => say('signed-in')]]))(
    'is noticed by %s: the page starts clean',
    async (_way, notice) => {
      await openRevealed();
      cookie = await signInElsewhere('support');
      act(notice);
      await waitFor(() => expect(startClean).toHaveBeenCalled());
    },
  );

  it('is told to the other tabs by the sign-in page', async () => {
    await openTab('/customers/c-two-tabs');
    await screen.findByRole('button', { name: 'Reveal e-mail' });
    await call('DELETE', '/api/session');
    act(() => say('signed-out'));
    await screen.findByRole('heading', { name: 'Sign in' });
    told = [];
    await userEvent.type(screen.getByLabelText('E-mail'), 'support@rampart.test');
    await userEvent.type(screen.getByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await vi.waitFor(() => expect(told).toEqual(['signed-in']));
  });
});

describe('a browser without storage and without channels', () => {
  beforeEach(() => {
    vi.stubGlobal('BroadcastChannel', undefined);
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    }
  });

  it.each(ways.slice(3))('closes the tab by %s', async (_way, notice) => {
    await openRevealed();
    await call('DELETE', '/api/session');
    act(notice);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText(email)).toBeNull();
  });
});

describe('a session that goes on', () => {
  it('keeps the page when the desk can’t be reached', async () => {
    await openTab('/customers/c-two-tabs');
    await screen.findByRole('button', { name: 'Reveal e-mail' });
    let asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      throw new TypeError('no connection');
    });
    act(() => void look());
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
    expect(screen.getByRole('button', { name: 'Reveal e-mail' })).toBeTruthy();
  });

  it('is kept by the tab that is in use: the idle ones stay open', async () => {
    await openTab('/customers/c-two-tabs');
    await screen.findByRole('button', { name: 'Reveal e-mail' });
    // The other tab acts every ten minutes for an hour; this one idles longer than a session.
    for (let tens = 0; tens < 6; tens += 1) {
      aheadMs += 600_000;
      expect((await call('GET', '/api/session', { 'x-user-active': '1' })).status).toBe(200);
    }
    act(() => void look());
    await vi.waitFor(() => expect(told).toEqual([]));
    expect(screen.getByRole('button', { name: 'Reveal e-mail' })).toBeTruthy();
    // Nobody is active: both end. Storage records that nobody signed out.
    localStorage.setItem('rampart-session', 'open');
    aheadMs += 900_000;
    act(() => void look());
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.getByRole('status').textContent).toMatch(/^You were signed out because you were inactive/);
  });
});
