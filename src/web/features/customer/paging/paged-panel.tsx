import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { MoreButton } from '#web/shared/ui/more-button.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import classes from './paged-panel.module.css';

interface PagedPanelProps<Item> {
  title: string;
  aside?: ReactNode;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What is on its way, for screen readers. */
  loading: string;
  /** Stands where there is nothing. */
  empty: ReactNode;
  more: string;
  /** What is announced once more has come. */
  loaded: (count: number) => string;
  children: (items: Item[]) => ReactNode;
}

/** A panel with a list that comes page by page: its waiting, its failure, its emptiness, and the way to more. */
export function PagedPanel<Item>(props: PagedPanelProps<Item>) {
  const { title, aside, list, loading, empty, more, loaded, children } = props;
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  const items = data?.pages.flatMap((page) => page.items);
  const loadMore = async () => {
    const { data: all, isSuccess } = await list.fetchNextPage();
    // A failure says so itself.
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
        <div className={classes.waiting}>
          <DelayedSkeleton lines={6} label={loading} />
        </div>
      )}
      {error ? (
        <div className={classes.waiting}>
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
