// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';

import { routesOf } from '#testing/web/pages.ts';

// Unbound; a page's own fetch is bound to its server.
const fetchReally = globalThis.fetch;
const sandboxPassword = 'rampart-sandbox';
const password = 'four grey barges at dusk';
let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
  // Loading code can take long on a busy machine.
  await import('./staff-tab.tsx');
});
afterAll(async () => desk.stop());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Call {
  method?: string;
  body?: unknown;
  cookie?: string;
}
async function call(path: string, { method = 'POST', body = {}, cookie = '' }: Call = {}) {
  return fetchReally(desk.url + path, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}
const whoAmI = async (cookie: string) => call('/api/session', { method: 'GET', cookie });
const signIn = async (email: string, secret = password) =>
  call('/api/session', { body: { email, password: secret } });

async function open() {
  // Provides a clipboard.
  userEvent.setup();
  const page = await openPageOverDesk({
    desk,
    routes: routesOf('settings'),
    at: '/settings?tab=staff',
    role: 'admin',
  });
  await screen.findByRole('table', { name: 'Staff' });
  return page;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const rowOf = (email: string) => {
  const row = screen.getByText(email).closest('tr');
  if (row === null) throw new Error('no row');
  return within(row);
};
async function choose(email: string, action: string) {
  await userEvent.click(rowOf(email).getByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const done = async () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Returns the person's link. */
async function add(name: string, email: string, role: string) {
  await press('Add person');
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${role}`) }));
  await userEvent.click(inDialog().getByRole('button', { name: 'Add and create link' }));
}
async function tokenShown() {
  const link = await screen.findByText(/\/welcome#/);
  return link.textContent.split('#')[1] ?? '';
}

describe('the staff', () => {
  it('are listed with their roles, how they sign in, and which is oneself', async () => {
    // No second passes between the sign-in and the row.
    vi.useFakeTimers({ toFake: ['Date'] });
    await open();
    expect(rowOf('auditor@rampart.test').getByText('auditor')).toBeTruthy();
    expect(rowOf('auditor@rampart.test').getByText('never')).toBeTruthy();
    expect(rowOf('admin@rampart.test').getByText('just now')).toBeTruthy();
    expect(screen.getAllByText('Sandbox password')).toHaveLength(5);
  });

  it('lead to what each of them did', async () => {
    await open();
    await userEvent.click(rowOf('auditor@rampart.test').getByRole('button', { name: /^Actions for/ }));
    const link = await screen.findByRole('menuitem', { name: 'What did Avery Auditor do?' });
    expect(link.getAttribute('href')).toMatch(/^\/audit\?acts=[\da-f-]{36}$/);
  });

  it('are added with a link that is shown once, kept nowhere, and lets them in', async () => {
    const { client } = await open();
    await add('Nadia Ferry', 'nadia@example.com', 'support');
    const token = await tokenShown();
    await press('Copy link');
    expect(await navigator.clipboard.readText()).toBe(`${desk.url}/welcome#${token}`);
    await press('Done');
    await done();
    expect(document.body.innerHTML).not.toContain(token);
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain(token);
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
    expect(await screen.findByText('Invited')).toBeTruthy();
    expect((await call('/api/links/use', { body: { token, password } })).status).toBe(200);
    expect((await signIn('nadia@example.com')).status).toBe(200);
  });

  it('are refused without a role, with an e-mail that is taken, and what was typed stays', async () => {
    await open();
    await press('Add person');
    await userEvent.click(inDialog().getByRole('button', { name: 'Add and create link' }));
    expect(await screen.findByText('Choose a role')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await userEvent.type(screen.getByLabelText('Name'), 'Someone Else');
    await userEvent.type(screen.getByLabelText('E-mail'), 'AUDITOR@rampart.test');
    await userEvent.click(screen.getByRole('radio', { name: /^auditor/ }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Add and create link' }));
    expect((await inDialog().findByRole('alert')).textContent).toContain(
      'Someone with this e-mail address already has an account',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Someone Else');
  });

  it('get another role, which acts on their next call', async () => {
    await open();
    await add('Rolf Quay', 'rolf@example.com', 'support');
    const token = await tokenShown();
    await press('Done');
    const used = await call('/api/links/use', { body: { token, password } });
    const cookie = used.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    await choose('rolf@example.com', 'Change role');
    expect(inDialog().getByRole<HTMLInputElement>('radio', { name: /^support/ }).checked).toBe(true);
    await userEvent.click(inDialog().getByRole('radio', { name: /^developer/ }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Change role' }));
    await done();
    expect(await (await whoAmI(cookie)).json()).toMatchObject({ staff: { role: 'developer' } });
    await waitFor(() => expect(rowOf('rolf@example.com').getByText('developer')).toBeTruthy());
  });

  it('are kept out at once, and let in again', async () => {
    const cookie = await desk.signIn('developer');
    await open();
    await choose('developer@rampart.test', 'Disable account');
    await userEvent.click(inDialog().getByRole('button', { name: 'Disable account' }));
    await done();
    expect((await whoAmI(cookie)).status).toBe(401);
    expect((await signIn('developer@rampart.test', sandboxPassword)).status).toBe(401);
    expect(await rowOf('developer@rampart.test').findByText('Disabled')).toBeTruthy();
    await choose('developer@rampart.test', 'Enable account');
    await userEvent.click(inDialog().getByRole('button', { name: 'Enable account' }));
    await done();
    expect((await signIn('developer@rampart.test', sandboxPassword)).status).toBe(200);
  });

  it('keep one admin: the desk’s refusal is read', async () => {
    await open();
    await choose('admin@rampart.test', 'Disable account');
    expect(inDialog().getByText('This is your own account.')).toBeTruthy();
    await userEvent.click(inDialog().getByRole('button', { name: 'Disable account' }));
    expect((await inDialog().findByRole('alert')).textContent).toContain('last admin');
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    await done();
  });

  it('have sessions that are ended one by one or all', async () => {
    const cookies = [await desk.signIn('support'), await desk.signIn('support')];
    await open();
    await choose('support@rampart.test', 'Show sessions');
    const buttons = async () => screen.findAllByRole('button', { name: /^End session in/ });
    const [first] = await buttons();
    if (first) await userEvent.click(first);
    await waitFor(async () => expect(await buttons()).toHaveLength(1));
    await press('End all sessions');
    expect(await screen.findByText('No active sessions')).toBeTruthy();
    for (const cookie of cookies) expect((await whoAmI(cookie)).status).toBe(401);
  });

  it('choose a password again with a new link, which ends the one before', async () => {
    await open();
    await add('Lena Pier', 'lena@example.com', 'auditor');
    const first = await tokenShown();
    await press('Done');
    await waitFor(() => expect(rowOf('lena@example.com')).toBeTruthy());
    await choose('lena@example.com', 'Create new link');
    await userEvent.click(inDialog().getByRole('button', { name: 'Create new link' }));
    const second = await tokenShown();
    expect(second).not.toBe(first);
    expect((await call('/api/links/read', { body: { token: first } })).status).toBe(404);
    expect((await call('/api/links/read', { body: { token: second } })).status).toBe(200);
  });
});
