import { queryOptions, useQuery } from '@tanstack/react-query';

import { sessionApi } from '#contract/desk/api/session.ts';
import type { CallbackDates } from '#contract/desk/environment.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { lazyComponent } from './lazy-component.tsx';

// Rarely shown.
const DateOffsetText = lazyComponent(async () => (await import('./date-offset-text.tsx')).DateOffsetText);

/** Warns of service dates in a wrong zone. */
export function DateOffsetBanner() {
  const offset = useDateOffset();
  if (offset === null) return null;
  return <DateOffsetText offset={offset} />;
}

const lookAgainMs = 60_000;

function callbackDatesQuery() {
  return queryOptions({
    queryKey: ['callback-dates'],
    queryFn: async ({ signal }) => deskCall(sessionApi.callbackDates, { signal, onSessionLost: 'fail' }),
    staleTime: lookAgainMs / 2,
    refetchInterval: lookAgainMs,
  });
}

function useDateOffset(): CallbackDates['offset'] {
  return useQuery(callbackDatesQuery()).data?.offset ?? null;
}
