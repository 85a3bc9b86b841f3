import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const customersRoutes: readonly PageRoute[] = [
  {
    path: patterns.customers,
    name: 'Customers',
    action: 'read-directory',
    load: async () => (await import('./customers-page.tsx')).CustomersPage,
  },
];
