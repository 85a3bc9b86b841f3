import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

/** The controls of the embedded sandbox. */
export const sandboxRoutes: readonly PageRoute[] = [
  {
    path: patterns.sandbox,
    name: 'Sandbox',
    action: 'steer-sandbox',
    isOfEmbeddedSandbox: true,
    load: async () => (await import('./sandbox-page.tsx')).SandboxPage,
  },
];
