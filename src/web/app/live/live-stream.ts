import * as z from 'zod';

import { sessionStreams } from '#contract/desk/api/session.ts';
import { changeHint, type ChangeHint, liveBeatMs, type LiveEvent } from '#contract/desk/events.ts';
import { deskPath } from '#web/shared/api/desk-call.ts';

export type LiveNews = ChangeHint | 'everything';

const liveNews = z.union([changeHint, z.literal('everything')]);

/** Parses a message, perhaps from a tab of another version. */
export function readNews(value: unknown): LiveNews | null {
  const parsed = liveNews.safeParse(value);
  return parsed.success ? parsed.data : null;
}

function parseNews(text: string): LiveNews | null {
  try {
    return readNews(JSON.parse(text));
  } catch {
    return null;
  }
}

interface EventStream {
  addEventListener(event: LiveEvent | 'error', listener: (event: { data?: unknown }) => void): void;
  close(): void;
}

interface LiveStreamParts {
  readonly open: (path: string) => EventStream;
  readonly onNews: (news: LiveNews) => void;
  /** Called when network, server or session ends the stream. */
  readonly onLost?: () => void;
  /** 0 to 1; spreads reconnects. */
  readonly chance?: () => number;
}

interface LiveStream {
  /** Skips the pause before reconnecting. */
  hurry(): void;
  close(): void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Two missed beats plus slack: the connection is dead, though no error says so. */
const SILENCE_MS = 2.5 * liveBeatMs;

/**
 * Keeps a stream of hints open. Each new stream refetches everything, since changes between streams are unknown; the
 * server repeats the last seconds for the gap before the first.
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
    stream = open(deskPath(sessionStreams.events, {}));
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
  // EventSource reconnects without growing pauses and gives up once refused.
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
