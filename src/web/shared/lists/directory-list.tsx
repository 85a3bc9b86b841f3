import { type ReactNode, useEffect, useRef } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';
import { DataTable, type DataTableProps } from '#web/shared/ui/data-table.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { useCompactRows } from './directory-tools.tsx';
import classes from './lists.module.css';
import { PagedRows, type PagedRowsProps } from './paged-rows.tsx';
import { keepOrder, useReturnToRow } from './return-to-row.ts';

interface DirectoryListProps<Item>
  extends Pick<DataTableProps, 'label' | 'columns'>, Pick<PagedRowsProps<Item>, 'list' | 'empty'> {
  /** The filters as text. */
  asked: string;
  /** Identifies a row: its link has it as `data-row`. */
  nameOf: (item: Item) => string;
  words: {
    loading: string;
    /** The button for the next page, if it is not just "Load more". */
    loadMore?: string;
    /** Announced when so many more have come. */
    more: (count: number) => string;
    /** Announced when so many match changed filters. */
    listed: (count: number, isAll: boolean) => string;
  };
  className?: string | undefined;
  /** A row; its link calls `onOpen`. */
  children: (item: Item, onOpen: (name: string) => void) => ReactNode;
}

/** A table with filters. The previous rows stay until the new ones have come; a person who comes back finds the row they opened. */
export function DirectoryList<Item>(props: DirectoryListProps<Item>) {
  const { list, asked, nameOf, words, empty, children, label, columns, className = '' } = props;
  const { data, hasNextPage, isPlaceholderData } = list;
  const areRowsCompact = useCompactRows();
  const table = useRef<HTMLDivElement>(null);
  const names = data?.pages.flatMap(({ items }) => items.map(nameOf));
  const { rememberRow, orderLeft } = useReturnToRow(table, names);
  useCountAnnouncement({
    asked,
    count: isPlaceholderData ? undefined : names?.length,
    describe: (count) => words.listed(count, !hasNextPage),
  });
  return (
    <div aria-busy={isPlaceholderData} className={classes.listed}>
      <PagedRows list={list} words={{ loadMore: directoryWords.loadMore, ...words }} empty={empty}>
        {(items) => (
          <div
            className={`${classes.table} ${className}`}
            data-compact={areRowsCompact || undefined}
            ref={table}
          >
            <DataTable label={label} columns={columns}>
              {keepOrder(items, nameOf, orderLeft).map((item) => children(item, rememberRow))}
            </DataTable>
          </div>
        )}
      </PagedRows>
    </div>
  );
}

interface MatchCount {
  asked: string;
  /** How many rows match; undefined until they have come. */
  count: number | undefined;
  describe: (count: number) => string;
}

/** Announces how many rows match when the filters have changed; later pages and live updates announce nothing here. */
function useCountAnnouncement({ asked, count, describe }: MatchCount): void {
  const announced = useRef(asked);
  // The live regions are outside of what the page renders.
  useEffect(() => {
    if (count === undefined || announced.current === asked) return;
    announced.current = asked;
    announce(describe(count));
  }, [asked, count, describe]);
}
