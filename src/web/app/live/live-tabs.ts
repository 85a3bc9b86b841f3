import { type LiveNews, readNews } from './live-stream.ts';

/** What the tabs of a browser agree through; null where the browser has none, or not on this address. */
export interface TabPlatform {
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly openChannel: ((name: string) => BroadcastChannel) | null;
}

interface LiveTabsParts extends TabPlatform {
  readonly onNews: (news: LiveNews) => void;
  /** Opens the one stream of all tabs, and returns how to close it. */
  readonly lead: (tell: (news: LiveNews) => void) => () => void;
}

const NAME = 'rampart-live';

/**
 * One stream a browser: the tab that holds the lock has it and tells the others; when it closes, the next one takes over. Six streams would
 * use up the connections that a browser allows itself to one host. Without locks or a channel each tab has a stream of its own. Returns how
 * to take part no longer. Design: interfaces › HTTP, console.
 */
export function joinTabs({ locks, openChannel, onNews, lead }: LiveTabsParts): () => void {
  if (locks === null || openChannel === null) return lead(onNews);
  const channel = openChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = readNews(data);
    if (news) onNews(news);
  });
  const tell = (news: LiveNews) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone and takes no target
    channel.postMessage(news);
    onNews(news);
  };
  const leaving = new AbortController();
  const left = new Promise<void>((resolve) => {
    leaving.signal.addEventListener('abort', () => resolve());
  });
  const holdLead = async () => {
    const close = lead(tell);
    await left;
    close();
  };
  // Whoever leaves while waiting for the lock is told so by a rejection.
  locks.request(NAME, { signal: leaving.signal }, holdLead).catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
