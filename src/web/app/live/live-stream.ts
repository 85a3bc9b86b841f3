import * as z from 'zod';

import { changeHint, type ChangeHint, liveBeatMs, type LiveEvent } from '#contract/desk/events.ts';
import { deskPath } from '#web/shared/api/desk-call.ts';

/** News for a tab: one object has changed, or anything may have. */
export type LiveNews = ChangeHint | 'everything';

const liveNews = z.union([changeHint, z.literal('everything')]);

/** Reads what came from another tab, which may run another version of this page, or from the desk. */
export function readNews(value: unknown): LiveNews | null {
  const parsed = liveNews.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The same from text. */
function parseNews(text: string): LiveNews | null {
  try {
    return readNews(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The part of an EventSource that is used. */
interface EventStream {
  addEventListener(event: LiveEvent | 'error', listener: (event: { data?: unknown }) => void): void;
  close(): void;
}

interface LiveStreamParts {
  readonly open: (path: string) => EventStream;
  readonly onNews: (news: LiveNews) => void;
  /** The stream has ended: the network, the desk, or the session. */
  readonly onLost?: () => void;
  /** From 0 to 1: varies the pauses, so that many pages don't reconnect at once. */
  readonly chance?: () => number;
}

/** A stream that is kept open. */
interface LiveStream {
  /** Tries at once instead of waiting out the pause. */
  hurry(): void;
  close(): void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Two missing beats and some time for the third: the connection is dead, though no error says so. */
const SILENCE_MS = 2.5 * liveBeatMs;

/**
 * Keeps a stream of hints open. Changes between two streams are unknown, so everything is read again after each new stream. The desk repeats
 * the last seconds, which covers the time between the first page and the first stream.
 */
export function keepLiveStream({ open, onNews, onLost, chance = Math.random }: LiveStreamParts): LiveStream {
  let stream: EventStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasBeenOpen = false;

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const connect = () => {
    stream = open(deskPath('events', {}));
    stream.addEventListener('ready', () => {
      if (hasBeenOpen || failures > 0) onNews('everything');
      hasBeenOpen = true;
      failures = 0;
      heard();
    });
    stream.addEventListener('beat', heard);
    stream.addEventListener('everything', () => {
      heard();
      onNews('everything');
    });
    stream.addEventListener('hint', ({ data }) => {
      heard();
      const news = parseNews(String(data));
      if (news) onNews(news);
    });
    stream.addEventListener('error', lose);
    heard();
  };
  const heard = () => after(SILENCE_MS, lose);
  // The browser's own reconnecting has no growing pauses, and gives up once the desk refuses.
  const lose = () => {
    stream?.close();
    stream = null;
    onLost?.();
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    after(pauseMs * (0.5 + chance() / 2), connect);
  };

  connect();
  return {
    hurry() {
      if (stream === null) after(0, connect);
    },
    close() {
      clearTimeout(timer);
      stream?.close();
      stream = null;
    },
  };
}
