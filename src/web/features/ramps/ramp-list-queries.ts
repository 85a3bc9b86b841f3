import { queryOptions } from '@tanstack/react-query';

import { rampList } from '#contract/desk/ramps.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { inheritPosition } from '#web/shared/api/live-reads.ts';
import { csvPath, filteredPagesQuery } from '#web/shared/lists/pages-query.ts';

import { rampFilters, type RampFilters } from './ramp-filters.ts';

const keys = {
  list: (filters: RampFilters) => ['ramps', 'list', filters],
  stuck: ['ramps', 'stuck'],
} as const;

const path = '/api/ramps';

/** The ramps that match the filters, page by page. */
export function rampListQuery(filters: RampFilters) {
  const query = rampFilters.write(filters);
  const live = [{ kind: 'ramp' }] as const;
  return filteredPagesQuery({ queryKey: keys.list(filters), schema: rampList, path, query, live });
}

/** A ramp gets stuck by not moving, which no event reports. */
const lookAgainMs = 60_000;

/** How many ramps are stuck, and whether there are more. Choice: rampStuck. */
export function stuckRampsQuery() {
  return queryOptions({
    queryKey: keys.stuck,
    queryFn: async ({ signal }) => {
      const answer = await deskJson(rampList, { path: `${path}?stuck=true&limit=100`, signal });
      return inheritPosition(answer, { count: answer.items.length, isMore: answer.nextCursor !== null });
    },
    staleTime: 0,
    refetchInterval: lookAgainMs,
    meta: { live: [{ kind: 'ramp' }] },
  });
}

/** The path of the matching ramps as CSV. */
export function exportPath(filters: RampFilters): string {
  return csvPath(path, rampFilters.write(filters));
}
