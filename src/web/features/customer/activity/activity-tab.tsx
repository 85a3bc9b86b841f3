import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { RampSummary } from '#contract/desk/ramps.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';

import { PagedPanel } from '../paging/paged-panel.tsx';
import { useArrivals } from '../paging/use-arrivals.ts';
import { activityQuery } from '../record/customer-queries.ts';
import { words } from '../words/customer-words.ts';
import classes from './activity.module.css';
import { ActivityEntry } from './activity-entry.tsx';
import { ActivityFilter, filters } from './activity-filter.tsx';
import { headlineOf } from './activity-words.ts';

const text = words.activity;

interface ActivityTabProps {
  identityReference: string;
  /** Whose callbacks are the customer's as well. */
  ramps: readonly RampSummary[];
}

/** One timeline of calls, callbacks and notes, newest first. */
export function ActivityTab({ identityReference, ramps }: ActivityTabProps) {
  const [address, setAddress] = useSearchParams();
  const wanted = filters.find((filter) => filter === address.get('kind')) ?? 'all';
  const list = useInfiniteQuery(
    activityQuery(
      identityReference,
      ramps.map(({ rampId }) => rampId),
    ),
  );
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  useArrivals(items, (item) => words.said.news(headlineOf(item)));
  return (
    <PagedPanel
      title={text.title}
      list={list}
      loading={text.loading}
      more={text.loadOlder}
      loaded={text.loaded}
      empty={<EmptyState title={text.none}>{text.noneWhy}</EmptyState>}
      aside={
        <ActivityFilter
          value={wanted}
          onChange={(kind) =>
            setAddress(
              (before) => {
                const next = new URLSearchParams(before);
                if (kind === 'all') next.delete('kind');
                else next.set('kind', kind);
                return next;
              },
              { preventScrollReset: true, replace: true },
            )
          }
        />
      }
    >
      {(all) => {
        const shown = all.filter(({ kind }) => wanted === 'all' || kind === wanted);
        if (shown.length === 0) return <p className={classes.none}>{text.noneOfKind}</p>;
        return (
          <ol className={classes.list} aria-label={text.title}>
            {shown.map((item) => (
              <ActivityEntry item={item} key={item.id} />
            ))}
          </ol>
        );
      }}
    </PagedPanel>
  );
}
