import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

import { auditApi, auditStreams } from '#contract/desk/api/audit.ts';
import { deskCall, deskPath } from '#web/shared/api/desk-call.ts';
import { filteredPagesQuery } from '#web/shared/lists/pages-query.ts';

import { auditFilters, type AuditFilters } from './audit-filters.ts';

const keys = {
  all: ['audit'],
  list: (filters: AuditFilters) => ['audit', 'list', filters],
  entry: (seq: number) => ['audit', 'entry', seq],
} as const;

/** The whole trail, for verification elsewhere. */
export const exportLinesPath = deskPath(auditStreams.exportAudit, { query: { format: 'jsonl' } });

/** Lists matching entries, newest first. */
export function auditListQuery(filters: AuditFilters) {
  const query = auditFilters.write(filters);
  return filteredPagesQuery(auditApi.listAudit, { query }, { queryKey: keys.list(filters), pageSize: 50 });
}

/** Reads an entry; null if there is none. */
export function auditEntryQuery(seq: number) {
  return queryOptions({
    queryKey: keys.entry(seq),
    queryFn: async ({ signal }) => {
      const { items } = await deskCall(auditApi.listAudit, {
        query: { seq: String(seq), limit: '1' },
        signal,
      });
      return items[0] ?? null;
    },
  });
}

/** Verifies the chain on the server, which adds an entry to the trail. */
export function verifyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async () => deskCall(auditApi.verifyAudit, {}),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

export function exportCsvPath(filters: AuditFilters): string {
  const query = auditFilters.write(filters);
  query.set('format', 'csv');
  return deskPath(auditStreams.exportAudit, { query });
}
