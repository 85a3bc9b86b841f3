// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { authenticatorCode } from '#testing/authenticator.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { stubBrowser } from '#testing/web/stub-browser.ts';
import { RequireSession } from '#web/features/session/require-session.tsx';

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

it('an app opens the desk once its code was right and the recovery codes are saved', async () => {
  const { deskAnswers } = await open('compliance');
  expect(await screen.findByText(/Your role, compliance, requires a second factor/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  expect([await deskAnswers(), screen.queryByRole('button', { name: 'Continue' })]).toEqual([403, null]);
  await press('Set up authenticator app');
  await fill('Password', password);
  await press('Continue');
  const shown = await screen.findByText(/^([A-Z2-7]{4} ?)+$/);
  await fill('Code', '000000');
  await press('Turn on authenticator app');
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
  expect(await deskAnswers()).toBe(403);
  await fill('Code', authenticatorCode(shown.textContent.replaceAll(' ', '')));
  await press('Turn on authenticator app');
  await screen.findByRole('list', { name: 'Recovery codes' });
  // The codes can't be skipped.
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press('I have saved the codes');
  await press('Continue');
  expect(goOn).toHaveBeenCalledOnce();
  expect(await deskAnswers()).toBe(200);
});

it('stands in place of the desk for whose role needs one, and for nobody else', async () => {
  const shownTo = async (staff: object) => {
    stubBrowser();
    vi.stubGlobal('fetch', async () => Response.json(staff, { headers: { 'x-answered-by': 'console' } }));
    const element = (
      <RequireSession fallback={null} setUp={<p>The set-up</p>}>
        <p>The desk</p>
      </RequireSession>
    );
    const router = createMemoryRouter([{ path: '*', element }]);
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    const text = (await screen.findByText(/^The /)).textContent;
    cleanup();
    return text;
  };
  const staff = { email: 'cora@example.com', name: 'Cora', role: 'compliance' };
  expect(await shownTo({ staff, mustSetUpFactor: true })).toBe('The set-up');
  expect(await shownTo({ staff })).toBe('The desk');
});
