import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const newCustomerRoutes: readonly PageRoute[] = [
  {
    path: patterns.newCustomer,
    name: 'New customer',
    action: 'write-identity',
    load: async () => (await import('./new-customer-page.tsx')).NewCustomerPage,
  },
];
