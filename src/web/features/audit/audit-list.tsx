import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { AuditList as AuditListAnswer } from '#contract/desk/audit.ts';
import { paths } from '#web/shared/paths.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { MoreButton } from '#web/shared/ui/more-button.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import classes from './audit-page.module.css';
import { AuditRow } from './audit-row.tsx';
import { entriesInWords, words } from './audit-words.ts';

const columns = [
  { name: 'No.', align: 'end' },
  { name: 'Time' },
  { name: 'Person' },
  { name: 'Role', className: classes['role'] },
  { name: 'Action' },
  { name: 'Object' },
  { name: 'Reason', className: classes['reason'] },
  { name: 'Outcome' },
] as const;

interface AuditListProps {
  list: UseInfiniteQueryResult<InfiniteData<AuditListAnswer>>;
  hasFilters: boolean;
}

/** The entries, newest first; older ones on demand. */
export function AuditList({ list, hasFilters }: AuditListProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage } = list;
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const entries = data?.pages.flatMap(({ items }) => items);
  if (entries?.length === 0) return <NoEntries hasFilters={hasFilters} />;

  const loadOlder = async () => {
    const { data: loaded, isSuccess } = await list.fetchNextPage();
    // A failure says so itself.
    if (isSuccess) announce(`${entriesInWords(loaded?.pages.at(-1)?.items.length ?? 0)} more`);
  };

  return (
    <Panel flush>
      {entries ? (
        <div className={classes.table} aria-busy={list.isPlaceholderData}>
          <DataTable label={words.title} columns={columns}>
            {entries.map((entry) => (
              <AuditRow entry={entry} key={entry.seq} />
            ))}
          </DataTable>
        </div>
      ) : (
        <div className={classes.loading}>
          <DelayedSkeleton lines={10} label={words.loadingTrail} />
        </div>
      )}
      {error ? <ErrorPanel error={error} onRetry={() => void loadOlder()} /> : null}
      <MoreButton
        name={words.loadOlder}
        isThere={hasNextPage}
        isLoading={isFetchingNextPage}
        onPress={() => void loadOlder()}
        className={classes.more}
      />
    </Panel>
  );
}

function NoEntries({ hasFilters }: { hasFilters: boolean }) {
  return (
    <Panel>
      <EmptyState
        title={words.emptyTitle}
        action={
          hasFilters ? (
            <Button variant="default" component={Link} to={paths.audit()}>
              {words.clearFilters}
            </Button>
          ) : null
        }
      >
        {words.emptyText}
      </EmptyState>
    </Panel>
  );
}
