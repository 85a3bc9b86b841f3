import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const updateCustomerRoutes: readonly PageRoute[] = [
  {
    path: patterns.updateCustomer,
    name: 'Update customer',
    action: 'write-identity',
    load: async () => (await import('./update-customer-page.tsx')).UpdateCustomerPage,
  },
];
