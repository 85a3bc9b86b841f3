import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const diagnosisRoutes: readonly PageRoute[] = [
  {
    path: patterns.diagnosis,
    name: 'Diagnosis',
    action: 'inspect-customer',
    load: async () => (await import('./diagnosis-page.tsx')).DiagnosisPage,
  },
];
