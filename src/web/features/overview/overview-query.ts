import { queryOptions } from '@tanstack/react-query';

import { overviewApi } from '#contract/desk/api/overview.ts';
import type { Overview } from '#contract/desk/overview.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

/** Due and stuck depend on the clock alone. */
const lookAgainMs = 60_000;
/** While the directory fills. */
const lookSoonMs = 1000;

/** Reads the overview, which public/before-page.js requests first. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['overview'],
    queryFn: async ({ signal }) => deskCall(overviewApi.overview, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
    meta: { live: [{ kind: 'customer' }, { kind: 'ramp' }, { kind: 'callback' }, { kind: 'queue' }] },
  });
}

/** Returns milliseconds. */
export function lookAgainAfter(known: Pick<Overview, 'isLoadingSample'> | undefined): number {
  return known?.isLoadingSample === true ? lookSoonMs : lookAgainMs;
}
