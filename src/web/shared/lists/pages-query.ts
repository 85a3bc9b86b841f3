import { infiniteQueryOptions, keepPreviousData, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import type { $ZodType } from 'zod/v4/core';

import { deskJson } from '#web/shared/api/desk-fetch.ts';

interface Page {
  items: unknown[];
  nextCursor: string | null;
}

interface Pages<Answer extends Page> {
  queryKey: QueryKey;
  schema: $ZodType<Answer>;
  path: string;
  query?: URLSearchParams | Readonly<Record<string, string>>;
  pageSize?: number;
  live?: QueryMeta['live'];
}

/** A list of the desk that is read page by page, newest first, and again when its data changes. */
export function pagesQuery<Answer extends Page>({
  queryKey,
  schema,
  path,
  query = {},
  pageSize = 25,
  live,
}: Pages<Answer>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams(query);
      asked.set('limit', String(pageSize));
      if (pageParam !== null) asked.set('cursor', pageParam);
      return deskJson(schema, { path: `${path}?${asked}`, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { live },
  });
}

/** As long as an idle session, so that a person who comes back from a record finds the pages they loaded. */
const keptMs = 15 * 60_000;

/** A list with filters: the previous rows stay until those for other filters have come. */
export function filteredPagesQuery<Answer extends Page>(pages: Pages<Answer>) {
  return infiniteQueryOptions({ ...pagesQuery(pages), placeholderData: keepPreviousData, gcTime: keptMs });
}

/** The path of a list with these filters as CSV. */
export function csvPath(path: string, query: URLSearchParams): string {
  return query.size === 0 ? `${path}.csv` : `${path}.csv?${query}`;
}
