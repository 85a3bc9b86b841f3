import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const settingsRoutes: readonly PageRoute[] = [
  {
    path: patterns.settings,
    name: 'Settings',
    // Everybody has a profile of their own; the other parts say who may.
    action: 'read-directory',
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
  },
];
