import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { ActivityItem } from '#contract/desk/activity.ts';
import type { RampSummary } from '#contract/desk/ramps.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';

import { PagedPanel } from '../paging/paged-panel.tsx';
import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { useLookFurther } from '../paging/use-look-further.ts';
import { useNamedEntry } from '../paging/use-shown-entry.ts';
import { activityQuery } from '../record/customer-queries.ts';
import { words } from '../words/customer-words.ts';
import classes from './activity.module.css';
import { ActivityEntry } from './activity-entry.tsx';
import { ActivityFilter, type ActivityKind, filters } from './activity-filter.tsx';
import { headlineOf } from './activity-words.ts';

const text = words.activity;

interface ActivityTabProps {
  identityReference: string;
  /** Whose callbacks are the customer's as well. */
  ramps: readonly RampSummary[];
}

/** One timeline of calls, callbacks and notes, newest first. */
export function ActivityTab({ identityReference, ramps }: ActivityTabProps) {
  const [wanted, choose] = useWantedKind();
  const list = useInfiniteQuery(
    activityQuery(
      identityReference,
      ramps.map(({ rampId }) => rampId),
    ),
  );
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  useArrivals(items, (item) => words.said.news(headlineOf(item)));
  const named = useNamedEntry();
  const isWanted = ({ kind }: ActivityItem) => wanted === 'all' || kind === wanted;
  const isLooking = useLookFurther(
    list,
    (loaded) => loaded.some(isWanted) && (named === null || loaded.some(({ id }) => id === named)),
  );
  return (
    <PagedPanel
      title={text.title}
      list={list}
      loading={text.loading}
      more={text.loadOlder}
      loaded={text.loaded}
      empty={<EmptyState title={text.none}>{text.noneWhy}</EmptyState>}
      aside={<ActivityFilter value={wanted} onChange={choose} />}
    >
      {(all) => {
        const shown = all.filter(isWanted);
        if (shown.length === 0) {
          return (
            <output className={classes.none}>
              {isLooking ? text.looking : list.hasNextPage ? text.noneLoaded(all.length) : text.noneOfKind}
            </output>
          );
        }
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

/** Which kind is shown stands in the address. */
function useWantedKind() {
  const [address, setAddress] = useSearchParams();
  const wanted = filters.find((filter) => filter === address.get('kind')) ?? 'all';
  const choose = (kind: ActivityKind) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (kind === 'all') next.delete('kind');
        else next.set('kind', kind);
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return [wanted, choose] as const;
}
