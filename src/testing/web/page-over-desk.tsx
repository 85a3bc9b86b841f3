import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { CurrentStaff } from '#web/shared/api/current-staff.ts';
import { environmentQuery } from '#web/shared/api/environment.ts';
import type { PageRoute } from '#web/app/pages.ts';
import { LiveRegions } from '#web/app/providers.tsx';

import type { Rampart } from '../start-rampart.ts';
import { keepNodeBytes } from './node-bytes.ts';
import { stubBrowser } from './stub-browser.ts';

keepNodeBytes();

export interface MadeCall {
  name: string;
  headers: Headers;
  body: unknown;
  status: number;
}

interface PageOverDesk {
  desk: Rampart;
  routes: readonly PageRoute[];
  at: string;
  role?: Role;
  onCall?: (name: string) => void;
}

/** Mounts real pages over a real desk and sandbox. Returns their calls. */
export async function openPageOverDesk({
  desk,
  routes,
  at,
  role = 'compliance',
  onCall = () => {},
}: PageOverDesk) {
  vi.unstubAllGlobals();
  const cookie = await desk.signIn(role);
  stubBrowser();
  const realFetch = globalThis.fetch;
  const calls: MadeCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${path}`;
    onCall(name);
    // The document's signals are not this fetch's.
    const { signal: _signal, ...rest } = init;
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    const answer = await realFetch(desk.url + path, { ...rest, headers });
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    calls.push({ name, headers, body, status: answer.status });
    return answer;
  });
  const pages = await Promise.all(routes.map(async ({ path, load }) => ({ path, Component: await load() })));
  const router = createMemoryRouter([...pages, { path: '*', element: <h1>Another page</h1> }], {
    initialEntries: [at],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // The frame around every page has asked for it already.
  await client.prefetchQuery(environmentQuery());
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <CurrentStaff value={{ email: `${role}@rampart.test`, name: 'A B', role }}>
          <RouterProvider router={router} />
        </CurrentStaff>
        <LiveRegions />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { calls, router, client };
}
