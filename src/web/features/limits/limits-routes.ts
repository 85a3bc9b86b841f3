import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const limitsRoutes: readonly PageRoute[] = [
  {
    path: patterns.limits,
    name: 'Limits',
    action: 'inspect-customer',
    load: async () => (await import('./limits-page.tsx')).LimitsPage,
  },
];
