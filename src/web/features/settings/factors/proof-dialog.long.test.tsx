// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { PasskeyOrder } from '#contract/desk/passkeys.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { appCode } from '#testing/second-factor.ts';
import { createSoftwarePasskey } from '#testing/software-passkey.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { stubAuthenticator } from '#testing/web/stub-authenticator.ts';

// Unbound; a page's own fetch is bound to its server.
const fetchReally = globalThis.fetch;
const password = 'rampart-sandbox';
const tenMinutes = 600_000;
const idleMinutes = 60;
const title = 'Confirm that it’s you';

let desk: Rampart;
let aheadMs = 0;
beforeAll(async () => {
  desk = await startRampart({
    environment: { PUBLIC_URL: window.location.origin, SESSION_IDLE_MINUTES: `${idleMinutes}` },
    nowMs: () => Date.now() + aheadMs,
  });
  // Loading code can take long on a busy machine.
  await Promise.all([
    import('../profile-tab.tsx'),
    import('../staff/staff-tab.tsx'),
    import('#web/shared/passkeys/passkey.ts'),
  ]);
});
afterAll(async () => desk.stop());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function call(path: string, cookie: string, body?: object) {
  return fetchReally(desk.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', cookie },
  });
}
const isAlive = async (cookie: string) => (await call('/api/session', cookie)).status === 200;

