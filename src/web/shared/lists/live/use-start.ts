import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { KeysetPage } from '#web/shared/api/placed-pages.ts';

import type { ListPlace } from './list-place.ts';
import { aroundQuery, type LiveFilters, type LiveRow, type LiveSource } from './live-source.ts';

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
  // The list's pages stand outside of what is rendered.
  useEffect(() => {
    if (place.isStarted() || head === undefined || !isKnown) return;
    if (isBeyond && data) {
      place.startWithin(data.page, async (cursor) => source.read(data.filters, cursor));
    } else {
      place.startFromTop(head);
    }
  }, [source, place, head, isKnown, isBeyond, data]);
}
