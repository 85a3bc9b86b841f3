import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const newRampRoutes: readonly PageRoute[] = [
  {
    path: patterns.newRamp,
    name: 'New ramp',
    action: 'create-ramp',
    load: async () => (await import('./new-ramp-page.tsx')).NewRampPage,
  },
];
