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

const work = ['', 'Overview', 'Customers', 'Ramps'];
const act = ['Act', 'New customer', 'Share documents', 'Price'];
const inspect = ['Inspect', 'Diagnosis', 'Eligibility', 'Limits', 'Statuses explained'];
const evidence = ['Evidence', 'Audit trail', 'Requests', 'Callbacks', 'Signature doctor'];
const help = ['', 'Help'];

describe('the menu has what the role may use', () => {
  it.each<[Role, readonly (readonly string[])[]]>([
    ['support', [work, act, inspect, ['Evidence', 'Callbacks'], ['Admin', 'Settings'], help]],
    ['compliance', [work, act, inspect, evidence, ['Admin', 'Sandbox', 'Settings'], help]],
    [
      'auditor',
      [
        work,
        ['Inspect', 'Statuses explained'],
        ['Evidence', 'Audit trail', 'Callbacks'],
        ['Admin', 'Settings'],
        help,
      ],
    ],
    [
      'developer',
      [
        work,
        ['Act', 'Price'],
        inspect,
        ['Evidence', 'Requests', 'Callbacks', 'Signature doctor'],
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

it('asks for a page’s code as soon as its link has the pointer or the focus', async () => {
  await openPage({
    routes: [{ path: '/', name: 'Any', action: 'read-directory', load: async () => NavigationList }],
    at: '/',
  });
  const ramps = pages.find(({ name }) => name === 'Ramps') as PageRoute;
  const load = vi.spyOn(ramps, 'load').mockResolvedValue(() => null);
  fireEvent.pointerEnter(await screen.findByRole('link', { name: 'Ramps' }));
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.focus(screen.getByRole('link', { name: 'Ramps' }));
  expect(load).toHaveBeenCalledTimes(2);
  load.mockRestore();
});
