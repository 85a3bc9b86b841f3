import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';

import { requestDetail, requestList, requestListQuery, requestPeople } from '#contract/desk/requests.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { parseParameters } from '#server/inbound/parse-json.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { listRequestPeople } from './request-people.ts';
import { findRequest, listRequests } from './request-store.ts';

export interface RequestsParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
}

const requestPath = z.object({ id: z.uuid({ version: 'v7', error: 'Use the id of a request' }) });

/** The log of calls to the service. Design: product › Signature doctor and requests. */
export function requestRoutes(app: FastifyInstance, { db, dataKeys }: RequestsParts): void {
  app.route({
    ...routeFor(deskRoutes.listRequests),
    handler: async (request) =>
      requestList.parse(await listRequests(db, parseParameters(requestListQuery, request.query))),
  });
  app.route({
    ...routeFor(deskRoutes.listRequestPeople),
    handler: async () => requestPeople.parse(await listRequestPeople(db)),
  });
  app.route({
    ...routeFor(deskRoutes.getRequest),
    async handler(request) {
      const { id } = parseParameters(requestPath, request.params);
      const found = await findRequest(db, id, dataKeys);
      if (found === null) throw new DeskError('not-found', { detail: 'No call has this id.' });
      return requestDetail.parse(found);
    },
  });
}
