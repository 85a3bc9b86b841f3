import { infiniteQueryOptions, keepPreviousData, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import type { $ZodType, output } from 'zod/v4/core';

import { deskJson } from '#web/shared/api/desk-fetch.ts';

interface Page {
  items: unknown[];
  nextCursor: string | null;
}

interface Directory<Answer extends Page> {
  queryKey: QueryKey;
  schema: $ZodType<Answer>;
  path: string;
  /** The filters as they stand in an address. */
  asked: URLSearchParams;
  live: QueryMeta['live'];
}

const pageSize = '25';
/** As long as an idle session: who comes back from a record finds the pages that were loaded. */
const keptMs = 15 * 60_000;

/** The rows that filters let through, page by page. Those before stay until others are there. */
export function directoryQuery<Answer extends Page>({
  queryKey,
  schema,
  path,
  asked,
  live,
}: Directory<Answer>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<output<typeof schema>> => {
      const query = new URLSearchParams(asked);
      query.set('limit', pageSize);
      if (pageParam !== null) query.set('cursor', pageParam);
      return deskJson(schema, { path: `${path}?${query}`, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: keptMs,
    meta: { live },
  });
}

/** Where what filters let through is had as CSV. */
export function csvPath(path: string, asked: URLSearchParams): string {
  return asked.size === 0 ? `${path}.csv` : `${path}.csv?${asked}`;
}
