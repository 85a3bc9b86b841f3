import type { FastifyInstance } from 'fastify';

import { customerExportQuery } from '#contract/desk/customers.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { routeFor } from '#server/access.ts';
import { parseParameters } from '#server/inbound/parse-json.ts';

import { exportableCustomers } from './customer-export.ts';
import { serviceNow, type CustomerParts } from './customer-routes.ts';
import { filtersOf } from './customer-store.ts';
import { downloadList, type DownloadParts } from './list-download.ts';

export type CustomerExportParts = DownloadParts & Pick<CustomerParts, 'db' | 'nowMs' | 'serviceTime'>;

/** `GET /api/customers.csv`: the list as a file. Design: product › Customers. */
export function customerExportRoute(app: FastifyInstance, parts: CustomerExportParts): void {
  app.route({
    ...routeFor(deskRoutes.exportCustomers),
    async handler(request, reply) {
      const query = parseParameters(customerExportQuery, request.query);
      const open = async () =>
        exportableCustomers(parts.db, filtersOf(query, await serviceNow(query, parts)));
      return downloadList({ request, reply }, { name: 'customers', query, open }, parts);
    },
  });
}
