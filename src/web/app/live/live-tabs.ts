import { type LiveNews, readNews } from './live-stream.ts';

/** The browser's locks and channels; null where unavailable at this address. */
export interface TabPlatform {
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly openChannel: ((name: string) => BroadcastChannel) | null;
}

interface LiveTabsParts extends TabPlatform {
  readonly onNews: (news: LiveNews) => void;
  /** Returns a function that closes the stream. */
  readonly lead: (publish: (news: LiveNews) => void) => () => void;
}

const NAME = 'rampart-live';

/**
 * Shares one stream per browser, since six would use up the connections to a host: the tab with the lock holds it.
 * Without locks or a channel each tab opens its own. Returns a function that leaves.
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
  // Leaving while queued for the lock rejects.
  locks.request(NAME, { signal: leaving.signal }, holdLead).catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
