import { infiniteQueryOptions, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import type * as z from 'zod';

import { deskJson } from '#web/shared/api/desk-fetch.ts';

interface Page {
  items: unknown[];
  nextCursor: string | null;
}

interface Pages<Answer extends Page> {
  queryKey: QueryKey;
  schema: z.ZodType<Answer>;
  path: string;
  query?: Readonly<Record<string, string>>;
  pageSize?: number;
  live: QueryMeta['live'];
}

/** A list of the desk's that comes page by page, newest first, and is read again with what it is about. */
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
      const asked = new URLSearchParams({ ...query, limit: String(pageSize) });
      if (pageParam !== null) asked.set('cursor', pageParam);
      return deskJson(schema, { path: `${path}?${asked}`, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { live },
  });
}
