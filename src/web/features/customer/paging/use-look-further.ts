import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Pages<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

/** Further than this a person goes by themselves: 500 entries. */
const mostPages = 20;

/** Loads older pages until what is looked for is among them, and tells whether it is still on the way. */
export function useLookFurther<Item>(
  list: Pages<Item>,
  isFound: (items: readonly Item[]) => boolean,
): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isMissing = data !== undefined && !isFound(data.pages.flatMap(({ items }) => items));
  const pageCount = data?.pages.length ?? 0;
  const isLooking = isMissing && hasNextPage && !isError;
  // What is loaded comes from the desk, page by page; a page may come before anybody saw that it was on its way.
  useEffect(() => {
    if (isLooking && !isFetching && pageCount < mostPages) void fetchNextPage();
  }, [pageCount, isLooking, isFetching, fetchNextPage]);
  return isLooking && pageCount < mostPages;
}
