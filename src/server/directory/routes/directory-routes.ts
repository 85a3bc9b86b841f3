import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

import { rampDetail, rampList, rampListQuery } from '#contract/desk/ramps.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { rampId } from '#contract/service/primitives.ts';
import { routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { parseParameters } from '#server/inbound/parse-json.ts';

import { stateOfRow } from '../projection/ramp-rows.ts';
import { customerExportRoute, type CustomerExportParts } from './customer-export-route.ts';
import { customerRoutes, type CustomerParts } from './customer-routes.ts';
import { maskedValues } from './masked-values.ts';
import { eventsOfRamp } from './ramp-events.ts';
import { findRamp, listRamps, toRampSummary } from './ramp-store.ts';
import { shownFact, shownFacts } from './shown-facts.ts';

export type DirectoryParts = CustomerParts & CustomerExportParts;

const rampPath = z.object({ rampId });

/** The directory: whoever and whatever a call, an answer or a callback was about. Design: interfaces › HTTP, console. */
export function directoryRoutes(app: FastifyInstance, parts: DirectoryParts): void {
  const { db } = parts;
  customerRoutes(app, parts);
  customerExportRoute(app, parts);
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

async function detailOfRamp(
  id: string,
  { db, dataKeys }: DirectoryParts,
): Promise<z.input<typeof rampDetail>> {
  const row = await findRamp(db, id);
  if (row === undefined) {
    throw new DeskError('not-found', { detail: 'Nothing that passed the desk was about this ramp.' });
  }
  const { facts, status } = stateOfRow(row);
  return {
    ...toRampSummary(row),
    statusFact: status === null ? null : shownStatus(status),
    facts: shownFacts(facts),
    personalValues: await maskedValues(db, { objectKind: 'ramp', objectId: id }, dataKeys),
    stuckSince: null,
    stuckAfterMinutes: 60,
    timeline: await eventsOfRamp(db, id),
  };
}

function shownStatus({ status, source, eventId, at }: NonNullable<ReturnType<typeof stateOfRow>['status']>) {
  return { ...shownFact({ value: status, source, eventId, at }), value: status };
}
