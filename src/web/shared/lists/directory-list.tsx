import { Box, Button, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBaselineDensitySmall, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';
import { DataTable, type DataTableProps } from '#web/shared/ui/data-table.tsx';

import { DownloadLink } from './download-link.tsx';
import { FollowBar, type FollowedList } from './follow-live.tsx';
import { directoryWords } from './list-words.ts';
import { PagedRows, type PagedRowsProps } from './paged-rows.tsx';
import { keepOrder, useReturnToRow } from './return-to-row.ts';
import { hasHiddenRows, RowGroups } from './row-groups.tsx';
import type { RowTabIndex } from './row-keys.ts';
import classes from './lists.module.css';

interface DirectoryListProps<Item>
  extends Pick<DataTableProps, 'label' | 'columns'>, Pick<PagedRowsProps<Item>, 'list' | 'empty'> {
  /** Filters as text. */
  asked: string;
  /** Identifies a row: its link's `data-row`. */
  nameOf: (item: Item) => string;
  words: {
    loading: string;
    loadMore?: string;
    more: (values: { count: number }) => string;
    listed: (values: { count: number; isAll: boolean }) => string;
  };
  className?: string | undefined;
  /** Followed live, as a grid with one Tab stop. */
  live?: FollowedList;
  /** A row; its link calls `onOpen`. In a live list its links have this `tabIndex`, and it this `aria-rowindex`. */
  children: (
    item: Item,
    onOpen: (name: string) => void,
    tabIndex: RowTabIndex,
    rowIndex: number | undefined,
  ) => ReactNode;
}

/** Keeps old rows until new ones load; returning people find the row they opened. */
export function DirectoryList<Item>(props: DirectoryListProps<Item>) {
  const { list, asked, nameOf, words, empty, live, children, label, columns, className = '' } = props;
  const { data, hasNextPage, isPlaceholderData } = list;
  const [areRowsCompact] = useCompactRows();
  const table = useRef<HTMLDivElement>(null);
  const names = data?.pages.flatMap(({ items }) => items.map(nameOf));
  const { rememberRow, orderLeft } = useReturnToRow(table, names);
  useCountAnnouncement({
    asked,
    count: isPlaceholderData ? undefined : names?.length,
    describe: (count) => words.listed({ count, isAll: !hasNextPage }),
  });
  const rowsOf = (items: readonly Item[]) => {
    if (live === undefined) return items.map((item) => children(item, rememberRow, 0, undefined));
    const { keys, openId } = live;
    const rows = items.map((item, at) =>
      children(
        item,
        rememberRow,
        keys.place === at ? 0 : -1,
        hasHiddenRows(items.length) ? at + 2 : undefined,
      ),
    );
    const open = items.findIndex((item) => nameOf(item) === openId);
    const look = `${areRowsCompact ? 'compact' : ''} ${openId === null ? '' : 'beside'}`;
    return <RowGroups rows={rows} kept={[keys.place, open]} frame={table} look={look} />;
  };
  return (
    <div aria-busy={isPlaceholderData} className={classes.listed}>
      {live === undefined ? null : <FollowBar {...live.bar} />}
      <PagedRows list={list} words={{ loadMore: directoryWords.loadMore, ...words }} empty={empty}>
        {(items) => (
          <div
            className={`${classes.table} ${className}`}
            data-compact={areRowsCompact || undefined}
            data-live={live !== undefined || undefined}
            ref={table}
          >
            <DataTable
              label={label}
              columns={columns}
              grid={live && { ...live.keys.props, 'aria-rowcount': hasNextPage ? -1 : items.length + 1 }}
              hasOwnBodies={live !== undefined}
            >
              {rowsOf(keepOrder(items, nameOf, orderLeft))}
            </DataTable>
          </div>
        )}
      </PagedRows>
    </div>
  );
}

interface MatchCount {
  asked: string;
  count: number | undefined;
  describe: (count: number) => string;
}

/** Announces matches after a filter change, not for later pages or live updates. */
function useCountAnnouncement({ asked, count, describe }: MatchCount): void {
  const announced = useRef(asked);
  // Live regions are outside React.
  useEffect(() => {
    if (count === undefined || announced.current === asked) return;
    announced.current = asked;
    announce(describe(count));
  }, [asked, count, describe]);
}

interface DirectoryToolsProps {
  order: string;
  exportPath: string;
  children?: ReactNode;
}

export function DirectoryTools({ order, exportPath, children }: DirectoryToolsProps) {
  return (
    <Group gap="4px 8px">
      <Box component="span" me={4}>
        {order}
      </Box>
      {children}
      <CompactRowsButton />
      <DownloadLink
        href={exportPath}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {directoryWords.download}
      </DownloadLink>
    </Group>
  );
}

function CompactRowsButton() {
  const [areCompact = false, choose] = useCompactRows();
  return (
    <Button
      variant={areCompact ? 'light' : 'subtle'}
      size="compact-sm"
      leftSection={<IconBaselineDensitySmall size={16} aria-hidden />}
      aria-pressed={areCompact}
      onClick={() => choose(!areCompact)}
    >
      {directoryWords.compactRows}
    </Button>
  );
}

function useCompactRows() {
  return useLocalStorage<boolean>({ key: 'rampart-compact-rows', getInitialValueInEffect: false });
}
