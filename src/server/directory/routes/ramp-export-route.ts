import type { FastifyInstance } from 'fastify';

import { rampExportQuery } from '#contract/desk/ramps.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { routeFor } from '#server/access.ts';
import { parseParameters } from '#server/inbound/parse-json.ts';

import type { CustomerParts } from './customer-routes.ts';
import { downloadList, type DownloadParts } from './list-download.ts';
import { exportableRamps } from './ramp-export.ts';
import { filtersOf } from './ramp-store.ts';
import { stuckRule } from './stuck-rule.ts';

export type RampExportParts = DownloadParts & Pick<CustomerParts, 'db' | 'serviceTime' | 'stuckAfterMs'>;

/** `GET /api/ramps.csv`: the list as a file. Design: product › Ramps. */
export function rampExportRoute(app: FastifyInstance, parts: RampExportParts): void {
  const { db, serviceTime } = parts;
  app.route({
    ...routeFor(deskRoutes.exportRamps),
    async handler(request, reply) {
      const query = parseParameters(rampExportQuery, request.query);
      const open = async () => {
        await serviceTime.refresh();
        const rule = stuckRule(parts);
        return exportableRamps(db, filtersOf(query, rule), rule);
      };
      return downloadList({ request, reply }, { name: 'ramps', query, open }, parts);
    },
  });
}
