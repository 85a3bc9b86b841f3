import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { type RequestPeople } from '#contract/desk/requests.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { findRequest, listRequests } from './request-store.ts';

/** The most people that the list of calls is offered to be narrowed to. */
export const maxPeople = 200;

/** People who made a call and are still known, by name. */
async function listRequestPeople(db: Kysely<Tables>): Promise<RequestPeople> {
  const found = await callingPeople(db).execute();
  return { people: found.slice(0, maxPeople), isMore: found.length > maxPeople };
}

/** One more than is shown. Each is asked for one call by its index, however many there are. */
export function callingPeople(db: Kysely<Tables>) {
  return db
    .selectFrom('staff')
    .select(['staff.id', 'staff.email', 'staff.name'])
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('service_call')
          .select('service_call.id')
          .whereRef('service_call.staff_id', '=', 'staff.id'),
      ),
    )
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(maxPeople + 1);
}

export interface RequestsParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
}

/** The log of calls to the service. */
export function requestRoutes(app: FastifyInstance, { db, dataKeys }: RequestsParts): void {
  serve(app, 'listRequests', async ({ query }) => listRequests(db, query));
  serve(app, 'listRequestPeople', async () => listRequestPeople(db));
  serve(app, 'getRequest', async ({ params: { id } }) => {
    const found = await findRequest(db, id, dataKeys);
    if (found === null) throw new DeskError('not-found', { detail: 'No request has this id.' });
    return found;
  });
}
