import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const eligibilityRoutes: readonly PageRoute[] = [
  {
    path: patterns.eligibility,
    name: 'Eligibility',
    action: 'inspect-customer',
    load: async () => (await import('./eligibility-page.tsx')).EligibilityPage,
  },
];