/** Opens the settings ten minutes after sign-in, with other sessions. */
async function open(role: Role, at = '/settings', { others = 1, of = role } = {}) {
  // Ends other tests' sessions.
  aheadMs += idleMinutes * 60_000;
  const elsewhere: string[] = [];
  for (let n = 0; n < others; n += 1) elsewhere.push(await desk.signIn(of));
  const page = await openPageOverDesk({ desk, routes: routesOf('settings'), at, role });
  aheadMs += tenMinutes;
  const made = (name: string) =>
    page.calls.filter((one) => one.name.startsWith(name)).map(({ status }) => status);
  return { ...page, elsewhere, made };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function endOther(of: number) {
  const table = await screen.findByRole('table', { name: 'Active sessions' });
  const buttons = () => within(table).queryAllByRole('button', { name: /^End session/ });
  await waitFor(() => expect(buttons()).toHaveLength(of));
  const [first] = buttons();
  if (first) await userEvent.click(first);
}
const dialog = async () => within(await screen.findByRole('dialog', { name: title }));
const gone = async () => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
async function confirm(text: string) {
  const field = await (await dialog()).findByLabelText('Password');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click((await dialog()).getByRole('button', { name: 'Confirm' }));
}

describe('ending a session ten minutes after the sign-in', () => {
  it('asks for the password first; a wrong one ends nothing, the right one ends it and is enough for ten minutes', async () => {
    const { elsewhere, made } = await open('support', '/settings', { others: 3 });
    const alive = async () => (await Promise.all(elsewhere.map(isAlive))).filter(Boolean).length;
    await endOther(3);
    const field = await (await dialog()).findByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(await alive()).toBe(3);
    await confirm('not this one');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect((await dialog()).getByText('Incorrect password')).toBeTruthy();
    expect([await alive(), made('DELETE /api/sessions')]).toEqual([3, [403]]);

    await confirm(password);
    await gone();
    await waitFor(() => expect(made('DELETE /api/sessions')).toEqual([403, 204]));
    await waitFor(() =>
      expect(document.getElementById('announcer-polite')?.textContent).toBe('Session ended'),
    );
    expect(await alive()).toBe(2);

    aheadMs += tenMinutes - 30_000;
    await endOther(2);
    await waitFor(() => expect(made('DELETE /api/sessions')).toEqual([403, 204, 204]));
    expect([screen.queryByRole('dialog'), await alive()]).toEqual([null, 1]);
  });

  it('asks again once the proof is ten minutes old', async () => {
    const { elsewhere, made } = await open('support', '/settings', { others: 2 });
    await endOther(2);
    await confirm(password);
    await waitFor(() => expect(made('DELETE /api/sessions')).toEqual([403, 204]));
    await gone();
    aheadMs += tenMinutes;
    await endOther(1);
    expect(await dialog()).toBeTruthy();
    expect((await Promise.all(elsewhere.map(isAlive))).filter(Boolean)).toHaveLength(1);
  });

  it('ends nothing when the person cancels, and says why', async () => {
    const { elsewhere, made } = await open('support');
    await endOther(1);
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Cancel' }));
    await gone();
    expect((await screen.findByRole('alert')).textContent).toContain('First confirm that it’s you');
    expect([made('DELETE /api/sessions'), made('POST /api/proof')]).toEqual([[403], []]);
    await endOther(1);
    (await (await dialog()).findByLabelText('Password')).focus();
    await userEvent.keyboard('{Escape}');
    await gone();
    await screen.findByRole('alert');
    expect([made('DELETE /api/sessions'), made('POST /api/proof')]).toEqual([[403, 403], []]);
    expect(await isAlive(elsewhere[0] ?? '')).toBe(true);
  });

  it('keeps the password nowhere', async () => {
    const { client, made } = await open('support');
    await endOther(1);
    await confirm(password);
    await waitFor(() => expect(made('DELETE /api/sessions')).toEqual([403, 204]));
    await gone();
    await waitFor(() =>
      expect(
        JSON.stringify(
          client
            .getMutationCache()
            .getAll()
            .map(({ state }) => state.variables),
        ),
      ).not.toContain(password),
    );
  });
});

describe('removing another’s factor, or ending their sessions, asks an admin the same', () => {
  it('from the menu of the staff: nothing before, all of it after', async () => {
    const { client, elsewhere, made } = await open('admin', '/settings?tab=staff', {
      others: 1,
      of: 'support',
    });
    const [support = ''] = elsewhere;
    const begun = await call('/api/profile/second-factor', support, { password });
    const { secret } = (await begun.json()) as { secret: string };
    const code = appCode(secret, Date.now() + aheadMs);
    expect((await call('/api/profile/second-factor/confirm', support, { code })).status).toBe(200);
    await client.invalidateQueries();
    const choose = async (action: string) => {
      const staff = within(await screen.findByRole('table', { name: 'Staff' }));
      const row = staff.getByText('support@rampart.test').closest('tr');
      if (row === null) throw new Error('no row');
      await within(row).findByText('Password and second factor');
      await userEvent.click(within(row).getByRole('button', { name: /^Actions for/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Remove second factor');
    await press('Remove second factor');
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Cancel' }));
    await gone();
    const removals = () => made('POST /api/staff/');
    expect([await isAlive(support), removals()]).toEqual([true, [403]]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    await choose('Show sessions');
    await press('End all sessions');
    await confirm(password);
    await gone();
    expect(await screen.findByText('No active sessions')).toBeTruthy();
    expect([await isAlive(support), made('DELETE /api/staff/')]).toEqual([false, [403, 204]]);
  });
});

describe('a passkey in place of the password', () => {
  const origin = window.location.origin;
  const another = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  /** Opens a developer's settings with passkey and another session. */
  async function openWithPasskey() {
    const page = await open('developer', '/settings', { others: 0 });
    const post = async (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const passkey = createSoftwarePasskey(origin);
    const begun = await post('/api/profile/passkeys/begin', { password });
    const made = passkey.make((await begun.json()) as PasskeyOrder);
    const added = await post('/api/profile/passkeys', { name: 'Key', passkey: made });
    const { recoveryCodes } = (await added.json()) as { recoveryCodes: string[] };
    const entered = await call('/api/session', '', {
      email: 'developer@rampart.test',
      password,
      code: recoveryCodes[0],
    });
    const elsewhere = entered.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    aheadMs += tenMinutes;
    await page.client.invalidateQueries();
    return { ...page, elsewhere, hand: stubAuthenticator(passkey) };
  }

  it('cancelled in the browser, or refused by the desk, ends nothing and is said; the right one ends it', async () => {
    const { hand, elsewhere, made } = await openWithPasskey();
    await endOther(1);
    hand.next = 'cancels';
    await press('Use your passkey');
    const said = async () => (await (await dialog()).findByRole('alert')).textContent;
    expect(await said()).toContain('The passkey request was cancelled');
    // The challenge alone.
    expect(made('POST /api/proof')).toEqual([200]);
    hand.next = { key: another };
    await press('Use your passkey');
    await waitFor(() => expect(made('POST /api/proof')).toEqual([200, 200, 422]));
    expect(await said()).not.toContain('The passkey request was cancelled');
    expect([await isAlive(elsewhere), made('DELETE /api/sessions')]).toEqual([true, [403]]);

    await press('Use your passkey');
    await gone();
    await waitFor(() => expect(made('DELETE /api/sessions')).toEqual([403, 204]));
    expect(await isAlive(elsewhere)).toBe(false);
  });
});

describe('who has a company account', () => {
  it('is sent to their provider for another sign-in, and back to this very page', async () => {
    const { made } = await open('auditor', '/settings?tab=account');
    const readProfile = fetch;
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const answer = await readProfile(path, init);
      if (path !== '/api/profile') return answer;
      const profile = (await answer.json()) as object;
      const provider = { issuer: 'https://login.bank.example' };
      return Response.json({ ...profile, provider }, { headers: { 'x-answered-by': 'console' } });
    });
    window.history.replaceState(null, '', '/settings?tab=account');
    await endOther(1);
    const link = await (await dialog()).findByRole('link', { name: 'Sign in again' });
    expect(link.getAttribute('href')).toBe('/api/oidc/start?again=1&returnTo=%2Fsettings%3Ftab%3Daccount');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(made('DELETE /api/sessions')).toEqual([403]);
  });
});
