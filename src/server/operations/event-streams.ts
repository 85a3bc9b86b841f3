import { Readable } from 'node:stream';

import type { Logger } from 'pino';

import { actionOfChange, type LiveEvent } from '#contract/desk/events.ts';
import { mayRole, type Role } from '#contract/desk/permissions.ts';
import { DeskError } from '#server/http/errors.ts';

import type { ChangeFeed } from './change-feed.ts';
import type { News } from './change-window.ts';

/** Milliseconds after which a client that knows nothing better connects again. */
const reconnectMs = 3000;

/** An event as it goes over the wire. JSON has no line break, so nothing in it ends the event. */
function eventText(event: LiveEvent, data: object = {}): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What a stream begins with. */
const readyText = `retry: ${reconnectMs}\n${eventText('ready')}`;
/** What shows that a stream lives. */
const beatText = eventText('beat');

const texts = new WeakMap<object, Map<Role, string>>();

/** The hints for a role: only about what it may read. Each text is made once, however many read it. */
function newsText(news: News, role: Role): string {
  if (news === 'everything') return eventText('everything');
  const known = texts.get(news) ?? new Map<Role, string>();
  texts.set(news, known);
  const text =
    known.get(role) ??
    news
      .filter(({ kind }) => mayRole(role, actionOfChange[kind]))
      .map((hint) => eventText('hint', hint))
      .join('');
  known.set(role, text);
  return text;
}

/** A reader of a stream. */
export interface Reader {
  /** One a session, shared by its tabs. */
  readonly session: string;
  readonly role: Role;
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
  /** The people of those sessions that are active now. */
  readonly peopleOf: (sessions: readonly string[]) => Promise<ReadonlyMap<string, { readonly role: Role }>>;
  readonly most?: number;
  readonly maxPerSession?: number;
}

interface OpenStream {
  readonly reader: Reader;
  readonly source: Readable;
  isOver: boolean;
}

/** What waits for a client that does not read, before it is given up. */
const maxWaitingBytes = 256 * 1024;

/** Streams of hints, within bounds; before each hint and each beat it is asked whether their people are still in. T-7, T-11. */
export function createEventStreams({
  feed,
  logger,
  beatMs,
  peopleOf,
  most = 500,
  maxPerSession = 6,
}: EventStreamsParts): EventStreams {
  const streams = new Set<OpenStream>();
  /** Texts for those who are still in; the streams of the others end. Throws when the database does not answer. */
  const pushAll = async (texts: ReadonlyMap<OpenStream, string>) => {
    if (texts.size === 0) return;
    const people = await peopleOf([...new Set([...texts.keys()].map(({ reader }) => reader.session))]);
    for (const [stream, text] of texts) {
      if (people.get(stream.reader.session)?.role === stream.reader.role) push(stream, text);
      else end(stream);
    }
  };
  const beat = setInterval(() => {
    pushAll(new Map([...streams].map((stream) => [stream, beatText]))).catch((error: unknown) => {
      // Without a database there are no hints either; the next beat retries.
      logger.warn({ err: error }, 'sessions of open pages could not be checked');
    });
  }, beatMs).unref();
  const send = gather((texts: ReadonlyMap<OpenStream, string>) =>
    pushAll(texts).catch((error: unknown) => {
      logger.warn({ err: error }, 'sessions of open pages could not be checked');
      // A returning reader gets the hints of the last seconds.
      for (const stream of texts.keys()) end(stream);
    }),
  );

  return {
    async open(reader) {
      const ofSession = [...streams].filter((one) => one.reader.session === reader.session).length;
      if (streams.size >= most || ofSession >= maxPerSession) throw tooMany();
      const source = new Readable({ read() {} });
      const stream: OpenStream = { reader, source, isOver: false };
      // Counted before anything is waited for: those who come at once are bounded as well.
      streams.add(stream);
      source.once('close', () => void streams.delete(stream));
      try {
        const { recent, stop } = await feed.listen((news) => send(stream, newsText(news, reader.role)));
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
  if (source.readableLength > maxWaitingBytes) source.destroy();
}

function end(stream: OpenStream): void {
  if (stream.isOver) return;
  stream.isOver = true;
  stream.source.push(null);
}

/** Gathers the texts of one moment, so that they are asked about together, and sends them in order of arrival. */
function gather(
  flush: (texts: ReadonlyMap<OpenStream, string>) => Promise<void>,
): (stream: OpenStream, text: string) => void {
  let gathered = new Map<OpenStream, string>();
  let before = Promise.resolve();
  return (stream, text) => {
    if (text === '') return;
    if (gathered.size === 0) {
      const texts = gathered;
      queueMicrotask(() => {
        gathered = new Map();
        before = before.then(async () => flush(texts));
      });
    }
    gathered.set(stream, (gathered.get(stream) ?? '') + text);
  };
}

function tooMany(): DeskError {
  return new DeskError('busy', { detail: 'Too many pages are open at once.', retryAfterSeconds: 30 });
}
