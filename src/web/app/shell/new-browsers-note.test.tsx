// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';
import { CurrentStaff } from '#web/shared/api/current-staff.ts';

import { Shell } from './shell.tsx';

beforeAll(async () => {
  // Loading code can take long on a busy machine.
  await import('./new-browsers-note.tsx');
});
afterEach(cleanup);

/** Renders the shell for a person with so many new browsers. */
const openFrame = async (newBrowsers?: number) =>
  openPage({
    routes: [
      {
        name: 'Frame',
        path: '/',
        action: 'read-directory',
        load: async () => () => (
          <CurrentStaff value={{ email: 'a@b.c', name: 'A B', role: 'support', newBrowsers }}>
            <Shell />
          </CurrentStaff>
        ),
      },
    ],
    at: '/',
    role: 'support',
  });

it('every page says how many new browsers signed in, and leads to where they are listed', async () => {
  const { router } = await openFrame(2);
  const note = await screen.findByText('2 new browsers were used to sign in to your account');
  expect(screen.getByRole('main').contains(note)).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Check that it was you' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
});

it('one is said of one, and nothing where none waits', async () => {
  await openFrame(1);
  await screen.findByText('A new browser was used to sign in to your account');
  cleanup();
  await openFrame();
  await screen.findByRole('main');
  expect(screen.queryByRole('link', { name: 'Check that it was you' })).toBeNull();
});
