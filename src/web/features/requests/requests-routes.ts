import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

/** One page for the list and for what is open beside it, so that the list stays where it is. */
export const requestsRoutes: readonly PageRoute[] = [
  {
    path: `${patterns.request}?`,
    name: 'Requests',
    action: 'read-requests',
    load: async () => (await import('./requests-page.tsx')).RequestsPage,
  },
];
