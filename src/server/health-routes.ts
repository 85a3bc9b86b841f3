import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';

import { deskRoutes } from '#contract/desk/routes.ts';

import { routeFor } from './access.ts';
import type { Tables } from './database/tables.ts';
import { DeskError } from './errors.ts';

/** Whether the process lives, and whether it can work: the database answers. The service's health is not ours. */
export function healthRoutes(app: FastifyInstance, db: Kysely<Tables>): void {
  app.route({
    ...routeFor(deskRoutes.healthLive),
    exposeHeadRoute: true,
    handler: () => ({ status: 'live' }),
  });
  app.route({
    ...routeFor(deskRoutes.healthReady),
    exposeHeadRoute: true,
    async handler() {
      try {
        await sql`select 1`.execute(db);
      } catch (error) {
        throw new DeskError('busy', {
          detail: 'The database does not answer.',
          retryAfterSeconds: 5,
          cause: error,
        });
      }
      return { status: 'ready' };
    },
  });
}
