import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { type Kysely, sql } from 'kysely';

import { deskRoutes } from '#contract/desk/api.ts';
import { deskHeaders } from '#contract/desk/headers.ts';
import { isPostgres } from '#node/dialect.ts';
import { currentPerson } from '#server/http/access.ts';
import type { Tables } from '#server/database/tables.ts';

const reads: ReadonlySet<string> = new Set(
  Object.values(deskRoutes)
    .filter(({ method, audited }) => method === 'GET' && (audited === 'list' || audited === 'record'))
    .map(({ path }) => path),
);

/**
 * Says with everything that an open page reads which changes are in it, so that a hint of one of those does not make the page read again. A read
 * includes the calls that its person made before, though they are recorded in the background. Applies to the routes registered afterwards.
 */
export function addReadPositions(app: FastifyInstance, db: Kysely<Tables>, ownCalls: OwnCalls): void {
  const addHeader: preHandlerAsyncHookHandler = async (request, reply) => {
    await ownCalls.written(currentPerson(request).id);
    // Read before anything else: a change committed in between is sent twice rather than not at all.
    reply.header(deskHeaders.changesBefore, await changesBefore(db));
  };
  app.addHook('onRoute', (route) => {
    if (!reads.has(route.url) || ![route.method].flat().includes('GET')) return;
    route.preHandler = [route.preHandler ?? [], addHeader].flat();
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

/** The calls to the service that are recorded in the background, by who made them. */
export interface OwnCalls {
  add(staffId: string, written: Promise<unknown>): void;
  /** Resolves once the calls that a person made on this instance so far are recorded, given up, or a second has passed. Never throws. */
  written(staffId: string): Promise<void>;
}

const longestMs = 1000;

export function createOwnCalls(): OwnCalls {
  const waiting = new Map<string, Set<Promise<unknown>>>();
  return {
    add(staffId, written) {
      const ofPerson = waiting.get(staffId) ?? new Set();
      waiting.set(staffId, ofPerson);
      const settled: Promise<unknown> = written
        .catch(() => undefined)
        .finally(() => {
          ofPerson.delete(settled);
          if (ofPerson.size === 0) waiting.delete(staffId);
        });
      ofPerson.add(settled);
    },
    async written(staffId) {
      const ofPerson = waiting.get(staffId);
      if (ofPerson === undefined) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestMs)));
      await Promise.race([Promise.all(ofPerson), late]);
      clearTimeout(timer);
    },
  };
}
