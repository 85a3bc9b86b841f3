import { useEffect, useRef } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';

import { words } from '../words/customers-words.ts';
import { type CustomerFilters, writeFilters } from './customer-filters.ts';

/** Lets a screen reader say how many are left once the filters have changed. Pages that follow, and what comes by itself, say nothing here. */
export function useListedAnnouncement(
  filters: CustomerFilters,
  count: number | undefined,
  hasMore: boolean,
): void {
  const asked = writeFilters(filters).toString();
  const said = useRef(asked);
  // The live regions stand outside of what the page renders.
  useEffect(() => {
    if (count === undefined || said.current === asked) return;
    said.current = asked;
    announce(words.listed(count, !hasMore));
  }, [asked, count, hasMore]);
}
