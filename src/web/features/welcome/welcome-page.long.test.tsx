// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { PasskeyOrder } from '#contract/desk/passkeys.ts';
import { authenticatorCode } from '#testing/authenticator.ts';
import { createSoftwarePasskey } from '#testing/software-passkey.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { keepNodeBytes } from '#testing/web/node-bytes.ts';
import { stubAuthenticator } from '#testing/web/stub-authenticator.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';

import { measureStrength } from '#web/workers/measure-strength.ts';
import type { StrengthQuestion } from '#web/workers/strength-protocol.ts';

import { WelcomePage } from './welcome-page.tsx';

// Unbound; the page's own fetch is bound to its server.
const fetchReally = globalThis.fetch;
const password = 'seven quiet herons wade';
let desk: Rampart;
let admin = '';
let invited = 0;

/** The worker that measures passwords, in this thread: jsdom has none. */
class StrengthWorkerHere extends EventTarget {
  postMessage(question: StrengthQuestion): void {
    const answer = Object.assign(new Event('message'), { data: measureStrength(question) });
    void Promise.resolve().then(() => this.dispatchEvent(answer));
  }

  terminate(): void {}
}

keepNodeBytes();
beforeAll(async () => {
  desk = await startRampart({ environment: { PUBLIC_URL: window.location.origin } });
  admin = await desk.signIn('admin');
});
afterAll(async () => desk.stop());
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', async (path: string, { signal: _signal, ...init }: RequestInit = {}) =>
    fetchReally(desk.url + path, init),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function post(path: string, body: unknown, cookie = admin) {
  return fetchReally(desk.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

/** Returns link address and account id of a new person. */
async function invite() {
  invited += 1;
  const email = `wade${invited}@example.com`;
  const answer = await post('/api/staff', { email, name: 'Wade Heron', role: 'support' });
  const { link, id } = (await answer.json()) as { link: string; id: string };
  return { email, id, address: link.slice(link.indexOf('/welcome')) };
}

function open(address: string) {
  const goTo = vi.fn<(address: string) => void>();
  const router = createMemoryRouter(
    [
      { path: '/welcome', element: <WelcomePage goTo={goTo} /> },
      { path: '*', element: <h1>Another page</h1> },
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
  return { goTo, router };
}

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save password and sign in' }));
async function choose(text: string) {
  const field = await screen.findByLabelText('New password');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

describe('a link', () => {
  it('says whose it is, and leaves the address at once', async () => {
    const { address, email } = await invite();
    const { router } = open(address);
    await heading('Choose your password');
    expect(router.state.location).toMatchObject({ pathname: '/welcome', hash: '' });
    expect(screen.getByText(email)).toBeTruthy();
    expect(screen.getByText('Wade Heron')).toBeTruthy();
    expect(document.body.innerHTML).not.toContain(address.split('#')[1]);
  });

  it('warns a person who is signed in to another account, and nobody else', async () => {
    const { address, email } = await invite();
    const signedInAs = (staff: object | null) =>
      vi.stubGlobal('fetch', async (path: string, { signal: _signal, ...init }: RequestInit = {}) =>
        path === '/api/session' && init.method !== 'POST' && staff !== null
          ? Response.json({ staff })
          : fetchReally(desk.url + path, init),
      );
    const warned = async (staff: object | null) => {
      signedInAs(staff);
      open(address);
      await screen.findByLabelText('New password');
      const texts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
      cleanup();
      return texts;
    };
    const [said] = await warned({ email: 'ada@example.com', name: 'Ada', role: 'admin' });
    expect(said).toContain('You are signed in here as Ada (ada@example.com)');
    expect(said).toContain('instead of yours');
    expect(await warned({ email, name: 'Wade Heron', role: 'support' })).toEqual([]);
    expect(await warned(null)).toEqual([]);
  });

  it('takes a pasted password, signs in, and works once', async () => {
    const { address, email } = await invite();
    const { goTo } = open(address);
    await choose(password);
    await save();
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/'));
    expect((await post('/api/session', { email, password }, '')).status).toBe(200);
    cleanup();
    open(address);
    await heading('This link does not work');
  });

  it('sends no password that is too short, and says how far it is', async () => {
    const { address, email } = await invite();
    const { goTo } = open(address);
    await choose('fourteen chars');
    expect(await screen.findByText('1 more character needed')).toBeTruthy();
    await save();
    const field = screen.getByLabelText('New password');
    expect(await screen.findByText(/^Use 15 to 1,024 characters/)).toBeTruthy();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(goTo).not.toHaveBeenCalled();
    expect((await post('/api/session', { email, password: 'fourteen chars' }, '')).status).toBe(401);
  });

  it('shows the desk’s refusal of a common password at the field, and stays good', async () => {
    const { address } = await invite();
    const { goTo } = open(address);
    await choose('passwordpassword');
    await save();
    const field = screen.getByLabelText('New password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(goTo).not.toHaveBeenCalled();
    await choose(password);
    await save();
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  });

  it('tells how hard a password is to guess, by what is known of the person too', async () => {
    vi.stubGlobal('Worker', StrengthWorkerHere);
    const { address, email } = await invite();
    open(address);
    await choose('aaaaaaaaaaaaaaaaaaaa');
    expect(await screen.findByText(/^Not accepted: /)).toBeTruthy();
    await choose(email + email);
    expect(await screen.findByText(/^Not accepted: /)).toBeTruthy();
    await choose(password);
    expect(await screen.findByText('Very hard to guess')).toBeTruthy();
  });

  it('does not stand in for a second factor', async () => {
    const { address, email, id } = await invite();
    const { goTo } = open(address);
    await choose(password);
    await save();
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    cleanup();
    const session = await post('/api/session', { email, password }, '');
    const cookie = session.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const begun = await post('/api/profile/second-factor', { password }, cookie);
    const { secret } = (await begun.json()) as { secret: string };
    await post('/api/profile/second-factor/confirm', { code: authenticatorCode(secret, -1) }, cookie);
    const made = await post(`/api/staff/${id}/link`, {});
    const { link } = (await made.json()) as { link: string };

    const again = open(link.slice(link.indexOf('/welcome')));
    await heading('Choose a new password');
    await choose(`${password} again`);
    await save();
    const code = screen.getByLabelText('Code');
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(again.goTo).not.toHaveBeenCalled();
    await userEvent.type(code, authenticatorCode(secret));
    await save();
    await waitFor(() => expect(again.goTo).toHaveBeenCalledOnce());
  });
});

describe('a link of a person who has a passkey and nothing else', () => {
  /** A password link for this person, and a browser with passkey and cookies. */
  async function lostPassword() {
    const { address, email, id } = await invite();
    const token = address.split('#')[1];
    const joined = await post('/api/links/use', { token, password }, '');
    const cookie = joined.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const begun = await post('/api/profile/passkeys/begin', { password }, cookie);
    const passkey = createSoftwarePasskey(window.location.origin);
    const made = passkey.make((await begun.json()) as PasskeyOrder);
    expect((await post('/api/profile/passkeys', { name: 'Key', passkey: made }, cookie)).status).toBe(200);
    const { link } = (await (await post(`/api/staff/${id}/link`, {})).json()) as { link: string };
    const sent: string[] = [];
    const jar = new Map<string, string>();
    vi.stubGlobal('fetch', async (path: string, { signal: _signal, ...init }: RequestInit = {}) => {
      sent.push(`${init.method ?? 'GET'} ${path}`);
      const headers = new Headers(init.headers);
      headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
      const answer = await fetchReally(desk.url + path, { ...init, headers });
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=');
        jar.set(name, value);
      }
      return answer;
    });
    const page = open(link.slice(link.indexOf('/welcome')));
    await heading('Choose a new password');
    return { ...page, email, sent, jar, passkey, hand: stubAuthenticator(passkey) };
  }
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Use passkey instead' }));
  const newOne = `${password} again`;

  it('is finished with it, without a recovery code; cancelled it can be tried again', async () => {
    const { goTo, hand, email } = await lostPassword();
    await choose(newOne);
    hand.next = 'cancels';
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('The passkey request was cancelled');
    await press();
    expect(await screen.findByText('Passkey confirmed. No code is needed.')).toBeTruthy();
    expect(screen.queryByLabelText('Code')).toBeNull();
    await save();
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/'));
    // The new password alone isn't enough.
    const alone = await post('/api/session', { email, password: newOne }, '');
    expect(await alone.json()).toMatchObject({ type: '/problems/second-factor-required' });
  });

  it('keeps the passkey while another password is chosen', async () => {
    const { goTo } = await lostPassword();
    await choose('passwordpassword');
    await press();
    await screen.findByText('Passkey confirmed. No code is needed.');
    await save();
    const field = screen.getByLabelText('New password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Passkey confirmed. No code is needed.')).toBeTruthy();
    await choose(newOne);
    await save();
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  });

  it('asks for it again when the desk refuses it, and changes nothing', async () => {
    const { goTo, hand, email, sent } = await lostPassword();
    await choose(newOne);
    hand.next = { origin: 'https://rampart.example' };
    await press();
    await screen.findByText('Passkey confirmed. No code is needed.');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('The passkey could not be verified');
    expect([goTo.mock.calls, sent.filter((name) => name === 'POST /api/links/use').length]).toEqual([[], 1]);
    expect(await (await post('/api/session', { email, password }, '')).json()).toMatchObject({
      type: '/problems/second-factor-required',
    });
    await press();
    await screen.findByText('Passkey confirmed. No code is needed.');
    await save();
    await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  });

  it('in another browser than the one that asked is worth nothing', async () => {
    const { goTo, jar } = await lostPassword();
    await choose(newOne);
    await press();
    await screen.findByText('Passkey confirmed. No code is needed.');
    jar.clear();
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('The passkey could not be verified');
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('the first admin', () => {
  it('says who they are, and begins with the staff', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push(JSON.parse(init.body as string));
      const staff = { email: 'ada@example.com', name: 'Ada', role: 'admin' };
      const link = {
        purpose: 'first-admin',
        email: null,
        name: null,
        hasSecondFactor: false,
        hasPasskey: false,
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
      };
      return new Response(JSON.stringify(path === '/api/links/read' ? link : { staff }), {
        headers: { 'x-answered-by': 'console' },
      });
    });
    const { goTo } = open('/welcome#first');
    await heading('Set up the first account');
    await choose(password);
    await save();
    expect(await screen.findByText('Enter the name')).toBeTruthy();
    expect(screen.getByText('Enter the e-mail')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await userEvent.type(screen.getByLabelText('Name'), 'Ada');
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com');
    await save();
    await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/settings?tab=staff'));
    expect(sent).toEqual([
      { token: 'first' },
      { token: 'first', name: 'Ada', email: 'ada@example.com', password },
    ]);
  });
});

describe('without a link that works', () => {
  it('says what to do with an address that has none', async () => {
    open('/welcome');
    await heading('Open your link');
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/sign-in');
  });

  it('says the same of one that was never made', async () => {
    open('/welcome#never-made-and-long-enough-to-be-a-token');
    expect(await heading('This link does not work')).toBeTruthy();
  });

  it('offers to try again when Rampart can’t be reached', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    open('/welcome#token');
    expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach Rampart');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
