import type { FastifyInstance } from 'fastify';

import { customerExportRoute, type CustomerExportParts } from './customer-export-route.ts';
import { customerRoutes, type CustomerParts } from './customer-routes.ts';
import { rampExportRoute } from './ramp-export-route.ts';
import { rampRoutes } from './ramp-routes.ts';

export type DirectoryParts = CustomerParts & CustomerExportParts;

/** The directory: whoever and whatever a call, an answer or a callback was about. Design: interfaces › HTTP, console. */
export function directoryRoutes(app: FastifyInstance, parts: DirectoryParts): void {
  customerRoutes(app, parts);
  customerExportRoute(app, parts);
  rampRoutes(app, parts);
  rampExportRoute(app, parts);
}
