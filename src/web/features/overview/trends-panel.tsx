import { queryOptions, useQuery } from '@tanstack/react-query';

import { deskRoutes } from '#contract/desk/routes.ts';
import { overviewTrends, type OverviewTrends } from '#contract/desk/trends.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { durationWords } from '#web/shared/time/format-time.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';

import { Panel } from '#web/shared/ui/panel.tsx';

import { DayChart } from './day-chart.tsx';
import { chartWords as words } from './later-words.ts';
import classes from './trends.module.css';

const lookAgainMs = 60_000;

/** How ramps, callbacks and answers have gone in the last fourteen days. */
function trendsQuery() {
  return queryOptions({
    queryKey: ['overview', 'trends'],
    queryFn: async ({ signal }) => deskJson(overviewTrends, { path: deskRoutes.overviewTrends.path, signal }),
    staleTime: lookAgainMs,
    refetchInterval: lookAgainMs,
  });
}

/** How ramps have gone. */
export function Trends() {
  return <Trend what="ramps" />;
}

/** How fast the service answered, and what callbacks came. */
export function MoreTrends() {
  return (['answers', 'callbacks'] as const).map((what) => (
    <Panel title={words[what]} key={what}>
      <div className={classes.small}>
        <Trend what={what} />
      </div>
    </Panel>
  ));
}

/** One of the plots of the overview; all are read with one call. */
function Trend({ what }: { what: 'ramps' | 'callbacks' | 'answers' }) {
  const { data, error, refetch } = useQuery(trendsQuery());
  if (data !== undefined) return <Plot what={what} trends={data} />;
  return error ? (
    <ErrorPanel error={error} onRetry={() => void refetch()} />
  ) : (
    <DelayedSkeleton lines={what === 'ramps' ? 4 : 2} label={words.loading} />
  );
}

const rampSeries = [
  { key: 'fulfilled', tone: 'good', name: words.fulfilled },
  { key: 'inProgress', tone: 'progress', name: words.inProgress },
  { key: 'notFulfilled', tone: 'neutral', name: words.notFulfilled },
] as const;
const callbackSeries = [
  { key: 'accepted', tone: 'good', name: words.accepted },
  { key: 'refused', tone: 'bad', name: words.refused },
] as const;
const answerSeries = [{ key: 'medianMs', tone: 'progress', name: words.medianResponse }] as const;

function Plot({ what, trends }: { what: 'ramps' | 'callbacks' | 'answers'; trends: OverviewTrends }) {
  if (what === 'callbacks')
    return <DayChart label={words.callbacks} days={trends.callbacks} series={callbackSeries} isSmall />;
  if (what === 'answers')
    return (
      <DayChart
        label={words.answers}
        days={trends.answers}
        series={answerSeries}
        unit={words.ms}
        hasSums={false}
        isSmall
      />
    );
  return (
    <>
      <DayChart label={words.ramps} days={trends.days} series={rampSeries} />
      <FactList
        facts={[
          {
            label: words.median,
            value:
              trends.medianFulfilMs === null ? words.noneFulfilled : durationWords(trends.medianFulfilMs),
          },
        ]}
      />
    </>
  );
}
