import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { MoreButton } from '#web/shared/ui/more-button.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import classes from './customer.module.css';

interface PagedPanelProps<Item> {
  title: string;
  aside?: ReactNode;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What is loading, for screen readers. */
  loading: string;
  /** Shown when there are no items. */
  empty: ReactNode;
  more: string;
  /** Announced when more items have come. */
  loaded: (count: number) => string;
  children: (items: Item[]) => ReactNode;
}

/** A panel with a list that is read page by page: loading, failed, empty or filled, with a button for more. */
export function PagedPanel<Item>(props: PagedPanelProps<Item>) {
  const { title, aside, list, loading, empty, more, loaded, children } = props;
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  const items = data?.pages.flatMap((page) => page.items);
  const loadMore = async () => {
    const { data: all, isSuccess } = await list.fetchNextPage();
    // A failure has its own message.
    if (isSuccess) announce(loaded(all?.pages.at(-1)?.items.length ?? 0));
  };
  return (
    <Panel title={title} flush aside={aside}>
      {items ? (
        items.length === 0 ? (
          empty
        ) : (
          children(items)
        )
      ) : error ? null : (
        <div className={classes.pagedPanelWaiting}>
          <DelayedSkeleton lines={6} label={loading} />
        </div>
      )}
      {error ? (
        <div className={classes.pagedPanelWaiting}>
          <ErrorPanel error={error} onRetry={() => void (data ? loadMore() : list.refetch())} />
        </div>
      ) : null}
      <MoreButton
        name={more}
        isThere={hasNextPage}
        isLoading={isFetchingNextPage}
        onPress={() => void loadMore()}
        className={classes.more}
      />
    </Panel>
  );
}

type Pages<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

/** Beyond this, 500 entries, the person loads more themselves. */
const mostPages = 20;

/** Loads older pages until the wanted entry is among them; returns whether it is still looking. */
export function useLookFurther<Item>(
  list: Pages<Item>,
  isFound: (items: readonly Item[]) => boolean,
): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isMissing = data !== undefined && !isFound(data.pages.flatMap(({ items }) => items));
  const pageCount = data?.pages.length ?? 0;
  const isLooking = isMissing && hasNextPage && !isError;
  // Fetching the next page is a side effect; a page may arrive before a render saw it fetching, hence the count.
  useEffect(() => {
    if (isLooking && !isFetching && pageCount < mostPages) void fetchNextPage();
  }, [pageCount, isLooking, isFetching, fetchNextPage]);
  return isLooking && pageCount < mostPages;
}

/** Whether the address names this entry after `#`; if so, it is scrolled into view. */
export function useIsShown(id: string, entry: RefObject<HTMLElement | null>): boolean {
  const isShown = useLocation().hash === `#${id}`;
  // Scrolling is a side effect on the document.
  useEffect(() => {
    if (isShown) entry.current?.scrollIntoView({ block: 'center' });
  }, [isShown, entry]);
  return isShown;
}

/** The id of the entry that the address names after `#`, whether or not it is loaded; null for an anchor of the page itself. */
export function useNamedEntry(): string | null {
  const id = useLocation().hash.slice(1);
  return id === '' || id === 'main' ? null : id;
}
