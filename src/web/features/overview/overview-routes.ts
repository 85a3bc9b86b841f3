import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

import { OverviewPage } from './overview-page.tsx';

export const overviewRoutes: readonly PageRoute[] = [
  {
    path: patterns.overview,
    name: 'Overview',
    action: 'read-directory',
    // Whoever signs in comes to this page first: its code comes with the program.
    load: async () => OverviewPage,
  },
];
