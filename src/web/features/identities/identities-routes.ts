import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const identitiesRoutes: readonly PageRoute[] = [
  {
    path: patterns.customers,
    name: 'Customers',
    action: 'read-directory',
    load: async () => (await import('./customers-page.tsx')).CustomersPage,
  },
  {
    path: patterns.customer,
    name: 'Customer',
    action: 'read-directory',
    load: async () => (await import('./customer-page.tsx')).CustomerPage,
  },
];
