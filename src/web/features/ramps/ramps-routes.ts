import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const rampsRoutes: readonly PageRoute[] = [
  {
    path: patterns.ramps,
    name: 'Ramps',
    action: 'read-directory',
    load: async () => (await import('./ramps-page.tsx')).RampsPage,
  },
  {
    path: patterns.ramp,
    name: 'Ramp',
    action: 'read-directory',
    load: async () => (await import('./ramp-detail-page.tsx')).RampDetailPage,
  },
];
