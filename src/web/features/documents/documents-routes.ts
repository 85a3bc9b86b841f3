import type { PageRoute } from '#web/shared/page-route.ts';
import { patterns } from '#web/shared/paths.ts';

export const documentsRoutes: readonly PageRoute[] = [
  {
    path: patterns.shareDocuments,
    name: 'Share documents',
    action: 'write-identity',
    load: async () => (await import('./share-documents-page.tsx')).ShareDocumentsPage,
  },
];
