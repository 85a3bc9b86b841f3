import { queryOptions } from '@tanstack/react-query';

import { rampsApi, rampsStreams } from '#contract/desk/api/ramps.ts';
import type { RampSort } from '#contract/desk/ramps.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { deskCall, deskPath } from '#web/shared/api/desk-call.ts';
import { inheritPosition } from '#web/shared/api/live-reads.ts';
import type { RunOne } from '#web/shared/lists/run-through.ts';
import { filteredPagesQuery } from '#web/shared/lists/pages-query.ts';

import { rampFilters, type RampFilters } from './ramp-filters.ts';

const keys = {
  list: (filters: RampFilters) => ['ramps', 'list', filters],
  stuck: ['ramps', 'stuck'],
} as const;

export function rampListQuery(filters: RampFilters) {
  const query = rampFilters.write(filters);
  const live = [{ kind: 'ramp' }] as const;
  return filteredPagesQuery(rampsApi.listRamps, { query }, { queryKey: keys.list(filters), live });
}

/** No event reports that a ramp got stuck. */
const lookAgainMs = 60_000;

/** Choice: rampStuck. */
export function stuckRampsQuery() {
  return queryOptions({
    queryKey: keys.stuck,
    queryFn: async ({ signal }) => {
      const answer = await deskCall(rampsApi.listRamps, { query: { stuck: 'true', limit: '100' }, signal });
      return inheritPosition(answer, { count: answer.items.length, isMore: answer.nextCursor !== null });
    },
    staleTime: 0,
    refetchInterval: lookAgainMs,
    meta: { live: [{ kind: 'ramp' }] },
  });
}

export function exportPath(filters: RampFilters): string {
  return deskPath(rampsStreams.exportRamps, { query: rampFilters.write(filters) });
}

/** Returns the path of an export of selected ramps, in the list's order but regardless of its filters. */
export function selectionPath(sort: RampSort | null, ids: readonly string[]): string {
  const query = { ids: ids.join(), ...(sort !== null && { sort }) };
  return deskPath(rampsStreams.exportRamps, { query });
}

export const syncRamp: RunOne = async (id, { signal }) =>
  callService('getRamp', { params: { ramp_id: id }, signal });
