import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const customerRoutes: readonly PageRoute[] = [
  {
    path: patterns.customer,
    name: 'Customer',
    action: 'read-directory',
    load: async () => (await import('./customer-page.tsx')).CustomerPage,
  },
];
