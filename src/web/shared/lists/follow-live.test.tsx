// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';
import { LiveRegions } from '#web/app/providers.tsx';

import { DirectoryList } from './directory-list.tsx';
import { useLiveList } from './follow-live.tsx';
import { liveWordsOf } from './list-words.ts';
import {
  fromTop,
  headQuery,
  type LivePage,
  livePagesKey,
  type LiveRow,
  type LiveSource,
} from './live-pages.ts';

const noun = { one: 'thing', many: 'things' };

const pageOf = (ids: readonly string[], nextCursor: string | null = null): LivePage<LiveRow> => ({
  items: ids.map((id) => ({ id })),
  nextCursor,
});

const shown = () => screen.queryAllByText(/^t-\d+$/).map(({ textContent }) => textContent);

let shownFirst: readonly (string | null)[];

function Page({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    shownFirst = shown();
  }, []);
  return children;
}

function Things({ source, openId }: { source: LiveSource<LiveRow>; openId: string | null }) {
  const live = useLiveList(source, { query: '', openId, noun });
  return (
    <DirectoryList
      list={live.list}
      live={live}
      asked=""
      nameOf={({ id }) => id}
      words={liveWordsOf(noun)}
      label="Things"
      columns={[{ name: 'Id' }]}
      empty="nothing"
    >
      {({ id }, _onOpen, tabIndex) => (
        <tr key={id}>
          <td>
            <a href={`/${id}`} tabIndex={tabIndex}>
              {id}
            </a>
          </td>
        </tr>
      )}
    </DirectoryList>
  );
}

/** Simulates visibility of the list's top. */
let see: (isTopInView: boolean) => void;

function observeTop() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => report([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
}

interface Opened {
  /** Cached rows. */
  read?: LivePage<LiveRow>;
  openId?: string | null;
  answers?: readonly LivePage<LiveRow>[];
}

function open({ read, openId = null, answers = [] }: Opened = {}) {
  const asked: string[] = [];
  const coming = [...answers];
  const source: LiveSource<LiveRow> = {
    name: 'tests',
    read: async (query) => {
      asked.push(String(query));
      // The service's answer is still to come.
      return coming.shift() ?? new Promise<never>(() => undefined);
    },
    whenOf: async () => '2026-03-03T10:00:00.000Z',
    live: undefined,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (read !== undefined) {
    client.setQueryData(headQuery(source, '').queryKey, read);
    client.setQueryData(livePagesKey(source, ''), fromTop(read));
  }
  const router = createMemoryRouter([{ path: '*', element: <Things source={source} openId={openId} /> }]);
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Page>
          <RouterProvider router={router} />
        </Page>
        <LiveRegions />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    asked,
    arrive: (page: LivePage<LiveRow>) =>
      act(() => void client.setQueryData(headQuery(source, '').queryKey, page)),
  };
}

beforeEach(() => {
  stubBrowser();
  observeTop();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a live list', () => {
  it('has rows that were read before with its first rendering', () => {
    open({ read: pageOf(['t-2', 't-1']) });
    expect(shownFirst).toEqual(['t-2', 't-1']);
  });

  it('has none until the newest are read, and then those; they are read once', async () => {
    const { asked } = open({ answers: [pageOf(['t-2', 't-1'])] });
    expect(shown()).toEqual([]);
    await expect.poll(shown).toEqual(['t-2', 't-1']);
    expect(asked).toEqual(['limit=100']);
  });

  it('follows what arrives after rows that were read before', async () => {
    const { arrive } = open({ read: pageOf(['t-2', 't-1']) });
    arrive(pageOf(['t-3', 't-2', 't-1']));
    await expect.poll(shown).toEqual(['t-3', 't-2', 't-1']);
  });

  it('begins at an open row that is older than the newest, and with the newest when asked to', async () => {
    const answers = [pageOf(['t-9', 't-8'], 'older'), pageOf(['t-3', 't-2'])];
    const { asked } = open({ openId: 't-3', answers });
    await expect.poll(shown).toEqual(['t-3', 't-2']);
    expect(asked).toEqual(['limit=100', 'limit=100&to=2026-03-03T10%3A00%3A00.001Z']);
    expect(screen.getByText('The list starts with the thing you have open.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show newest entries' }));
    await expect.poll(shown).toEqual(['t-9', 't-8']);
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Things' }));
  });

  it('begins with the newest where the open row is one of them', async () => {
    const { asked } = open({ openId: 't-8', answers: [pageOf(['t-9', 't-8'], 'older')] });
    await expect.poll(shown).toEqual(['t-9', 't-8']);
    expect(asked).toEqual(['limit=100']);
  });

  it('lets new rows wait while its top is out of view, and lets them in when it is seen again', async () => {
    const { arrive } = open({ read: pageOf(['t-2', 't-1']) });
    see(false);
    arrive(pageOf(['t-3', 't-2', 't-1']));
    expect(await screen.findByRole('button', { name: 'Show 1 new entry' })).toBeTruthy();
    expect(shown()).toEqual(['t-2', 't-1']);
    see(true);
    await expect.poll(shown).toEqual(['t-3', 't-2', 't-1']);
    expect(screen.queryByRole('button', { name: 'Show 1 new entry' })).toBeNull();
  });

  it('lets new rows wait, and says so, once it is not followed', async () => {
    const { arrive } = open({ read: pageOf(['t-2', 't-1']) });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Follow live' }));
    arrive(pageOf(['t-3', 't-2', 't-1']));
    expect(await screen.findByRole('button', { name: 'Show 1 new entry' })).toBeTruthy();
    expect(shown()).toEqual(['t-2', 't-1']);
    expect(document.querySelector('#announcer-polite')?.textContent).toBe('1 new thing');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Follow live' }));
    await expect.poll(shown).toEqual(['t-3', 't-2', 't-1']);
  });

  it('lets them wait while a row has the focus', async () => {
    const { arrive } = open({ read: pageOf(['t-2', 't-1']) });
    act(() => screen.getByText('t-2').focus());
    arrive(pageOf(['t-3', 't-2', 't-1']));
    expect(await screen.findByRole('button', { name: 'Show 1 new entry' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByText('t-2'));
    act(() => screen.getByText('t-2').blur());
    await expect.poll(shown).toEqual(['t-3', 't-2', 't-1']);
  });
});
