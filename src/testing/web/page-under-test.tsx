import { Fragment, StrictMode } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { CurrentStaff } from '#web/shared/api/current-staff.ts';
import type { PageRoute } from '#web/app/pages.ts';
import { LiveRegions } from '#web/app/providers.tsx';
import { cleanInputs } from '#web/shared/forms/clean-input.ts';

import { stubBrowser } from './stub-browser.ts';

// As the program does when it starts.
cleanInputs();

export interface ScriptedAnswer {
  status?: number;
  json: unknown;
  answeredBy?: 'console' | 'service';
}

export interface SeenCall {
  name: string;
  headers: Headers;
  body: unknown;
}

interface PageUnderTest {
  routes: readonly PageRoute[];
  at: string;
  role?: Role;
  staffId?: string;
  /** Answers by call (`GET /api/customers`); lists are used in turn, the last repeated. Others are 404. */
  answers?: Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>;
  isStrict?: boolean;
}

const emptyEnvironment = {
  environment: 'sandbox',
  isEmbeddedSandbox: true,
  bodyLimitBytes: 1,
  screeningTrueMeans: 'match',
  kycVendorId: 'kyc-vendor',
  hasProvider: false,
  sandboxAccounts: [],
  serviceFields: {},
};

function machineClock() {
  const now = new Date().toISOString();
  return { now, realNow: now, speed: 1, isFrozen: false };
}

const noCount = { count: 0, isMore: false };

const readBehindPages: Readonly<Record<string, () => unknown>> = {
  '/api/views?': () => ({ items: [], defaultView: null }),
  '/api/clock': machineClock,
  '/api/presence': () => ({ others: [] }),
  '/api/queue/about': () => ({ items: [] }),
  '/api/queue/counts': () => ({
    mine: noCount,
    mineLate: noCount,
    unassigned: noCount,
    late: noCount,
    waiting: noCount,
  }),
};

/** Mounts real pages over a scripted desk. Returns their calls and storage. */
export async function openPage({
  routes,
  at,
  role = 'compliance',
  staffId,
  answers = {},
  isStrict = false,
}: PageUnderTest) {
  const calls: SeenCall[] = [];
  stubBrowser();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${path}`;
    if (path === '/api/environment' && !Object.hasOwn(answers, name))
      return answerWith({ json: emptyEnvironment });
    // Read behind every page; a page that is about it scripts it.
    const behind = Object.entries(readBehindPages).find(([start]) => path.startsWith(start));
    if (behind !== undefined && !Object.hasOwn(answers, name)) return answerWith({ json: behind[1]() });
    const times = calls.filter((call) => call.name === name).length;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    calls.push({ name, headers: new Headers(init.headers), body });
    return answerWith(pick(Object.hasOwn(answers, name) ? answers[name] : undefined, times));
  });
  const pages = await Promise.all(routes.map(async ({ path, load }) => ({ path, Component: await load() })));
  const router = createMemoryRouter([...pages, { path: '*', element: <h1>Another page</h1> }], {
    initialEntries: [at],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Mode = isStrict ? StrictMode : Fragment;
  render(
    <Mode>
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={client}>
          <CurrentStaff value={{ email: 'a@b.c', name: 'A B', role, staffId }}>
            <RouterProvider router={router} />
          </CurrentStaff>
          <LiveRegions />
        </QueryClientProvider>
      </MantineProvider>
    </Mode>,
  );
  return { calls, router, client };
}

export async function pasteInto(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}

function pick(
  scripted: ScriptedAnswer | readonly ScriptedAnswer[] | undefined,
  times: number,
): ScriptedAnswer {
  const one = Array.isArray(scripted) ? (scripted[times] ?? scripted.at(-1)) : scripted;
  return (
    (one as ScriptedAnswer | undefined) ?? {
      status: 404,
      json: { type: '/problems/not-found', title: 'Not found' },
    }
  );
}

function answerWith({ status = 200, json, answeredBy = 'console' }: ScriptedAnswer): Response {
  return new Response(JSON.stringify(json), {
    status,
    headers: { 'X-Answered-By': answeredBy, 'X-Request-Id': 'request-1' },
  });
}
