import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { PagedRows, type PagedRowsProps } from '#web/shared/lists/paged-rows.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { bringToMiddle } from '#web/shared/ui/bring-into-sight.ts';

interface PagedPanelProps<Item> extends PagedRowsProps<Item> {
  title: string;
  aside?: ReactNode;
}

export function PagedPanel<Item>({ title, aside, ...rows }: PagedPanelProps<Item>) {
  return (
    <Panel title={title} flush aside={aside}>
      <PagedRows {...rows} />
    </Panel>
  );
}

type Pages<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

/** After 500 entries the person loads more. */
const mostPages = 20;

/** Loads older pages until the entry appears; returns true meanwhile. */
export function useLookFurther<Item>(
  list: Pages<Item>,
  isFound: (items: readonly Item[]) => boolean,
): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isMissing = data !== undefined && !isFound(data.pages.flatMap(({ items }) => items));
  const pageCount = data?.pages.length ?? 0;
  const isLooking = isMissing && hasNextPage && !isError;
  // The count catches pages that arrive between renders.
  useEffect(() => {
    if (isLooking && !isFetching && pageCount < mostPages) void fetchNextPage();
  }, [pageCount, isLooking, isFetching, fetchNextPage]);
  return isLooking && pageCount < mostPages;
}

/** Highlights the entry named after `#` and scrolls to it. */
export function useNamedMark(id: string): { 'data-shown'?: true; ref?: (entry: HTMLElement | null) => void } {
  const isNamed = useLocation().hash === `#${id}`;
  return isNamed ? { 'data-shown': true, ref: bringToMiddle } : {};
}

/** Returns the entry named after `#`; null for the page's own anchors. */
export function useNamedEntry(): string | null {
  const id = useLocation().hash.slice(1);
  return id === '' || id === 'main' ? null : id;
}
