import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { announce } from '#web/shared/ui/announcer.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { paths } from '#web/shared/paths.ts';

import { CustomerRow } from './customer-row.tsx';
import classes from './customer-directory.module.css';
import { customerListQuery } from './customer-list-queries.ts';

const columns = [
  { name: 'Customer' },
  { name: 'Last submission' },
  { name: 'When' },
  { name: 'By' },
  { name: 'Outcome' },
  { name: 'Submissions', align: 'end' },
] as const;

/** The customers that something the desk sent or received was about, newest first. */
export function CustomerDirectory() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(customerListQuery());

  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const customers = data?.pages.flatMap(({ items }) => items);
  if (customers?.length === 0) return <EmptyDirectory />;

  const loadMore = async () => {
    const { data: loaded, isSuccess } = await fetchNextPage();
    // A failure says so itself.
    const count = loaded?.pages.at(-1)?.items.length ?? 0;
    if (isSuccess) announce(`${count} more ${count === 1 ? 'customer' : 'customers'}`);
  };

  return (
    <Panel title="Customers the desk has dealt with" flush>
      {customers ? (
        <div className={classes.table}>
          <DataTable label="Customers" columns={columns}>
            {customers.map((customer) => (
              <CustomerRow customer={customer} key={customer.identityReference} />
            ))}
          </DataTable>
        </div>
      ) : (
        <div className={classes.loading}>
          <DelayedSkeleton lines={7} label="Loading customers" />
        </div>
      )}
      {error ? <ErrorPanel error={error} onRetry={() => void loadMore()} /> : null}
      {hasNextPage ? (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void loadMore()}>
            Load more
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function EmptyDirectory() {
  return (
    <Panel title="Customers the desk has dealt with">
      <EmptyState
        title="Nobody here yet"
        action={
          <RoleGateLink action="write-identity" to={paths.shareDocuments()} variant="default">
            Share documents
          </RoleGateLink>
        }
      >
        The service lists nobody, so a customer appears here with the first look-up, submission or callback
        that is about them. Anyone who has an account can be looked up above.
      </EmptyState>
    </Panel>
  );
}
