import { queryOptions, useQuery } from '@tanstack/react-query';

import { deskRoutes } from '#contract/desk/routes.ts';
import { overviewTrends } from '#contract/desk/trends.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { durationWords } from '#web/shared/time/format-time.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';

import { chartWords as words } from './overview-words.ts';
import { RampsChart } from './ramps-chart.tsx';

const lookAgainMs = 60_000;

/** How ramps have gone in the last fourteen days. */
function trendsQuery() {
  return queryOptions({
    queryKey: ['overview', 'trends'],
    queryFn: async ({ signal }) => deskJson(overviewTrends, { path: deskRoutes.overviewTrends.path, signal }),
    staleTime: lookAgainMs,
    refetchInterval: lookAgainMs,
  });
}

/** The plot of the overview, and the time that a ramp takes. */
export function Trends() {
  const { data, error, refetch } = useQuery(trendsQuery());
  if (data === undefined)
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={4} label={words.loading} />
    );
  return (
    <>
      <RampsChart days={data.days} />
      <FactList
        facts={[
          {
            label: words.median,
            value: data.medianFulfilMs === null ? words.noneFulfilled : durationWords(data.medianFulfilMs),
          },
        ]}
      />
    </>
  );
}
