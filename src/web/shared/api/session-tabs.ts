/** What one tab tells the others: nobody is signed in any more, or somebody is. Nothing personal. */
export type SessionNews = 'signed-out' | 'ended' | 'signed-in';

interface Message {
  readonly news: SessionNews;
  /** The tab that says so, and a number that no other message of it has. */
  readonly from: string;
  readonly number: number;
}

/** The name of the channel, and of the entry that carries the same where there is no channel. */
export const sessionTabs = 'rampart-session-news';

const thisTab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
let told = 0;

/** Tells the other tabs of this browser, by each way that it has. A tab that none of them reaches asks the desk at its next focus. */
export function tellTabs(news: SessionNews): void {
  told += 1;
  const message: Message = { news, from: thisTab, number: told };
  const channel = openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone and takes no target
  channel?.postMessage(message);
  channel?.close();
  try {
    localStorage.setItem(sessionTabs, JSON.stringify(message));
    localStorage.removeItem(sessionTabs);
  } catch {
    // Storage may be blocked; the channel and the next focus carry it.
  }
}

/** Hears the other tabs, each message once, until the returned function is called. */
export function hearTabs(onNews: (news: SessionNews) => void): () => void {
  const heard = new Map<string, number>();
  const take = (message: Message | null) => {
    if (message === null || message.from === thisTab) return;
    if (message.number <= (heard.get(message.from) ?? 0)) return;
    heard.set(message.from, message.number);
    onNews(message.news);
  };
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(readMessage(data)));
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === sessionTabs && newValue !== null) take(parseMessage(newValue));
  };
  window.addEventListener('storage', onStorage);
  return () => {
    channel?.close();
    window.removeEventListener('storage', onStorage);
  };
}

/** Null where the browser has no channels, or none at this address. */
function openChannel(): BroadcastChannel | null {
  try {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(sessionTabs);
  } catch {
    return null;
  }
}

function parseMessage(text: string): Message | null {
  try {
    return readMessage(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Reads what came from another tab, which may run another version of this page. */
function readMessage(value: unknown): Message | null {
  if (typeof value !== 'object' || value === null) return null;
  const { news, from, number } = value as Partial<Record<keyof Message, unknown>>;
  const isKnown = news === 'signed-out' || news === 'ended' || news === 'signed-in';
  return isKnown && typeof from === 'string' && typeof number === 'number' ? { news, from, number } : null;
}
