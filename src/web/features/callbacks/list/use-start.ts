import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { KeysetPage } from '#web/shared/api/keyset-pages.ts';

import type { CallbackFilters } from '../filters/callback-filters.ts';
import { aroundQuery, readOnWith } from '../queries/callback-queries.ts';
import type { CallbackRow } from '../queries/callback-rows.ts';
import type { ListPlace } from '../queries/list-place.ts';

interface StartParts {
  place: ListPlace;
  filters: CallbackFilters;
  head: KeysetPage<CallbackRow> | undefined;
  /** Whose detail the address opens. */
  openId: string | null;
}

/** Begins the list with the newest, or with the open callback where that is older than those. */
export function useStart({ place, filters, head, openId }: StartParts): void {
  const client = useQueryClient();
  const isBeyond =
    openId !== null &&
    head !== undefined &&
    head.nextCursor !== null &&
    head.items.every(({ id }) => id !== openId);
  const around = useQuery({
    ...aroundQuery(client, filters, openId ?? ''),
    enabled: !place.isStarted() && isBeyond,
  });
  const isKnown = !isBeyond || around.data !== undefined || around.isError;
  const { data } = around;
  // The list's pages stand outside of what is rendered.
  useEffect(() => {
    if (place.isStarted() || head === undefined || !isKnown) return;
    if (isBeyond && data) place.startWithin(data.page, readOnWith(data.filters));
    else place.startFromTop(head);
  }, [place, head, isKnown, isBeyond, data]);
}
