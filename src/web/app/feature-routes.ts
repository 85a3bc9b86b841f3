import { auditRoutes } from '#web/features/audit/audit-routes.ts';
import { callbacksRoutes } from '#web/features/callbacks/callbacks-routes.ts';
import { customerRoutes } from '#web/features/customer/customer-routes.ts';
import { customersRoutes } from '#web/features/customers/customers-routes.ts';
import { diagnosisRoutes } from '#web/features/diagnosis/diagnosis-routes.ts';
import { documentsRoutes } from '#web/features/documents/documents-routes.ts';
import { eligibilityRoutes } from '#web/features/eligibility/eligibility-routes.ts';
import { limitsRoutes } from '#web/features/limits/limits-routes.ts';
import { newCustomerRoutes } from '#web/features/new-customer/new-customer-routes.ts';
import { newRampRoutes } from '#web/features/new-ramp/new-ramp-routes.ts';
import { overviewRoutes } from '#web/features/overview/overview-routes.ts';
import { priceRoutes } from '#web/features/price/price-routes.ts';
import { rampsRoutes } from '#web/features/ramps/ramps-routes.ts';
import { requestsRoutes } from '#web/features/requests/requests-routes.ts';
import { sandboxRoutes } from '#web/features/sandbox/sandbox-routes.ts';
import { settingsRoutes } from '#web/features/settings/settings-routes.ts';
import { statusesRoutes } from '#web/features/statuses/statuses-routes.ts';
import { signatureRoutes } from '#web/features/signature/signature-routes.ts';
import { updateCustomerRoutes } from '#web/features/update-customer/update-customer-routes.ts';
import type { PageRoute } from '#web/shared/page-route.ts';

/** Every page behind the sign-in, feature by feature. */
export const featureRoutes: readonly PageRoute[] = [
  ...overviewRoutes,
  ...customersRoutes,
  ...customerRoutes,
  ...newCustomerRoutes,
  ...updateCustomerRoutes,
  ...documentsRoutes,
  ...diagnosisRoutes,
  ...eligibilityRoutes,
  ...limitsRoutes,
  ...priceRoutes,
  ...newRampRoutes,
  ...rampsRoutes,
  ...callbacksRoutes,
  ...auditRoutes,
  ...requestsRoutes,
  ...signatureRoutes,
  ...sandboxRoutes,
  ...statusesRoutes,
  ...settingsRoutes,
];
