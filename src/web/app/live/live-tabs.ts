import { type LiveNews, readNews } from './live-stream.ts';

/** How the tabs of a browser coordinate; null if the browser lacks it, or at this address. */
export interface TabPlatform {
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly openChannel: ((name: string) => BroadcastChannel) | null;
}

interface LiveTabsParts extends TabPlatform {
  readonly onNews: (news: LiveNews) => void;
  /** Opens the one stream of all tabs, and returns how to close it. */
  readonly lead: (publish: (news: LiveNews) => void) => () => void;
}

const NAME = 'rampart-live';

/**
 * One stream per browser: the tab that holds the lock has it and passes its news to the others; when that tab closes, the next one takes
 * over. Six streams would use up the connections that a browser allows itself to one host. Without locks or a channel each tab has its own
 * stream. The returned function leaves.
 */
export function joinTabs({ locks, openChannel, onNews, lead }: LiveTabsParts): () => void {
  if (locks === null || openChannel === null) return lead(onNews);
  const channel = openChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = readNews(data);
    if (news) onNews(news);
  });
  const publish = (news: LiveNews) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone and takes no target
    channel.postMessage(news);
    onNews(news);
  };
  const leaving = new AbortController();
  const left = new Promise<void>((resolve) => {
    leaving.signal.addEventListener('abort', () => resolve());
  });
  const holdLead = async () => {
    const close = lead(publish);
    await left;
    close();
  };
  // A tab that leaves while it waits for the lock gets a rejection.
  locks.request(NAME, { signal: leaving.signal }, holdLead).catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
