import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { KeysetPage } from '#web/shared/api/placed-pages.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import {
  aroundQuery,
  headQuery,
  type ListPlace,
  type LiveFilters,
  type LiveRow,
  type LiveSource,
} from './live-source.ts';

interface FollowParts<Row extends LiveRow> {
  place: ListPlace<Row>;
  /** The newest rows, as last read. */
  head: KeysetPage<Row> | undefined;
  /** Whether what is new comes in by itself: then nobody reads a row that it would move. */
  isFollowing: boolean;
  /** What is announced when so many more have come. */
  arrived: (count: number, isMore: boolean) => string;
}

/** How many are new and not shown. */
export interface Waiting {
  count: number;
  /** There are more than were read. */
  isMore: boolean;
}

/**
 * Lets new rows in at the top and says how many. Where a person reads, what is there stays in place, brought up to date, and the new ones
 * wait.
 */
export function useFollow<Row extends LiveRow>(parts: FollowParts<Row>): Waiting {
  const { place, head, isFollowing, arrived } = parts;
  const taken = useRef<unknown>(undefined);
  const waiting = waitingIn(place, head);
  const { count, isMore } = waiting;
  // The list's pages are outside of what is rendered.
  useEffect(() => {
    if (head === undefined || !place.isStarted() || taken.current === head) return;
    if (isFollowing) {
      taken.current = head;
      place.startFromTop(head);
    } else {
      place.pages.renew(head.items);
    }
  }, [head, isFollowing, place]);
  const said = useRef(0);
  // The live regions are outside of what the page renders.
  useEffect(() => {
    if (count > said.current) announce(arrived(count - said.current, isMore));
    said.current = isFollowing ? 0 : count;
  }, [arrived, count, isFollowing, isMore]);
  return waiting;
}

function waitingIn<Row extends LiveRow>(place: ListPlace<Row>, head: KeysetPage<Row> | undefined): Waiting {
  if (head === undefined || !place.isStarted()) return { count: 0, isMore: false };
  const first = place.pages.state().rowAt(0);
  const newer = first === undefined ? head.items : head.items.filter(({ id }) => id > first.id);
  return {
    count: newer.length,
    isMore: newer.length === head.items.length && head.nextCursor !== null,
  };
}

interface StartParts<Row extends LiveRow, Filters extends LiveFilters> {
  source: LiveSource<Row, Filters>;
  place: ListPlace<Row>;
  filters: Filters;
  head: KeysetPage<Row> | undefined;
  /** Whose detail the address opens. */
  openId: string | null;
}

/** Begins the list with the newest, or with the open row where that is older than those. */
export function useStart<Row extends LiveRow, Filters extends LiveFilters>(
  parts: StartParts<Row, Filters>,
): void {
  const { source, place, filters, head, openId } = parts;
  const client = useQueryClient();
  const isBeyond =
    openId !== null &&
    head !== undefined &&
    head.nextCursor !== null &&
    head.items.every(({ id }) => id !== openId);
  const around = useQuery({
    ...aroundQuery(source, { client, filters, id: openId ?? '' }),
    enabled: !place.isStarted() && isBeyond,
  });
  const isKnown = !isBeyond || around.data !== undefined || around.isError;
  const { data } = around;
  // The list's pages are outside of what is rendered.
  useEffect(() => {
    if (place.isStarted() || head === undefined || !isKnown) return;
    if (isBeyond && data) {
      place.startWithin(data.page, async (cursor) => source.read(data.filters, cursor));
    } else {
      place.startFromTop(head);
    }
  }, [source, place, head, isKnown, isBeyond, data]);
}

/** The filters whose list is shown, as text: those in the address once their list is there, those before until then. */
export function useShownQuery<Row extends LiveRow, Filters extends LiveFilters>(
  source: LiveSource<Row, Filters>,
  { query, filters }: { query: string; filters: Filters },
): string {
  const [shown, setShown] = useState(query);
  const { data, isError } = useQuery(headQuery(source, filters));
  if (shown !== query && (data !== undefined || isError)) setShown(query);
  return shown;
}
