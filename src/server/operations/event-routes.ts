import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Readable } from 'node:stream';

import { type LiveEvent, actionOfChange, liveBeatMs } from '#contract/desk/events.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import type { Person } from '#contract/desk/session.ts';
import { currentPerson, routeFor } from '#server/http/access.ts';
import { askedOf } from '#server/http/serve.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Role, mayRole } from '#contract/desk/permissions.ts';
import { DeskError } from '#server/http/errors.ts';

import type { Metrics } from './metrics.ts';
import { type ChangeFeed, type News, createChangeFeed } from './change-feed.ts';

export interface LiveParts {
  readonly db: Kysely<Tables>;
  readonly logger: Logger;
  readonly sessions: LiveSessions;
  readonly metrics: Pick<Metrics, 'watch'>;
  readonly pace?: Partial<LivePace> | undefined;
}

export interface LiveSessions {
  readonly tokenOf: (request: FastifyRequest) => string | undefined;
  /** Doesn't extend sessions. */
  readonly peopleOf: (tokens: readonly string[]) => Promise<Map<string, Person>>;
}

export interface LivePace {
  readonly pollMs: number;
  readonly beatMs: number;
}

const defaultPace: LivePace = { pollMs: 250, beatMs: liveBeatMs };

/**
 * Serves hints of changes. A stream ends with its session or the person's role, before anything more is sent.
 */
export function eventRoutes(app: FastifyInstance, { db, logger, sessions, metrics, pace }: LiveParts): void {
  const { pollMs, beatMs } = { ...defaultPace, ...pace };
  const feed = createChangeFeed({ db, logger, pollMs });
  const streams = createEventStreams({
    feed,
    logger,
    beatMs,
    peopleOf: sessions.peopleOf,
  });
  app.addHook('preClose', async () => streams.end());
  app.addHook('onClose', async () => feed.close());
  app.route({
    ...routeFor(deskRoutes.events),
    async handler(request, reply) {
      askedOf('events', request);
      const session = sessions.tokenOf(request) ?? '';
      const source = await streams.open({ session, role: currentPerson(request).role });
      reply.raw.once('close', () => source.destroy());
      return reply
        .type('text/event-stream; charset=utf-8')
        .headers({
          // Proxies must neither compress nor buffer hints.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          // The server's stop closes idle connections; close those of ended streams too.
          connection: 'close',
        })
        .send(source);
    },
  });
  metrics.watch({ event_streams: () => streams.count });
}

const reconnectMs = 3000;

/** Formats an event. JSON has no line breaks that could end it early. */
function eventText(event: LiveEvent, data: object = {}): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

const readyText = `retry: ${reconnectMs}\n${eventText('ready')}`;
const beatText = eventText('beat');

const texts = new WeakMap<object, Map<Role, string>>();

/** Formats only hints that the role may read, once for all readers. */
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

export interface Reader {
  /** Shared by the session's tabs. */
  readonly session: string;
  readonly role: Role;
}

export interface EventStreams {
  /** Throws `busy` at the limits and if the database doesn't answer. */
  open(reader: Reader): Promise<Readable>;
  readonly count: number;
  end(): void;
}

interface EventStreamsParts {
  readonly feed: ChangeFeed;
  readonly logger: Logger;
  readonly beatMs: number;
  readonly peopleOf: (sessions: readonly string[]) => Promise<ReadonlyMap<string, { readonly role: Role }>>;
  readonly most?: number;
  readonly maxPerSession?: number;
}

interface OpenStream {
  readonly reader: Reader;
  readonly source: Readable;
  isOver: boolean;
}

/** Unread data that ends a stream. */
const maxWaitingBytes = 256 * 1024;

/** Limits streams; checks people before each hint and beat. T-7, T-11. */
export function createEventStreams({
  feed,
  logger,
  beatMs,
  peopleOf,
  most = 500,
  maxPerSession = 6,
}: EventStreamsParts): EventStreams {
  const streams = new Set<OpenStream>();
  /** Sends to people still signed in and ends other streams. Throws if the database doesn't answer. */
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
      // Reconnecting readers get the last seconds' hints.
      for (const stream of texts.keys()) end(stream);
    }),
  );

  return {
    async open(reader) {
      const ofSession = [...streams].filter((one) => one.reader.session === reader.session).length;
      if (streams.size >= most || ofSession >= maxPerSession) throw tooMany();
      const source = new Readable({ read() {} });
      const stream: OpenStream = { reader, source, isOver: false };
      // Count before awaiting, so simultaneous streams are limited too.
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

/** Sends text; ends the stream of a client that doesn't read. */
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

/** Batches the texts of one moment, so people are checked once. */
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
