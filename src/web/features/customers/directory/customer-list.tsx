import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';

import type { CustomerList as CustomerListAnswer, CustomerSummary } from '#contract/desk/customer-list.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { words } from '../words/customers-words.ts';
import type { CustomerFilters } from './customer-filters.ts';
import classes from './customer-directory.module.css';
import { CustomerRow } from './customer-row.tsx';
import { keepOrder } from './keep-order.ts';
import { NoCustomers } from './no-customers.tsx';
import { useReturnToRow } from './return-to-row.ts';
import { useListedAnnouncement } from './use-listed-announcement.ts';

const columns = [
  { name: words.columns.customer },
  { name: words.columns.status },
  { name: words.columns.requirements },
  { name: words.columns.lastSubmission, className: classes['operation'] },
  { name: words.columns.when },
  { name: words.columns.by, className: classes['person'] },
  { name: words.columns.outcome },
] as const;

interface CustomerListProps {
  list: UseInfiniteQueryResult<InfiniteData<CustomerListAnswer>>;
  filters: CustomerFilters;
  areRowsCompact: boolean;
  onClear: () => void;
}

/** The customers as rows; more on demand. What was there stays until what was asked for has come. */
export function CustomerList({ list, filters, areRowsCompact, onClear }: CustomerListProps) {
  const { data, error, hasNextPage, isFetchNextPageError, isFetchingNextPage, isPlaceholderData } = list;
  const table = useRef<HTMLDivElement>(null);
  const listed = data?.pages.flatMap(({ items }) => items);
  const { rememberRow, orderLeft } = useReturnToRow(table, listed?.map(nameOf));
  const customers = listed && keepOrder(listed, nameOf, orderLeft);
  useListedAnnouncement(filters, isPlaceholderData ? undefined : customers?.length, hasNextPage);

  const loadMore = async () => {
    const { data: loaded, isSuccess } = await list.fetchNextPage();
    // A failure says so itself.
    if (isSuccess) announce(words.moreCustomers(loaded?.pages.at(-1)?.items.length ?? 0));
  };
  const retry = () => void (isFetchNextPageError ? loadMore() : list.refetch());
  const failure = error ? (
    <div className={classes.failure}>
      <ErrorPanel error={error} onRetry={retry} />
    </div>
  ) : null;

  if (customers === undefined) {
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
      {customers.length === 0 ? (
        <NoCustomers filters={filters} onClear={onClear} />
      ) : (
        <div className={classes.table} data-compact={areRowsCompact || undefined} ref={table}>
          <DataTable label={words.listLabel} columns={columns}>
            {customers.map((customer) => (
              <CustomerRow customer={customer} onOpen={rememberRow} key={customer.identityReference} />
            ))}
          </DataTable>
        </div>
      )}
      {failure}
      {hasNextPage ? (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void loadMore()}>
            {words.loadMore}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function nameOf({ identityReference }: CustomerSummary): string {
  return identityReference;
}
