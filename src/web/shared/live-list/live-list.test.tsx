// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import type { KeysetPage } from './keyset-pages.ts';
import { LiveList } from './live-list.tsx';
import { headQuery, type LiveFilters, type LiveRow, type LiveSource } from './live-source.ts';

const pageOf = (ids: readonly string[], nextCursor: string | null = null): KeysetPage<LiveRow> => ({
  items: ids.map((id) => ({ id })),
  nextCursor,
});
const renderRow = ({ id }: LiveRow) => <td>{id}</td>;
const filters: LiveFilters = {};

/** The service's answer is still to come. */
const unanswered = async () => new Promise<never>(() => undefined);

const shown = () => screen.queryAllByText(/^t-\d+$/).map(({ textContent }) => textContent);

/** Rows in the document when the page around them is rendered for the first time. */
let shownFirst: readonly (string | null)[];

function Page({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    shownFirst = shown();
  }, []);
  return children;
}

/** Tells every list its size, as a browser does just before it paints. */
let layOut: () => void;

function observeSizes() {
  const observers = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe() {
        observers.add(this.#report);
      }
      unobserve() {}
      disconnect() {
        observers.delete(this.#report);
      }
    },
  );
  layOut = () => act(() => observers.forEach((report) => report()));
}

function open({ read, openId = null }: { read?: KeysetPage<LiveRow>; openId?: string | null } = {}) {
  const source: LiveSource<LiveRow, LiveFilters> = {
    name: 'tests',
    read: unanswered,
    whenOf: unanswered,
    live: undefined,
  };
  const client = new QueryClient();
  if (read !== undefined) client.setQueryData(headQuery(source, filters).queryKey, read);
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>
          <Page>
            <LiveList
              source={source}
              filters={filters}
              openId={openId}
              isFollowWanted
              onFollowWanted={() => undefined}
              isStale={false}
              label="Things"
              noun={{ one: 'thing', many: 'things' }}
              columns={[{ name: 'Id' }]}
              renderRow={renderRow}
              empty="nothing"
            />
          </Page>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    arrive: (page: KeysetPage<LiveRow>) =>
      void client.setQueryData(headQuery(source, filters).queryKey, page),
  };
}

describe('a live list', () => {
  beforeEach(() => {
    // What is there without `layOut` is there before the browser has laid anything out.
    stubBrowser();
    observeSizes();
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('has rows that were read before with its first rendering, as many as the window has room for', () => {
    const many = Array.from({ length: 100 }, (_, at) => `t-${200 - at}`);
    const read = pageOf(many, 'older');
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.stubGlobal('innerHeight', 640);
    open({ read });
    layOut();
    cleanup();
    open({ read });
    // 400 px, as the list before it, at 40 px a row.
    expect(shownFirst).toEqual(many.slice(0, 10));
    cleanup();
    vi.stubGlobal('innerHeight', 840);
    open({ read });
    // The window is 200 px higher now, and the list with it.
    expect(shownFirst).toEqual(many.slice(0, 15));
  });

  it('has none until the newest are read, and then those', async () => {
    const { arrive } = open();
    expect(shown()).toEqual([]);
    arrive(pageOf(['t-2', 't-1']));
    await expect.poll(shown).toEqual(['t-2', 't-1']);
  });

  it('follows what arrives after rows that were read before', async () => {
    const { arrive } = open({ read: pageOf(['t-2', 't-1']) });
    arrive(pageOf(['t-3', 't-2', 't-1']));
    await expect.poll(shown).toEqual(['t-3', 't-2', 't-1']);
  });

  it('waits for the rows around an open one that is older than the newest', () => {
    open({ read: pageOf(['t-9', 't-8'], 'older'), openId: 't-3' });
    expect(shown()).toEqual([]);
  });

  it('begins with the newest where the open row is one of them', () => {
    open({ read: pageOf(['t-9', 't-8'], 'older'), openId: 't-8' });
    expect(shownFirst).toEqual(['t-9', 't-8']);
  });
});
