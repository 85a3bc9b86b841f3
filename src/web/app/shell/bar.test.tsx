// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';

import { Bar } from './bar.tsx';

afterEach(cleanup);

const realNow = '2026-11-21T12:00:00Z';
const openBar = async (clock: object) =>
  openPage({
    routes: [{ name: 'Bar', path: '/', action: 'read-directory', load: async () => Bar }],
    at: '/',
    role: 'auditor',
    answers: { 'GET /api/clock': { json: { realNow, speed: 1, isFrozen: false, ...clock } } },
  });

it('the strip tells the service’s time when it is not the machine’s', async () => {
  await openBar({ now: '2026-11-22T14:05:00Z', isFrozen: true });
  const note = await screen.findByText('service time 22 Nov 2026, 14:05 UTC · frozen');
  expect(note.parentElement?.textContent).toMatch(/^SANDBOX: no real money or customers/);
});

it('else it says no more than that nothing is real', async () => {
  const { calls } = await openBar({ now: realNow });
  await expect.poll(() => calls.filter(({ name }) => name === 'GET /api/clock').length).toBe(1);
  expect(screen.queryByText(/service time/)).toBeNull();
});
