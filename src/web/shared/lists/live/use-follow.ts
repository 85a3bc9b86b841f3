import { useEffect, useRef } from 'react';

import type { KeysetPage } from '#web/shared/api/placed-pages.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import type { ListPlace } from './list-place.ts';
import type { LiveRow } from './live-source.ts';

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
 * Lets new rows in at the top and says how many. Where somebody reads, what is there stays where it is, brought up to date, and the new ones
 * wait.
 */
export function useFollow<Row extends LiveRow>(parts: FollowParts<Row>): Waiting {
  const { place, head, isFollowing, arrived } = parts;
  const taken = useRef<unknown>(undefined);
  const waiting = waitingIn(place, head);
  const { count, isMore } = waiting;
  // The list's pages stand outside of what is rendered.
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
  // The live regions stand outside of what the page renders.
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
