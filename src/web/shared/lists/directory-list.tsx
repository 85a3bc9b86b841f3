import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';
import { DataTable, type DataTableProps } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { MoreButton } from '#web/shared/ui/more-button.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import classes from './directory-list.module.css';
import { keepOrder } from './keep-order.ts';
import { useReturnToRow } from './return-to-row.ts';
import { useCompactRows } from './row-density.ts';
import { useListedAnnouncement } from './use-listed-announcement.ts';

interface DirectoryListProps<Item> extends Pick<DataTableProps, 'label' | 'columns'> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** The filters as they stand in the address. */
  asked: string;
  /** What a row is about: its link has it as `data-row`. */
  nameOf: (item: Item) => string;
  words: {
    loading: string;
    /** What is announced once the filters let through so many. */
    listed: (count: number, isAll: boolean) => string;
    /** What is announced once so many more have come. */
    more: (count: number) => string;
  };
  /** Why there is nothing. */
  empty: ReactNode;
  /** A row; `onOpen` is told when it is opened. */
  children: (item: Item, onOpen: (name: string) => void) => ReactNode;
}

/** The rows of a directory; more on demand. What was there stays until what was asked for has come; who comes back goes on where they were. */
export function DirectoryList<Item>(props: DirectoryListProps<Item>) {
  const { list, asked, nameOf, words, empty, children, label, columns } = props;
  const { data, error, hasNextPage, isFetchNextPageError, isFetchingNextPage, isPlaceholderData } = list;
  const areRowsCompact = useCompactRows();
  const table = useRef<HTMLDivElement>(null);
  const listed = data?.pages.flatMap(({ items }) => items);
  const { rememberRow, orderLeft } = useReturnToRow(table, listed?.map(nameOf));
  const items = listed && keepOrder(listed, nameOf, orderLeft);
  useListedAnnouncement({
    asked,
    count: isPlaceholderData ? undefined : items?.length,
    describe: (count) => words.listed(count, !hasNextPage),
  });

  const loadMore = async () => {
    const { data: loaded, isSuccess } = await list.fetchNextPage();
    // A failure says so itself.
    if (isSuccess) announce(words.more(loaded?.pages.at(-1)?.items.length ?? 0));
  };
  const retry = () => void (isFetchNextPageError ? loadMore() : list.refetch());
  const failure = error ? (
    <div className={classes.failure}>
      <ErrorPanel error={error} onRetry={retry} />
    </div>
  ) : null;

  if (items === undefined) {
    return (
      failure ?? (
        <div className={classes.loading}>
          <DelayedSkeleton lines={7} label={words.loading} />
        </div>
      )
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={classes.listed}>
      {items.length === 0 ? (
        empty
      ) : (
        <div className={classes.table} data-compact={areRowsCompact || undefined} ref={table}>
          <DataTable label={label} columns={columns}>
            {items.map((item) => children(item, rememberRow))}
          </DataTable>
        </div>
      )}
      {failure}
      <MoreButton
        name={directoryWords.loadMore}
        isThere={hasNextPage}
        isLoading={isFetchingNextPage}
        onPress={() => void loadMore()}
        className={classes.more}
      />
    </div>
  );
}
