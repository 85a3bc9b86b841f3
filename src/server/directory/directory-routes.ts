import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';

import { customerList, customerRecord, listQuery } from '#contract/desk/customers.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { parseParameters } from '#server/parse-json.ts';

import { findCustomer, listCustomers } from './directory-store.ts';

const customerPath = z.object({ identityReference });
/** A cursor is the id of a submission, which nobody but the store need know. */
const cursor = z.uuid({ version: 'v7' });

/** The directory: those for whom the desk has made a submission. Design: interfaces › HTTP, console. */
export function directoryRoutes(app: FastifyInstance, db: Kysely<Tables>): void {
  app.route({
    ...routeFor(deskRoutes.listCustomers),
    async handler(request) {
      const query = parseParameters(listQuery, request.query);
      if (query.cursor !== undefined && !cursor.safeParse(query.cursor).success) {
        throw new DeskError('invalid-parameter', { errors: { cursor: 'Take it from nextCursor' } });
      }
      return customerList.parse(await listCustomers(db, { after: query.cursor, limit: query.limit }));
    },
  });

  app.route({
    ...routeFor(deskRoutes.getCustomer),
    async handler(request) {
      const { identityReference: reference } = parseParameters(customerPath, request.params);
      return customerRecord.parse(await findCustomer(db, reference));
    },
  });
}
