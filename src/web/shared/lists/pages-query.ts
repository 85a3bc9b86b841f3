import { infiniteQueryOptions, keepPreviousData, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import type * as z from 'zod';

import type { ApiRoute } from '#contract/desk/api/row.ts';
import { addressQuery, type CallAsking, deskCall, type LooseAsking } from '#web/shared/api/desk-call.ts';

interface Page {
  items: unknown[];
  nextCursor: string | null;
}

interface PagesRow extends ApiRoute {
  readonly answer: z.core.$ZodType<Page>;
}

interface PagesOptions {
  queryKey: QueryKey;
  pageSize?: number;
  live?: QueryMeta['live'];
}

interface Pages<Answer extends Page> extends PagesOptions {
  /** The query has size and start. */
  read: (query: URLSearchParams, signal: AbortSignal) => Promise<Answer>;
  query?: unknown;
}

/** Reads a list's pages, newest first; refetches on changes. */
export function pagesOf<Answer extends Page>({ queryKey, read, query, pageSize = 25, live }: Pages<Answer>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const asked = addressQuery(query);
      asked.set('limit', String(pageSize));
      if (pageParam !== null) asked.set('cursor', pageParam);
      return read(asked, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { live },
  });
}

export function pagesQuery<Row extends PagesRow>(row: Row, asking: CallAsking<Row>, options: PagesOptions) {
  const { query }: LooseAsking = asking;
  return pagesOf({
    ...options,
    read: async (page, signal) =>
      // The same type: its row has an answer.
      (await deskCall(row, { ...asking, query: page, signal })) as z.output<Row['answer']>,
    query,
  });
}

/** As long as an idle session, so returning people find their pages. */
export const keptMs = 15 * 60_000;

/** Keeps old rows until those of new filters load. */
export function filteredPagesQuery<Row extends PagesRow>(
  row: Row,
  asking: CallAsking<Row>,
  options: PagesOptions,
) {
  return infiniteQueryOptions({
    ...pagesQuery(row, asking, options),
    placeholderData: keepPreviousData,
    gcTime: keptMs,
  });
}
