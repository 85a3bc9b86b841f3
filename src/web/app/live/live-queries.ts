import type { Query, QueryClient } from '@tanstack/react-query';

import { hasSeen, isConcerned, refetchLive } from '#web/shared/api/live-reads.ts';

import type { LiveNews } from './live-stream.ts';

export interface LiveQueries {
  take(news: LiveNews): void;
  close(): void;
}

/** Single changes are read at once, series about once a second. */
const QUICK_GAP_MS = 125;
const SLOW_GAP_MS = 1000;
/** Quick reads in a row; each second allows one more. */
const MOST_QUICK = 20;

/**
 * Refetches the queries that a hint concerns: shown ones at once, others when next shown. Hints wait for the current
 * round; a running read is repeated, never cancelled.
 */
export function createLiveQueries(client: QueryClient): LiveQueries {
  let waiting: LiveNews[] = [];
  let isRunning = false;
  const closing = new AbortController();
  const nextGapMs = createGaps();

  const round = async () => {
    const news = waiting;
    const concerned = (query: Query) => news.some((one) => isToBeRead(query, one));
    const isBusy = client
      .getQueryCache()
      .findAll({ predicate: concerned })
      .some(({ state }) => state.fetchStatus === 'fetching');
    waiting = isBusy ? news : [];
    await refetchLive(client, { predicate: concerned }, { cancelRefetch: false });
    await pause(nextGapMs());
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0 && !closing.signal.aborted && !document.hidden) await round();
    isRunning = false;
  };
  const onShown = () => void run();
  document.addEventListener('visibilitychange', onShown);
  return {
    take(news) {
      waiting =
        news === 'everything'
          ? ['everything']
          : waiting.includes('everything')
            ? waiting
            : [...waiting, news];
      void run();
    },
    close() {
      closing.abort();
      document.removeEventListener('visibilitychange', onShown);
    },
  };
}

function createGaps(): () => number {
  let quick = MOST_QUICK;
  let countedAt = performance.now();
  return () => {
    const now = performance.now();
    quick = Math.min(MOST_QUICK, quick + (now - countedAt) / SLOW_GAP_MS);
    countedAt = now;
    if (quick < 1) return SLOW_GAP_MS;
    quick -= 1;
    return QUICK_GAP_MS;
  };
}

function isToBeRead(query: Query, news: LiveNews): boolean {
  const live = query.meta?.live;
  return news === 'everything' ? live !== undefined : isConcerned(live, news) && !hasSeen(query, news);
}

async function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
