// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from 'uqr';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { authenticatorCode } from '#testing/authenticator.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { loadAgain } from '#web/shared/language/language.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';

import { routesOf } from '#testing/web/pages.ts';

// jsdom can't reload documents.
vi.mock(import('#web/shared/language/language.ts'), async (original) => ({
  ...(await original()),
  loadAgain: vi.fn<() => void>(),
}));

// Unbound; a page's own fetch is bound to its server.
const fetchReally = globalThis.fetch;
const sandboxPassword = 'rampart-sandbox';
let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart();
  // Loading code can take long on a busy machine.
  await Promise.all([import('./profile-tab.tsx'), import('./factors/factor-dialogs.tsx')]);
});
afterAll(async () => desk.stop());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.mocked(loadAgain).mockReset();
  vi.unstubAllGlobals();
});

async function open(role: Role, at = '/settings') {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('settings'), at, role });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return { person, ...page };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label, { selector: 'input' });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const signIn = async (role: Role, body: object) =>
  fetchReally(`${desk.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@rampart.test`, ...body }),
  });

describe('the parts of the settings', () => {
  it('are seen by everybody, and opened by who may: the others read who', async () => {
    const { person, calls } = await open('support', '/settings?tab=staff');
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByText('Only admin can do this')).toBeTruthy();
    const staff = screen.getByRole('tab', { name: 'Staff' });
    expect(staff.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(staff.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Only admin can do this');
    await person.click(staff);
    expect(calls.filter(({ name }) => name.includes('/api/staff'))).toEqual([]);
    await person.click(screen.getByRole('tab', { name: 'Your account' }));
    expect(await screen.findByText('support@rampart.test')).toBeTruthy();
  });

  it('are met by arrow keys, those that do not open too', async () => {
    const { person } = await open('support');
    screen.getByRole('tab', { name: 'Your account' }).focus();
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Staff');
    await person.keyboard('{Enter} {ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Connection');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Your account');
  });
});

describe('the language', () => {
  const change = async (language: string) => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), language);
    await press('Change language');
  };
  const ofAccount = async () => {
    const answer = await signIn('support', { password: sandboxPassword });
    return (await answer.json()) as { staff: { language: string | null } };
  };

  it('is this page’s until one is chosen; another is kept in the account, and the page is loaded again', async () => {
    await open('support');
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect([select.value, [...select.options].map(({ lang }) => lang)]).toEqual([
      'en',
      ['en', 'de', 'fr', 'es', 'ar'],
    ]);
    await change('Español');
    await waitFor(() => expect(loadAgain).toHaveBeenCalledTimes(1));
    expect(await ofAccount()).toMatchObject({ staff: { language: 'es' } });
    expect(localStorage.getItem('rampart-language')).toBe('es');
    cleanup();
    await open('support');
    const now = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect(now.value).toBe('es');
  });

  it('that this page is in already is kept and announced', async () => {
    await open('support');
    await change('English');
    await waitFor(() =>
      expect(document.getElementById('announcer-polite')?.textContent).toBe('Language changed'),
    );
    expect(loadAgain).not.toHaveBeenCalled();
    expect(await ofAccount()).toMatchObject({ staff: { language: 'en' } });
  });

  it('stays where the desk can’t keep it, which is said', async () => {
    const onCall = (name: string) => {
      if (name === 'POST /api/profile/language') throw new TypeError('offline');
    };
    await openPageOverDesk({ desk, routes: routesOf('settings'), at: '/settings', role: 'support', onCall });
    await change('Français');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(loadAgain).not.toHaveBeenCalled();
    expect(localStorage.getItem('rampart-language')).toBeNull();
  });
});

describe('the password', () => {
  it('is changed with the one before, and ends the other sessions', async () => {
    const elsewhere = await desk.signIn('auditor');
    await open('auditor');
    await press('Change password');
    await fill('Current password', 'not this one');
    await fill('New password', 'nine lanterns by the canal');
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
    const now = screen.getByLabelText('Current password');
    await waitFor(() => expect(now.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(now));
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('nine lanterns by the canal');

    await fill('Current password', sandboxPassword);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.getElementById('announcer-polite')?.textContent).toBe('Password changed');
    const session = await fetchReally(`${desk.url}/api/session`, { headers: { cookie: elsewhere } });
    expect(session.status).toBe(401);
    expect((await signIn('auditor', { password: 'nine lanterns by the canal' })).status).toBe(200);
  });
});

