// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { openPage } from '#testing/web/page-under-test.tsx';

import { type PageRoute, pages } from '../pages.ts';
import { NavigationList } from './navigation-list.tsx';

afterEach(cleanup);

/** Titles of the menu, each with its links. */
function menu() {
  return screen.getAllByRole('list').map((list) => [
    list.getAttribute('aria-labelledby') === null
      ? ''
      : document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    ...within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ]);
}

const work = ['', 'Overview', 'Queue', 'Customers', 'Ramps'];
const act = ['Create', 'New customer', 'Share documents', 'Quote'];
const inspect = ['Check', 'Diagnosis', 'Eligibility', 'Limits', 'Statuses explained'];
const evidence = ['Records', 'Audit trail', 'Requests', 'Callbacks', 'Signature doctor'];
const help = ['', 'Help'];

describe('the menu has what the role may use', () => {
  it.each<[Role, readonly (readonly string[])[]]>([
    ['support', [work, act, inspect, ['Records', 'Callbacks'], ['Admin', 'Settings'], help]],
    ['compliance', [work, act, inspect, evidence, ['Admin', 'Sandbox', 'Settings'], help]],
    [
      'auditor',
      [
        work,
        ['Check', 'Statuses explained'],
        ['Records', 'Audit trail', 'Callbacks'],
        ['Admin', 'Settings'],
        help,
      ],
    ],
    [
      'developer',
      [
        ['', 'Overview', 'Customers', 'Ramps'],
        ['Create', 'Quote'],
        inspect,
        ['Records', 'Requests', 'Callbacks', 'Signature doctor'],
        ['Admin', 'Sandbox', 'Settings'],
        help,
      ],
    ],
    ['admin', [work, act, inspect, evidence, ['Admin', 'Sandbox', 'Settings'], help]],
  ])('%s', async (role, expected) => {
    await openPage({
      routes: [{ path: '/', name: 'Any', action: 'read-directory', load: async () => NavigationList }],
      at: '/',
      role,
    });
    await expect.poll(menu).toEqual(expected);
  });
});

describe('a page’s code is asked for', () => {
  async function openMenu() {
    await openPage({
      routes: [{ path: '/', name: 'Any', action: 'read-directory', load: async () => NavigationList }],
      at: '/',
    });
    const ramps = pages.find(({ name }) => name === 'Ramps') as PageRoute;
    const load = vi.spyOn(ramps, 'load').mockResolvedValue(() => null);
    const link = await screen.findByRole('link', { name: 'Ramps' });
    vi.useFakeTimers();
    return { load, link };
  }
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('as soon as its link has the pointer', async () => {
    const { load, link } = await openMenu();
    fireEvent.pointerEnter(link);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('once its link keeps the focus, not when somebody tabs past it', async () => {
    const { load, link } = await openMenu();
    fireEvent.focus(link);
    fireEvent.blur(link);
    vi.advanceTimersByTime(1000);
    expect(load).not.toHaveBeenCalled();
    fireEvent.focus(link);
    vi.advanceTimersByTime(1000);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
