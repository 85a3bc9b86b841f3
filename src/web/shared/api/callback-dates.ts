import { queryOptions, useQuery } from '@tanstack/react-query';

import { callbackDates, type CallbackDates } from '#contract/desk/environment.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

const lookAgainMs = 60_000;

function callbackDatesQuery() {
  return queryOptions({
    queryKey: ['callback-dates'],
    queryFn: async ({ signal }) =>
      deskJson(callbackDates, { path: '/api/callbacks/dates', signal, onSessionLost: 'fail' }),
    staleTime: lookAgainMs / 2,
    refetchInterval: lookAgainMs,
  });
}

/** By how much the dates of callbacks are off; null where they are not, or as long as that isn't known. */
export function useDateOffset(): CallbackDates['offset'] {
  return useQuery(callbackDatesQuery()).data?.offset ?? null;
}
