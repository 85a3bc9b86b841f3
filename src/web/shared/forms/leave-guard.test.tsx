// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';
import { mayLeaveUnasked } from '#web/shared/start-clean.ts';

import { LeaveGuard } from './leave-guard.tsx';

vi.mock('#web/shared/start-clean.ts', () => ({ mayLeaveUnasked: vi.fn<() => boolean>(() => false) }));
beforeAll(stubBrowser);
afterEach(cleanup);

const words = { title: 'Leave?', text: 'It would be gone', leave: 'Leave', stay: 'Stay' };

async function leaveFor(address: string, hasUnsentWork = true) {
  const router = createMemoryRouter(
    [{ path: '*', element: <LeaveGuard hasUnsentWork={hasUnsentWork} {...words} /> }],
    {
      initialEntries: ['/documents/new?identityReference=c-1'],
    },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await act(async () => router.navigate(address));
  return screen.queryByRole('dialog', { name: 'Leave?' }) === null ? 'left' : 'asked';
}

const isAskedOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('leaving unsent work', () => {
  it.each(['/ramps', '/documents/new', '/documents/new?identityReference=c-2'])(
    'for %s is asked about: it would be gone',
    async (address) => expect(await leaveFor(address)).toBe('asked'),
  );

  it.each(['/documents/new?identityReference=c-1', '/documents/new?identityReference=c-1#main'])(
    'for %s loses nothing',
    async (address) => expect(await leaveFor(address)).toBe('left'),
  );

  it('is not asked about when there is none', async () => {
    expect(await leaveFor('/ramps', false)).toBe('left');
    expect(isAskedOnClosing()).toBe(false);
  });

  it('is asked about by the window, unless the page starts clean for another person', async () => {
    await leaveFor('/documents/new?identityReference=c-1');
    expect(isAskedOnClosing()).toBe(true);
    vi.mocked(mayLeaveUnasked).mockReturnValueOnce(true);
    expect(isAskedOnClosing()).toBe(false);
  });
});
