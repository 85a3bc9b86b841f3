import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const auditRoutes: readonly PageRoute[] = [
  {
    path: patterns.audit,
    name: 'Audit trail',
    action: 'read-audit',
    load: async () => (await import('./audit-page.tsx')).AuditPage,
  },
];
