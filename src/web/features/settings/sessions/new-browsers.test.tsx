// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import type { NewBrowser } from '#contract/desk/profile.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

beforeAll(async () => {
  // Loading code can take long on a busy machine.
  await import('../profile-tab.tsx');
});
afterEach(cleanup);

const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const strange: NewBrowser = {
  at: '2026-11-23T10:00:00.000Z',
  method: 'password',
  agent,
  source: '203.0.113.9',
  isConfirmed: false,
};
const known: NewBrowser = { ...strange, at: '2026-11-01T10:00:00.000Z', source: null, isConfirmed: true };
const profile = (newBrowsers: readonly NewBrowser[]) => ({
  json: {
    id: 's-1',
    email: 'nora@bank.example',
    name: 'Nora',
    role: 'support',
    method: 'password',
    hasPassword: true,
    provider: null,
    hasSecondFactor: false,
    hasAuthenticatorApp: false,
    passkeys: [],
    passkeyOrigin: null,
    isSecondFactorRequired: false,
    provenUntil: '2026-11-23T10:00:00.000Z',
    newBrowsers,
    recoveryCodesLeft: 0,
    passwordRule: { minLength: 15 },
  },
});
async function open(answers: Parameters<typeof openPage>[0]['answers']) {
  return openPage({
    routes: routesOf('settings'),
    at: '/settings',
    role: 'support',
    answers: { 'GET /api/sessions': { json: { items: [] } }, ...answers },
  });
}
const list = async () => screen.findByRole('list', { name: 'New browsers' });

it('a browser that was new is listed as such, from where and how, until the person says that it was them', async () => {
  const { calls } = await open({
    'GET /api/profile': [profile([strange, known]), profile([{ ...strange, isConfirmed: true }, known])],
    'POST /api/profile/new-browsers/confirm': { json: {} },
  });
  const [first, second] = within(await list()).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Firefox on Windows with a password .*203\.0\.113\.9New$/);
  expect(second?.textContent).not.toContain('New');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, all of these were me' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, all of these were me' })).toBeNull());
  expect(within(await list()).queryByText('New')).toBeNull();
  expect(document.getElementById('announcer-polite')?.textContent).toBe('Browsers confirmed');
  expect(calls.find(({ name }) => name === 'POST /api/profile/new-browsers/confirm')?.body).toEqual({
    until: strange.at,
  });
});

it('one that can’t be confirmed stays new, and why is said', async () => {
  const problem = { type: '/problems/busy', title: 'The desk is busy', status: 503 };
  await open({
    'GET /api/profile': profile([strange]),
    'POST /api/profile/new-browsers/confirm': { status: 503, json: problem },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, all of these were me' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The desk is busy');
  expect(within(await list()).getByText('New')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Yes, all of these were me' })).toBeTruthy();
});

it('says what to do when it was not them, beside the button that does it', async () => {
  await open({ 'GET /api/profile': profile([strange]) });
  expect((await list()).parentElement?.textContent).toContain(
    'If one of them wasn’t yours, change your password now',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  expect(dialog.getByLabelText('Current password')).toBeTruthy();
});

it('without any there is no panel, with confirmed ones no button', async () => {
  await open({ 'GET /api/profile': profile([]) });
  await screen.findByRole('button', { name: 'Change password' });
  expect(screen.queryByText('New browsers')).toBeNull();
  cleanup();
  await open({ 'GET /api/profile': profile([known]) });
  await list();
  expect(screen.queryByRole('button', { name: 'Yes, all of these were me' })).toBeNull();
});
