import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { DataTable } from '#web/shared/ui/data-table.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';

import { PagedPanel } from '../paging/paged-panel.tsx';
import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { customerRampsQuery } from '../record/customer-queries.ts';
import { words } from '../words/customer-words.ts';
import { RampRow } from './ramp-row.tsx';
import classes from './ramps.module.css';

const text = words.ramps;

const columns = [
  { name: text.columns.ramp },
  { name: text.columns.direction, className: classes['direction'] },
  { name: text.columns.amounts },
  { name: text.columns.method, className: classes['method'] },
  { name: text.columns.status },
  { name: text.columns.since, className: classes['since'] },
  { name: text.columns.heard, className: classes['heard'] },
] as const;

/** The ramps of a customer that passed the desk, newest first. */
export function RampsTab({ identityReference }: { identityReference: string }) {
  const list = useInfiniteQuery(customerRampsQuery(identityReference));
  const ramps = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items.map(({ rampId }) => ({ id: rampId }))),
    [list.data],
  );
  useArrivals(ramps, ({ id }) => words.said.news(`${words.activity.ramp} ${id.slice(0, 6)}`));
  return (
    <PagedPanel
      title={text.title}
      list={list}
      loading={text.loading}
      more={text.more}
      loaded={text.loaded}
      empty={<EmptyState title={text.none}>{text.noneWhy}</EmptyState>}
    >
      {(items) => (
        <DataTable label={text.list} columns={columns}>
          {items.map((ramp) => (
            <RampRow ramp={ramp} key={ramp.rampId} />
          ))}
        </DataTable>
      )}
    </PagedPanel>
  );
}
