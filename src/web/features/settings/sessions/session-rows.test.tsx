// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';

import type { SessionItem } from '#contract/desk/profile.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';

import { SessionTable } from './session-table.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const at = '2026-11-23T10:00:00.000Z';
const session: SessionItem = {
  id: 's-1',
  startedAt: at,
  lastActiveAt: at,
  endsAt: '2026-11-23T18:00:00.000Z',
  method: 'password',
  agent: 'Firefox/131.0',
  source: '203.0.113.7',
  isThis: false,
};

it('a session says where it was begun from, if that is known', () => {
  const sessions = [session, { ...session, id: 's-2', agent: 'Edg/1', source: null, isThis: true }];
  const element = <SessionTable label="Sessions" sessions={sessions} ending={undefined} onEnd={() => {}} />;
  render(
    <MantineProvider env="test">
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </MantineProvider>,
  );
  const browsers = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(browsers).toEqual(['Firefoxfrom 203.0.113.7', 'Edge']);
});
