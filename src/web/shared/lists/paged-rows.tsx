import { Box } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { MoreButton } from '#web/shared/ui/more-button.tsx';

import classes from './lists.module.css';

export interface PagedRowsProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  words: {
    loading: string;
    loadMore: string;
    more: (values: { count: number }) => string;
  };
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

export function PagedRows<Item>({ list, words, empty, children }: PagedRowsProps<Item>) {
  const { data, error, hasNextPage, isFetchNextPageError, isFetchingNextPage } = list;
  const items = data?.pages.flatMap((page) => page.items);
  const loadMore = async () => {
    const { data: loaded, isSuccess } = await list.fetchNextPage();
    // Failures have their own message.
    if (isSuccess) announce(words.more({ count: loaded?.pages.at(-1)?.items.length ?? 0 }));
  };
  return (
    <>
      {items === undefined ? null : items.length === 0 ? empty : children(items)}
      {items === undefined && !error ? (
        <Box mih={240} p="8px 16px 16px">
          <DelayedSkeleton lines={7} label={words.loading} />
        </Box>
      ) : null}
      {error ? (
        <Box px={16} py={12}>
          <ErrorPanel
            error={error}
            onRetry={() => void (isFetchNextPageError ? loadMore() : list.refetch())}
          />
        </Box>
      ) : null}
      <MoreButton
        name={words.loadMore}
        isThere={hasNextPage}
        isLoading={isFetchingNextPage}
        onPress={() => void loadMore()}
        className={classes.more}
      />
    </>
  );
}
