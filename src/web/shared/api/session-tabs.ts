/** News between tabs; nothing personal. */
export type SessionNews = 'signed-out' | 'ended' | 'signed-in';

interface Message {
  readonly news: SessionNews;
  /** The sending tab, which numbers its messages. */
  readonly from: string;
  readonly number: number;
}

/** Names the channel and the storage entry. */
export const sessionTabs = 'rampart-session-news';

const thisTab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
let told = 0;

/** Tells other tabs by channel and storage. A tab that misses it asks the desk at its next focus. */
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

/** Hears other tabs' messages, each once, until the returned function is called. */
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

/** Validates a message: the other tab may run another version. */
function readMessage(value: unknown): Message | null {
  if (typeof value !== 'object' || value === null) return null;
  const { news, from, number } = value as Partial<Record<keyof Message, unknown>>;
  const isKnown = news === 'signed-out' || news === 'ended' || news === 'signed-in';
  return isKnown && typeof from === 'string' && typeof number === 'number' ? { news, from, number } : null;
}
