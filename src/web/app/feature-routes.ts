import { auditRoutes } from '#web/features/audit/audit-routes.ts';
import { documentsRoutes } from '#web/features/documents/documents-routes.ts';
import { eligibilityRoutes } from '#web/features/eligibility/eligibility-routes.ts';
import { identitiesRoutes } from '#web/features/identities/identities-routes.ts';
import { limitsRoutes } from '#web/features/limits/limits-routes.ts';
import { rampsRoutes } from '#web/features/ramps/ramps-routes.ts';
import type { PageRoute } from '#web/shared/page-route.ts';

/** Every page behind the sign-in, feature by feature. */
export const featureRoutes: readonly PageRoute[] = [
  ...identitiesRoutes,
  ...documentsRoutes,
  ...eligibilityRoutes,
  ...limitsRoutes,
  ...rampsRoutes,
  ...auditRoutes,
];