describe('the second factor', () => {
  it('is set up with an app, renewed and removed, each time with what proves the person', async () => {
    const { person, client } = await open('developer');
    await press('Set up authenticator app');
    await fill('Password', sandboxPassword);
    await press('Continue');
    const drawn = await screen.findByRole('figure', { name: 'QR code for your authenticator app' });
    const secret = screen.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '');
    expect(drawnModules(drawn)).toBe(`otpauth-of ${secret}`);

    await fill('Code', '000000');
    await press('Turn on authenticator app');
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    await fill('Code', authenticatorCode(secret, -1));
    await press('Turn on authenticator app');
    const codes = () =>
      within(screen.getByRole('list', { name: 'Recovery codes' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await screen.findByRole('list', { name: 'Recovery codes' });
    const first = codes();
    expect(new Set(first).size).toBe(10);
    await press('Copy codes');
    expect(await navigator.clipboard.readText()).toBe(first.join('\n'));
    // They can't be dismissed by accident.
    await person.keyboard('{Escape}');
    expect(codes()).toEqual(first);
    await press('I have saved the codes');
    expect(await screen.findByText('10 recovery codes are left')).toBeTruthy();
    expect(keptBy(client)).not.toContain(first[0]);
    expect(keptBy(client)).not.toContain(secret);

    expect((await signIn('developer', { password: sandboxPassword })).status).toBe(401);
    const [used = '', other = ''] = first;
    expect((await signIn('developer', { password: sandboxPassword, code: used })).status).toBe(200);

    await press('Create new recovery codes');
    await fill('Password', sandboxPassword);
    await fill('Code', other);
    await press('Create new codes');
    await screen.findByRole('list', { name: 'Recovery codes' });
    expect(codes().filter((code) => first.includes(code))).toEqual([]);
    await press('I have saved the codes');

    await press('Remove authenticator app');
    await fill('Password', sandboxPassword);
    await fill('Code', authenticatorCode(secret));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove authenticator app' }));
    expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeTruthy();
    expect((await signIn('developer', { password: sandboxPassword })).status).toBe(200);
  });
});

describe('the sessions', () => {
  it('are listed with their browsers, and ended one by one, but for this one', async () => {
    const elsewhere = await fetchReally(`${desk.url}/api/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
      },
      body: JSON.stringify({ email: 'compliance@rampart.test', password: sandboxPassword }),
    });
    const cookie = elsewhere.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    await open('compliance');
    const table = await screen.findByRole('table', { name: 'Active sessions' });
    expect(within(table).getByText('This session')).toBeTruthy();
    await press('End session in Firefox on Windows');
    await waitFor(() => expect(within(table).queryByText('Firefox on Windows')).toBeNull());
    expect((await fetchReally(`${desk.url}/api/session`, { headers: { cookie } })).status).toBe(401);
    expect(within(table).getByText('This session')).toBeTruthy();
  });

  it('say what failed when they can’t be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const person = userEvent.setup({ delay: null });
    let isDown = true;
    await openPageOverDesk({
      desk,
      routes: routesOf('settings'),
      at: '/settings',
      role: 'support',
      onCall: (name) => {
        if (isDown && name === 'GET /api/sessions') throw new TypeError('no network');
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach Rampart');
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This session')).toBeTruthy();
  });
});

/** Everything stored outside the document. */
function keptBy(client: Awaited<ReturnType<typeof openPageOverDesk>>['client']): string {
  const queries = client.getQueryCache().getAll();
  const mutations = client.getMutationCache().getAll();
  return JSON.stringify([
    queries.map(({ queryKey, state }) => [queryKey, state.data]),
    mutations.map(({ state }) => [state.data, state.variables]),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
  ]);
}

/** `otpauth-of SECRET` if the modules encode such an address; otherwise the difference. */
function drawnModules(figure: HTMLElement): string {
  const path = figure.querySelector('path')?.getAttribute('d') ?? '';
  const secret = /^([A-Z2-7]{4} ?)+$/m.exec(screen.getByText(/^([A-Z2-7]{4} ?)+$/).textContent)?.[0];
  const bare = secret?.replaceAll(' ', '') ?? '';
  const uri = `otpauth://totp/Rampart:${encodeURIComponent('developer@rampart.test')}?secret=${bare}&issuer=Rampart&algorithm=SHA1&digits=6&period=30`;
  const { data } = encode(uri, { ecc: 'M', border: 4 });
  const wanted = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h`] : [])));
  return wanted.join('') === path.replaceAll('1v1h-1z', '') ? `otpauth-of ${bare}` : 'another text';
}
