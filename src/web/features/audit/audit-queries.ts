import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';

import { auditList, auditVerdict, type AuditFilters } from '#contract/desk/audit.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

import { writeFilters } from './audit-filters.ts';

const keys = {
  all: ['audit'],
  list: (filters: AuditFilters) => ['audit', 'list', filters],
  entry: (seq: number) => ['audit', 'entry', seq],
} as const;

const pageSize = '50';

/** Entries that the filters let through, newest first, page by page. Those before stay until others are there. */
export function auditListQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: keys.list(filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = writeFilters(filters);
      query.set('limit', pageSize);
      if (pageParam !== null) query.set('cursor', pageParam);
      return deskJson(auditList, { path: `/api/audit?${query}`, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One entry by its number; null when the trail has none. */
export function auditEntryQuery(seq: number) {
  return queryOptions({
    queryKey: keys.entry(seq),
    queryFn: async ({ signal }) => {
      const { items } = await deskJson(auditList, { path: `/api/audit?seq=${seq}&limit=1`, signal });
      return items[0] ?? null;
    },
  });
}

/** Goes through the whole chain on the desk. The verification is in the trail itself, so the list is read again. */
export function verifyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async () => deskJson(auditVerdict, { method: 'POST', path: '/api/audit/verify' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** Where the whole trail is had, so that it can be verified elsewhere. */
export const exportLinesPath = '/api/audit/export?format=jsonl';

/** Where the entries that the filters let through are had as CSV. */
export function exportCsvPath(filters: AuditFilters): string {
  const query = writeFilters(filters);
  query.set('format', 'csv');
  return `/api/audit/export?${query}`;
}
