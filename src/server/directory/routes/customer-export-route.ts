import type { FastifyInstance } from 'fastify';

import { customerExportQuery, type CustomerExportQuery } from '#contract/desk/customers.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import { sendDownload } from '#server/audit/routes/audit-download.ts';
import type { Trail } from '#server/audit/trail.ts';
import { parseParameters } from '#server/inbound/parse-json.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { exportCustomers, isBeyondExport, mostExported } from './customer-export.ts';
import { serviceNow, type CustomerParts } from './customer-routes.ts';
import { filtersOf } from './customer-store.ts';

export interface CustomerExportParts extends Pick<CustomerParts, 'db' | 'nowMs' | 'serviceTime'> {
  readonly dataKeys: Pick<DataKeys, 'digest'>;
  readonly trail: Trail;
}

/**
 * `GET /api/customers.csv`: the list as a file, nothing personal in it. Who took which part of it is in the trail before its first line,
 * and afterwards how many rows went out. Design: product › Customers; trust 1, 2.
 */
export function customerExportRoute(app: FastifyInstance, parts: CustomerExportParts): void {
  const { db, trail, nowMs } = parts;
  app.route({
    ...routeFor(deskRoutes.exportCustomers),
    async handler(request, reply) {
      const query = parseParameters(customerExportQuery, request.query);
      const { id, role } = currentPerson(request);
      const intent = await trail.intend({
        action: 'export-customers',
        person: { id, role },
        object: null,
        requestId: request.id,
        details: detailsOf(query, parts.dataKeys),
      });
      try {
        const filters = filtersOf(query, await serviceNow(query, parts));
        const fileName = fileNameOf(nowMs(), await isBeyondExport(db, filters));
        const pieces = exportCustomers(db, filters);
        return sendDownload(reply, { intent, pieces, fileName, mediaType: 'text/csv; charset=utf-8' });
      } catch (error) {
        intent.settle({ outcome: 'failed', details: { entries: 0, isWhole: false } });
        throw error;
      }
    },
  });
}

/** What was asked for; the beginning of a reference, which may be anything that somebody typed, by its keyed digest. */
function detailsOf({ q, ...others }: CustomerExportQuery, keys: CustomerExportParts['dataKeys']) {
  const asked = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(asked), ...(q !== undefined && { qDigest: keys.digest('search', q) }) };
}

/** `rampart-customers-20260504T100000Z.csv`; `…-first-100000.csv` where there are more. */
function fileNameOf(nowMs: number, isCut: boolean): string {
  const instant = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `rampart-customers-${instant}${isCut ? `-first-${mostExported}` : ''}.csv`;
}
