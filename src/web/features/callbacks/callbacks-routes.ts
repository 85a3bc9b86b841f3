import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

/** One page for the list and for what is open beside it, so that the list stays where it is. */
export const callbacksRoutes: readonly PageRoute[] = [
  {
    path: `${patterns.callback}?`,
    name: 'Callbacks',
    action: 'read-directory',
    load: async () => (await import('./callbacks-page.tsx')).CallbacksPage,
  },
];
