import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { type Kysely, sql } from 'kysely';

import { deskHeaders, deskRoutes } from '#contract/desk/routes.ts';
import { isPostgres } from '#node/dialect.ts';
import { currentPerson } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';

import type { OwnCalls } from './own-calls.ts';

const reads: ReadonlySet<string> = new Set(
  Object.values(deskRoutes)
    .filter(({ method, audited }) => method === 'GET' && (audited === 'list' || audited === 'record'))
    .map(({ path }) => path),
);

/**
 * Says with everything that an open page reads which changes are in it, so that a hint of one of those does not make the page read again. A read
 * includes the calls that its person made before, though they are written down in the background. Applies to the routes registered afterwards.
 */
export function tellReadPositions(app: FastifyInstance, db: Kysely<Tables>, ownCalls: OwnCalls): void {
  const tell: preHandlerAsyncHookHandler = async (request, reply) => {
    await ownCalls.written(currentPerson(request).id);
    // Taken before anything is read: what is committed in between is told again rather than not at all.
    reply.header(deskHeaders.changesBefore, await changesBefore(db));
  };
  app.addHook('onRoute', (route) => {
    if (!reads.has(route.url) || ![route.method].flat().includes('GET')) return;
    route.preHandler = [route.preHandler ?? [], tell].flat();
  });
}

/** Every change with a lower number is in what is read from now on. */
async function changesBefore(db: Kysely<Tables>): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ before: number | string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as before`
    : sql<{
        before: number | string;
      }>`select coalesce((select seq from sqlite_sequence where name = 'change'), 0) + 1 as before`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.before);
}
