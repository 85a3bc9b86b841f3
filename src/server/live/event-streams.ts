import { Readable } from 'node:stream';
import type { Logger } from 'pino';

import type { Role } from '#contract/desk/permissions.ts';
import { DeskError } from '#server/errors.ts';

import type { ChangeFeed } from './change-feed.ts';
import { beatText, newsText, readyText } from './event-text.ts';

/** Somebody who listens. */
export interface Reader {
  /** One a session: however many tabs ask. */
  readonly session: string;
  readonly role: Role;
  /** Whether the session still is and its person still has that role. */
  readonly isStillIn: () => Promise<boolean>;
}

/** The streams that are open on this instance. */
export interface EventStreams {
  /** A stream for `reader`. Throws `busy` beyond the bounds and when the database does not answer. */
  open(reader: Reader): Promise<Readable>;
  readonly count: number;
  /** Ends every stream at once. */
  end(): void;
}

interface EventStreamsParts {
  readonly feed: ChangeFeed;
  readonly logger: Logger;
  readonly beatMs: number;
  readonly most?: number;
  readonly mostOfSession?: number;
}

interface OpenStream {
  readonly reader: Reader;
  readonly source: Readable;
  isOver: boolean;
}

/** What waits for a client that does not read, before it is given up. */
const mostWaitingBytes = 256 * 1024;

/** Streams of hints, within bounds; each beat asks whether their people are still in. Trust: 7, 11. */
export function createEventStreams({
  feed,
  logger,
  beatMs,
  most = 500,
  mostOfSession = 6,
}: EventStreamsParts): EventStreams {
  const streams = new Set<OpenStream>();
  const beat = setInterval(() => {
    for (const stream of streams) void beatOne(stream, logger);
  }, beatMs).unref();

  return {
    async open(reader) {
      const ofSession = [...streams].filter((one) => one.reader.session === reader.session).length;
      if (streams.size >= most || ofSession >= mostOfSession) throw tooMany();
      const source = new Readable({ read() {} });
      const stream: OpenStream = { reader, source, isOver: false };
      // Counted before anything is waited for: those who come at once are bounded as well.
      streams.add(stream);
      source.once('close', () => void streams.delete(stream));
      try {
        const { recent, stop } = await feed.listen((news) => push(stream, newsText(news, reader.role)));
        source.once('close', stop);
        push(stream, readyText + newsText(recent, reader.role));
        return source;
      } catch (error) {
        source.destroy();
        streams.delete(stream);
        throw error;
      }
    },
    get count() {
      return streams.size;
    },
    end() {
      clearInterval(beat);
      for (const stream of streams) end(stream);
    },
  };
}

/** Adds to what the client is to read; one that does not read loses its stream rather than filling the memory. */
function push({ source, isOver }: OpenStream, text: string): void {
  if (text === '' || isOver || source.destroyed) return;
  source.push(text);
  if (source.readableLength > mostWaitingBytes) source.destroy();
}

function end(stream: OpenStream): void {
  if (stream.isOver) return;
  stream.isOver = true;
  stream.source.push(null);
}

async function beatOne(stream: OpenStream, logger: Logger): Promise<void> {
  try {
    if (await stream.reader.isStillIn()) push(stream, beatText);
    else end(stream);
  } catch (error) {
    // Without a database there are no hints either; the next beat asks again.
    logger.warn({ err: error }, 'sessions of open pages could not be checked');
  }
}

function tooMany(): DeskError {
  return new DeskError('busy', { detail: 'Too many pages listen at once.', retryAfterSeconds: 30 });
}
