// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { createSoftwarePasskey } from '#testing/software-passkey.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { stubAuthenticator } from '#testing/web/stub-authenticator.ts';

import { SetUpFactorPage } from './set-up-factor-page.tsx';

const password = 'rampart-sandbox';
let desk: Rampart;
beforeAll(async () => {
  desk = await startRampart({
    environment: { PUBLIC_URL: window.location.origin, SECOND_FACTOR_ROLES: 'compliance, admin' },
  });
  // Loading code can take long on a busy machine.
  await Promise.all([
    import('./factor-dialogs.tsx'),
    import('./passkey-dialogs.tsx'),
    import('#web/shared/passkeys/passkey.ts'),
  ]);
});
afterAll(async () => desk.stop());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const goOn = vi.fn<() => void>();
async function open(role: Role) {
  goOn.mockReset();
  const Page = () => <SetUpFactorPage signOut={<button type="button">Sign out</button>} goOn={goOn} />;
  const page = await openPageOverDesk({
    desk,
    routes: [{ name: 'Set up', path: '/', action: 'read-directory', load: async () => Page }],
    at: '/',
    role,
  });
  await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' });
  /** The server's answer to other requests in this session. */
  const deskAnswers = async () => (await fetch('/api/customers')).status;
  return { ...page, deskAnswers };
}
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = (await dialog()).getByLabelText(label, { selector: 'input' });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

it('a passkey does the same; one that the browser did not make, or the desk refuses, leaves it closed', async () => {
  const { calls, deskAnswers } = await open('admin');
  const hand = stubAuthenticator(createSoftwarePasskey(window.location.origin));
  await press('Add a passkey');
  const add = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Add a passkey' }));
  await fill('Name', 'My laptop');
  await fill('Password', 'not this one');
  await add();
  await waitFor(() =>
    expect(screen.getByLabelText('Password', { selector: 'input' }).getAttribute('aria-invalid')).toBe(
      'true',
    ),
  );
  await fill('Password', password);
  const said = async (text: string) =>
    waitFor(async () => expect((await dialog()).getByRole('alert').textContent).toContain(text));
  hand.next = 'cancels';
  await add();
  await said('The passkey request was cancelled');
  hand.next = { isUnverified: true };
  await add();
  await said('The passkey could not be verified');
  expect(await deskAnswers()).toBe(403);
  await add();
  expect(
    within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem'),
  ).toHaveLength(10);
  // The codes can't be skipped, even with access.
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'GET /api/profile').length).toBeGreaterThan(1),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue', hidden: true })).toBeNull());
  await press('I have saved the codes');
  await press('Continue');
  expect(goOn).toHaveBeenCalledOnce();
  expect(await deskAnswers()).toBe(200);
});
