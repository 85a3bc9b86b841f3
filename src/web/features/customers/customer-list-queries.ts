import { infiniteQueryOptions } from '@tanstack/react-query';

import { customerList } from '#contract/desk/customers.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

const keys = {
  list: ['customers', 'list'],
} as const;

/** The customers that the desk has dealt with, newest first, page by page. */
export function customerListQuery() {
  return infiniteQueryOptions({
    queryKey: keys.list,
    queryFn: async ({ pageParam, signal }) =>
      deskJson(customerList, {
        path: `/api/customers?limit=25${pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`}`,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { live: [{ kind: 'customer' }] },
  });
}
