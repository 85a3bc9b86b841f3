import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { MoreButton } from '#web/shared/ui/more-button.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { staffQuery } from '../queries/staff-queries.ts';
import { words } from '../words/staff-words.ts';
import { AddDialog } from './add-dialog.tsx';
import { StaffDialog } from './staff-dialog.tsx';
import { type OpenedStaff, StaffRow } from './staff-row.tsx';
import classes from './staff.module.css';

const columns = [
  { name: words.person },
  { name: words.role },
  { name: words.signsInWith, className: classes['way'] },
  { name: words.lastSignedIn, className: classes['last'] },
  { name: words.sessions, align: 'end', className: classes['sessions'] },
  { name: words.actions, isHidden: true },
] as const;

/** Everybody who has an account at the desk: added, given a role, kept out. Design: product › People. */
export function StaffTab() {
  const list = useInfiniteQuery(staffQuery());
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<OpenedStaff | null>(null);
  const people = list.data?.pages.flatMap(({ items }) => items);
  const loadMore = async () => {
    const { data, isSuccess } = await list.fetchNextPage();
    if (isSuccess) announce(words.more(data?.pages.at(-1)?.items.length ?? 0));
  };
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <p className={classes.lead}>{words.lead}</p>
        <Button onClick={() => setAdding(true)}>{words.add}</Button>
      </div>
      {list.error ? (
        <ErrorPanel error={list.error} onRetry={() => void (people ? loadMore() : list.refetch())} />
      ) : null}
      {people ? (
        <Panel flush>
          <DataTable label={words.title} columns={columns}>
            {people.map((person) => (
              <StaffRow person={person} onOpen={(what) => setOpened({ person, what })} key={person.id} />
            ))}
          </DataTable>
          <MoreButton
            name={words.loadMore}
            isThere={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onPress={() => void loadMore()}
            className={classes.more}
          />
        </Panel>
      ) : list.error ? null : (
        <DelayedSkeleton lines={8} label={words.loading} />
      )}
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {opened ? <StaffDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}
