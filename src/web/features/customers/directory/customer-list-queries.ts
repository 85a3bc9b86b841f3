import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import { customerList } from '#contract/desk/customer-list.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

import { type CustomerFilters, writeFilters } from './customer-filters.ts';

const keys = {
  list: (filters: CustomerFilters) => ['customers', 'list', filters],
} as const;

const pageSize = '25';
/** As long as an idle session: who comes back from a customer finds the pages that were loaded. */
const keptMs = 15 * 60_000;

/** The customers that the filters let through, page by page. Those before stay until others are there. */
export function customerListQuery(filters: CustomerFilters) {
  return infiniteQueryOptions({
    queryKey: keys.list(filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = writeFilters(filters);
      query.set('limit', pageSize);
      if (pageParam !== null) query.set('cursor', pageParam);
      return deskJson(customerList, { path: `/api/customers?${query}`, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: keptMs,
    meta: { live: [{ kind: 'customer' }] },
  });
}

/** Where the customers that the filters let through are had as CSV. */
export function exportPath(filters: CustomerFilters): string {
  const query = writeFilters(filters);
  return query.size === 0 ? '/api/customers.csv' : `/api/customers.csv?${query}`;
}
