import { infiniteQueryOptions, keepPreviousData, type QueryKey, type QueryMeta } from '@tanstack/react-query';

import {
  type CallAsking,
  addressQuery,
  type Answers,
  deskCall,
  type LooseAsking,
} from '#web/shared/api/desk-call.ts';

interface Page {
  items: unknown[];
  nextCursor: string | null;
}

/** The routes that answer a page of a list. */
type PagesName = { [Name in keyof Answers]: Answers[Name] extends Page ? Name : never }[keyof Answers];

interface PagesOptions {
  queryKey: QueryKey;
  pageSize?: number;
  live?: QueryMeta['live'];
}

interface Pages<Answer extends Page> extends PagesOptions {
  /** Reads one page: the query has its size, and where it begins. */
  read: (query: URLSearchParams, signal: AbortSignal) => Promise<Answer>;
  /** What is asked of every page. */
  query?: unknown;
}

/** A list that is read page by page, newest first, and again when its data changes. */
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

/** A list of the desk, page by page. */
export function pagesQuery<Name extends PagesName>(
  name: Name,
  asking: CallAsking<Name>,
  options: PagesOptions,
) {
  const { query }: LooseAsking = asking;
  return pagesOf({
    ...options,
    read: async (page, signal) => deskCall(name, { ...asking, query: page, signal }),
    query,
  });
}

/** As long as an idle session, so that a person who comes back from a record finds the pages they loaded. */
const keptMs = 15 * 60_000;

/** A list with filters: the previous rows stay until those for other filters have come. */
export function filteredPagesQuery<Name extends PagesName>(
  name: Name,
  asking: CallAsking<Name>,
  options: PagesOptions,
) {
  return infiniteQueryOptions({
    ...pagesQuery(name, asking, options),
    placeholderData: keepPreviousData,
    gcTime: keptMs,
  });
}
