import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

import { CustomersPage } from './customers-page.tsx';

export const customersRoutes: readonly PageRoute[] = [
  {
    path: patterns.customers,
    name: 'Customers',
    action: 'read-directory',
    // Whoever signs in comes to this page first: its code comes with the program.
    load: async () => CustomersPage,
  },
];
