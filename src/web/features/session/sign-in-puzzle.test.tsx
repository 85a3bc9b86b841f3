// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { SignInPuzzle } from '#contract/desk/sign-in-puzzle.ts';
import { createPeopleDesk, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';
import { keepNodeBytes } from '#testing/web/node-bytes.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';
import { solvePuzzle } from '#web/workers/solve-puzzle.ts';

import { SecondStep } from './second-step.tsx';
import { SignInPage } from './sign-in-page.tsx';

keepNodeBytes();

const email = 'compliance@rampart.test';

/** The page's calls, and what its workers are told and do. */
const fresh = { isBroken: false, isHeld: false, ended: 0 };
const seen = { ...fresh, sent: [] as Record<string, unknown>[], workers: [] as string[], begin: () => {} };

class WorkerInProcess {
  #answer: (event: { data: number | null }) => void = () => {};
  #fail: () => void = () => {};
  constructor(address: URL) {
    seen.workers.push(address.pathname.split('/').at(-1) ?? '');
  }
  addEventListener(kind: string, listen: (event?: unknown) => void): void {
    if (kind === 'message') this.#answer = listen;
    if (kind === 'error') this.#fail = listen;
  }
  postMessage(puzzle: SignInPuzzle): void {
    seen.begin = () => void solvePuzzle(puzzle).then((data) => this.#answer({ data }));
    if (seen.isBroken) this.#fail();
    else if (!seen.isHeld) seen.begin();
  }
  terminate(): void {
    seen.ended += 1;
  }
}

describe('a sign-in after strangers’ failures', () => {
  let people: PeopleDesk;
  beforeEach(async () => {
    Object.assign(seen, { ...fresh, sent: [], workers: [] });
    people = await createPeopleDesk();
    stubBrowser();
    vi.stubGlobal('Worker', WorkerInProcess);
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      if (method === 'POST' && url === '/api/session')
        seen.sent.push(JSON.parse(body as string) as (typeof seen.sent)[number]);
      const answer = await people.desk.app.inject({
        method: method as 'GET' | 'POST',
        url,
        headers: Object.fromEntries(new Headers(headers)),
        ...(body != null && { payload: body as string }),
      });
      const answered = new Headers(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      );
      return new Response(answer.body === '' ? null : answer.body, {
        status: answer.statusCode,
        headers: answered,
      });
    });
    for (let time = 0; time < 3; time += 1) await people.signIn({ email, password: 'not this one' });
  });
  afterEach(async () => {
    cleanup();
    await people.desk.close();
  });

  const open = () => {
    const router = createMemoryRouter(
      [
        { path: '/sign-in', element: <SignInPage /> },
        { path: '*', element: <p>The page</p> },
      ],
      { initialEntries: ['/sign-in'] },
    );
    return show(<RouterProvider router={router} />);
  };
  const show = (shown: ReactNode) =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          {shown}
        </QueryClientProvider>
      </MantineProvider>,
    );
  const enter = async (password: string) => {
    await userEvent.type(await screen.findByLabelText('E-mail'), email);
    await userEvent.type(screen.getByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };

  it('solves the desk’s puzzle in a worker, says so meanwhile, and goes on', async () => {
    seen.isHeld = true;
    open();
    await enter(knownPassword);
    const note = await screen.findByText(/your browser is solving a puzzle first/);
    expect(note.closest('[aria-live=polite]')).not.toBeNull();
    seen.begin();
    await screen.findByText('The page');
    expect(seen.workers).toEqual(['solve-puzzle-worker.ts']);
    expect(seen.ended).toBe(1);
    expect(seen.sent.map(({ puzzle }) => puzzle !== undefined)).toEqual([false, true]);
  });

  it('says that the password is wrong where it is, after the puzzle', async () => {
    open();
    await enter('not this one');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The e-mail address or password is wrong',
    );
    expect(seen.workers).toHaveLength(1);
  });

  it('asks for no other puzzle with the second factor', async () => {
    const { secret } = await people.setUpFactor(await people.desk.cookieOf('compliance'));
    open();
    await enter(knownPassword);
    await userEvent.type(await screen.findByLabelText('Code'), people.codeOf(secret));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('The page');
    expect(seen.workers).toHaveLength(1);
    expect(seen.sent).toHaveLength(3);
  });

  it('names the way out where the browser can’t solve it', async () => {
    seen.isBroken = true;
    open();
    await enter(knownPassword);
    expect((await screen.findByRole('alert')).textContent).toContain('ask an administrator for a link');
    expect(seen.ended).toBe(1);
  });

  it('names it too where a passkey comes second', async () => {
    seen.isBroken = true;
    show(
      <SecondStep
        entered={{ email, password: knownPassword }}
        factors={['passkey']}
        watch={{ signal: () => new AbortController().signal, onPuzzle: () => {} }}
        isPending={false}
        refusal={null}
        note={null}
        onShown={async () => {}}
        onBack={() => {}}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ask an administrator for a link');
  });

  it('ends with the form: nobody is signed in who left it', async () => {
    seen.isHeld = true;
    const view = open();
    await enter(knownPassword);
    await screen.findByText(/your browser is solving a puzzle first/);
    view.unmount();
    await vi.waitFor(() => expect(seen.ended).toBe(1));
    expect(seen.sent).toHaveLength(1);
  });
});
