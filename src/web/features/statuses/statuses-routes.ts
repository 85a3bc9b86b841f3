import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const statusesRoutes: readonly PageRoute[] = [
  {
    path: patterns.statuses,
    name: 'Statuses explained',
    action: 'read-directory',
    load: async () => (await import('./statuses-page.tsx')).StatusesPage,
  },
];
