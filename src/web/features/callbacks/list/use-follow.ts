import { useEffect, useRef } from 'react';

import type { KeysetPage } from '#web/shared/api/keyset-pages.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { type CallbackRow, countNewer } from '../queries/callback-rows.ts';
import type { ListPlace } from '../queries/list-place.ts';
import { words } from '../words/callbacks-words.ts';

interface FollowParts {
  place: ListPlace;
  /** The newest callbacks, as last read. */
  head: KeysetPage<CallbackRow> | undefined;
  /** Whether what is new comes in by itself: then nobody reads a row that it would move. */
  isFollowing: boolean;
}

/** How many are new and not shown. */
export interface Waiting {
  count: number;
  /** There are more than were read. */
  isMore: boolean;
}

/**
 * Lets new callbacks in at the top and says how many. Where somebody reads, what is there stays where it is, brought up to date, and the new ones
 * wait. Design: product › Callbacks.
 */
export function useFollow({ place, head, isFollowing }: FollowParts): Waiting {
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
    if (count > said.current) announce(words.arrived(count - said.current, isMore));
    said.current = isFollowing ? 0 : count;
  }, [count, isFollowing, isMore]);
  return waiting;
}

function waitingIn(place: ListPlace, head: KeysetPage<CallbackRow> | undefined): Waiting {
  if (head === undefined || !place.isStarted()) return { count: 0, isMore: false };
  const count = countNewer(head.items, place.pages.rowAt(0));
  return { count, isMore: count === head.items.length && head.nextCursor !== null };
}
