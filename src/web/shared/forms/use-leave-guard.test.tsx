// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { mayLeaveUnasked } from '#web/shared/start-clean.ts';

import { useLeaveGuard } from './use-leave-guard.ts';

vi.mock('#web/shared/start-clean.ts', () => ({ mayLeaveUnasked: vi.fn<() => boolean>(() => false) }));
afterEach(cleanup);

function Guarded({ hasUnsentWork }: { hasUnsentWork: boolean }) {
  return <p>{useLeaveGuard(hasUnsentWork).state}</p>;
}

async function leaveFor(address: string, hasUnsentWork = true) {
  const router = createMemoryRouter([{ path: '*', element: <Guarded hasUnsentWork={hasUnsentWork} /> }], {
    initialEntries: ['/documents/new?identityReference=c-1'],
  });
  render(<RouterProvider router={router} />);
  await act(async () => router.navigate(address));
  return screen.getByRole('paragraph').textContent;
}

const isAskedOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('leaving unsent work', () => {
  it.each(['/ramps', '/documents/new', '/documents/new?identityReference=c-2'])(
    'for %s is asked about: it would be gone',
    async (address) => expect(await leaveFor(address)).toBe('blocked'),
  );

  it.each(['/documents/new?identityReference=c-1', '/documents/new?identityReference=c-1#main'])(
    'for %s loses nothing',
    async (address) => expect(await leaveFor(address)).toBe('unblocked'),
  );

  it('is not asked about when there is none', async () => {
    expect(await leaveFor('/ramps', false)).toBe('unblocked');
    expect(isAskedOnClosing()).toBe(false);
  });

  it('is asked about by the window, unless the page starts clean for another person', async () => {
    await leaveFor('/documents/new?identityReference=c-1');
    expect(isAskedOnClosing()).toBe(true);
    vi.mocked(mayLeaveUnasked).mockReturnValueOnce(true);
    expect(isAskedOnClosing()).toBe(false);
  });
});
