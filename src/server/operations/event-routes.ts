import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { liveBeatMs } from '#contract/desk/events.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import type { Person } from '#contract/desk/session.ts';
import { currentPerson, routeFor } from '#server/http/access.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Metrics } from './metrics.ts';

import { createChangeFeed } from './change-feed.ts';
import { createEventStreams } from './event-streams.ts';

export interface LiveParts {
  readonly db: Kysely<Tables>;
  readonly logger: Logger;
  readonly sessions: LiveSessions;
  readonly metrics: Pick<Metrics, 'watch'>;
  /** Other times than the usual ones, for tests that can't wait. */
  readonly pace?: Partial<LivePace> | undefined;
}

/** The sessions whose streams are open, as accounts know them. */
export interface LiveSessions {
  readonly tokenOf: (request: FastifyRequest) => string | undefined;
  /** The people who are signed in with these tokens now; does not count as activity. */
  readonly peopleOf: (tokens: readonly string[]) => Promise<Map<string, Person>>;
}

export interface LivePace {
  readonly pollMs: number;
  readonly beatMs: number;
}

const defaultPace: LivePace = { pollMs: 250, beatMs: liveBeatMs };

/**
 * Server-sent hints of what changed. A stream ends with its session and when the person's role changed, before anything more is sent, and
 * at once when the server stops.
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
      const session = sessions.tokenOf(request) ?? '';
      const source = await streams.open({ session, role: currentPerson(request).role });
      reply.raw.once('close', () => source.destroy());
      return reply
        .type('text/event-stream; charset=utf-8')
        .headers({
          // Nobody on the way may compress it, which would keep hints back, nor gather it.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          // The stop of the server closes what is idle: a connection on which a stream has just ended is to be gone as well.
          connection: 'close',
        })
        .send(source);
    },
  });
  metrics.watch({ event_streams: () => streams.count });
}
