import { queryOptions } from '@tanstack/react-query';

import { deskCall, deskPath } from '#web/shared/api/desk-call.ts';
import { inheritPosition } from '#web/shared/api/live-reads.ts';
import { filteredPagesQuery } from '#web/shared/lists/pages-query.ts';

import { rampFilters, type RampFilters } from './ramp-filters.ts';

const keys = {
  list: (filters: RampFilters) => ['ramps', 'list', filters],
  stuck: ['ramps', 'stuck'],
} as const;

/** The ramps that match the filters, page by page. */
export function rampListQuery(filters: RampFilters) {
  const query = rampFilters.write(filters);
  const live = [{ kind: 'ramp' }] as const;
  return filteredPagesQuery('listRamps', { query }, { queryKey: keys.list(filters), live });
}

/** A ramp gets stuck by not moving, which no event reports. */
const lookAgainMs = 60_000;

/** How many ramps are stuck, and whether there are more. Choice: rampStuck. */
export function stuckRampsQuery() {
  return queryOptions({
    queryKey: keys.stuck,
    queryFn: async ({ signal }) => {
      const answer = await deskCall('listRamps', { query: { stuck: 'true', limit: '100' }, signal });
      return inheritPosition(answer, { count: answer.items.length, isMore: answer.nextCursor !== null });
    },
    staleTime: 0,
    refetchInterval: lookAgainMs,
    meta: { live: [{ kind: 'ramp' }] },
  });
}

/** The path of the matching ramps as CSV. */
export function exportPath(filters: RampFilters): string {
  return deskPath('exportRamps', { query: rampFilters.write(filters) });
}
