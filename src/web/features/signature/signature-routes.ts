import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

/** Why a signature is refused. */
export const signatureRoutes: readonly PageRoute[] = [
  {
    path: patterns.signature,
    name: 'Signature doctor',
    action: 'read-signature',
    load: async () => (await import('./signature-page.tsx')).SignaturePage,
  },
];
