import { queryOptions } from '@tanstack/react-query';

import type { Overview } from '#contract/desk/overview.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

/** What is due, and what is stuck, becomes so by the clock alone. */
const lookAgainMs = 60_000;
/** While the directory is being filled. */
const lookSoonMs = 1000;

/** What needs attention now. The page opens with it: public/before-page.js asks for it first. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['overview'],
    queryFn: async ({ signal }) => deskCall('overview', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
    meta: { live: [{ kind: 'customer' }, { kind: 'ramp' }, { kind: 'callback' }] },
  });
}

/** After how many milliseconds it is asked for again. */
export function lookAgainAfter(known: Pick<Overview, 'isLoadingSample'> | undefined): number {
  return known?.isLoadingSample === true ? lookSoonMs : lookAgainMs;
}
