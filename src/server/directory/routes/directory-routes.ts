import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';

import { activityList, activityQuery } from '#contract/desk/activity.ts';
import { customerList, customerListQuery, customerRecord } from '#contract/desk/customers.ts';
import { rampDetail, rampList, rampListQuery } from '#contract/desk/ramps.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { identityReference, rampId } from '#contract/service/primitives.ts';
import { routeFor } from '#server/access.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { parseParameters } from '#server/inbound/parse-json.ts';
import { toIsoOrNull } from '#server/instants.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { stateOfRow as customerStateOfRow } from '../projection/customer-rows.ts';
import { stateOfRow as rampStateOfRow } from '../projection/ramp-rows.ts';
import { listActivity } from './customer-activity.ts';
import { findCustomer, listCustomers } from './customer-store.ts';
import { maskedValues } from './masked-values.ts';
import { eventsOfRamp } from './ramp-events.ts';
import { findRamp, listRamps, toRampSummary } from './ramp-store.ts';
import { shownFact, shownFacts } from './shown-facts.ts';
import { submissionsOf } from './submission-rows.ts';

export interface DirectoryParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
}

const customerPath = z.object({ identityReference });
const rampPath = z.object({ rampId });

/** The directory: whoever and whatever a call, an answer or a callback was about. Design: interfaces › HTTP, console. */
export function directoryRoutes(app: FastifyInstance, parts: DirectoryParts): void {
  const { db } = parts;
  app.route({
    ...routeFor(deskRoutes.listCustomers),
    handler: async (request) =>
      customerList.parse(await listCustomers(db, parseParameters(customerListQuery, request.query))),
  });
  app.route({
    ...routeFor(deskRoutes.getCustomer),
    async handler(request) {
      const { identityReference: reference } = parseParameters(customerPath, request.params);
      return customerRecord.parse(await recordOfCustomer(reference, parts));
    },
  });
  app.route({
    ...routeFor(deskRoutes.listActivity),
    async handler(request) {
      const { identityReference: reference } = parseParameters(customerPath, request.params);
      const query = parseParameters(activityQuery, request.query);
      return activityList.parse(await listActivity(db, reference, { query, keys: parts.dataKeys }));
    },
  });
  app.route({
    ...routeFor(deskRoutes.exportCustomers),
    handler: async (_request, reply) =>
      reply.header('content-type', 'text/csv; charset=utf-8').send('identityReference\r\n'),
  });
  app.route({
    ...routeFor(deskRoutes.listRamps),
    handler: async (request) =>
      rampList.parse(await listRamps(db, parseParameters(rampListQuery, request.query))),
  });
  app.route({
    ...routeFor(deskRoutes.getRamp),
    async handler(request) {
      const { rampId: id } = parseParameters(rampPath, request.params);
      return rampDetail.parse(await detailOfRamp(id, parts));
    },
  });
}

/** Someone of whom nothing is known has an empty record: the page says so, and the service may know them. */
async function recordOfCustomer(
  reference: string,
  { db, dataKeys }: DirectoryParts,
): Promise<z.input<typeof customerRecord>> {
  const row = await findCustomer(db, reference);
  const state = row === undefined ? null : customerStateOfRow(row);
  const owner = { objectKind: 'customer', objectId: reference } as const;
  const ramps = await listRamps(db, { identityReference: reference, limit: 25 });
  return {
    identityReference: reference,
    firstSeenAt: toIsoOrNull(state?.firstSeenAt ?? null),
    lastSeenAt: toIsoOrNull(state?.lastEvent?.at ?? null),
    waitingSince: null,
    blockingMessage: null,
    linked: [],
    facts: shownFacts(state?.facts ?? {}),
    personalValues: await maskedValues(db, owner, dataKeys),
    submissions: await submissionsOf(db, reference, dataKeys),
    ramps: ramps.items,
  };
}

async function detailOfRamp(
  id: string,
  { db, dataKeys }: DirectoryParts,
): Promise<z.input<typeof rampDetail>> {
  const row = await findRamp(db, id);
  if (row === undefined) {
    throw new DeskError('not-found', { detail: 'Nothing that passed the desk was about this ramp.' });
  }
  const { facts, status } = rampStateOfRow(row);
  return {
    ...toRampSummary(row),
    statusFact: status === null ? null : shownStatus(status),
    facts: shownFacts(facts),
    personalValues: await maskedValues(db, { objectKind: 'ramp', objectId: id }, dataKeys),
    events: await eventsOfRamp(db, id),
  };
}

function shownStatus({
  status,
  source,
  eventId,
  at,
}: NonNullable<ReturnType<typeof rampStateOfRow>['status']>) {
  return { ...shownFact({ value: status, source, eventId, at }), value: status };
}
