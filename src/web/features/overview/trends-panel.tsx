import { Box, Flex, Group, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { nice } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { stack } from 'd3-shape';

import { overviewApi } from '#contract/desk/api/overview.ts';
import type { OverviewTrends } from '#contract/desk/trends.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { intlLocale, kept } from '#web/shared/language/intl.ts';
import { durationWords } from '#web/shared/time/format-time.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { type Tone, toneText } from '#web/shared/ui/tone.ts';
import { midSentence } from '#web/shared/format/text.ts';

import { chartWords as words } from './later-words.ts';
import classes from './trends.module.css';

const lookAgainMs = 60_000;

/** Covers fourteen days. */
function trendsQuery() {
  return queryOptions({
    queryKey: ['overview', 'trends'],
    queryFn: async ({ signal }) => deskCall(overviewApi.overviewTrends, { signal }),
    staleTime: lookAgainMs,
    refetchInterval: lookAgainMs,
    // Refetches with the figures; the server counts once in five seconds.
    meta: { live: [{ kind: 'ramp' }, { kind: 'callback' }] },
  });
}

export function Trends() {
  return <Trend what="ramps" />;
}

export function MoreTrends() {
  const isByHour = useQuery(trendsQuery()).data?.answerHours !== undefined;
  return (['answers', 'callbacks'] as const).map((what) => (
    <Panel title={what === 'answers' && isByHour ? words.answersByHour : words[what]} key={what}>
      <Box mih={128}>
        <Trend what={what} />
      </Box>
    </Panel>
  ));
}

/** All plots share one request. */
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
const unknownSeries = { key: 'unknown', tone: 'bad', name: words.unknownStatus } as const;
const callbackSeries = [
  { key: 'accepted', tone: 'good', name: words.accepted },
  { key: 'refused', tone: 'bad', name: words.refused },
] as const;
const answerSeries = [{ key: 'medianMs', tone: 'progress', name: words.medianResponse }] as const;

function Plot({ what, trends }: { what: 'ramps' | 'callbacks' | 'answers'; trends: OverviewTrends }) {
  if (what === 'callbacks')
    return <DayChart label={words.callbacks} days={trends.callbacks} series={callbackSeries} isSmall />;
  if (what === 'answers') return <AnswerChart trends={trends} />;
  return (
    <>
      <DayChart
        label={words.ramps}
        days={trends.days}
        series={trends.days.some(({ unknown }) => unknown > 0) ? [...rampSeries, unknownSeries] : rampSeries}
      />
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

function AnswerChart({ trends: { answers, answerHours } }: { trends: OverviewTrends }) {
  const shared = { series: answerSeries, unit: inMs, hasSums: false, isSmall: true };
  if (answerHours === undefined) return <DayChart label={words.answers} days={answers} {...shared} />;
  const hours = answerHours.map(({ hour, medianMs }) => ({ day: hour, medianMs }));
  return <DayChart label={words.answersByHour} days={hours} time={hourTime} {...shared} />;
}

function inMs(figure: string): string {
  return words.ms({ figure });
}

interface ChartTime {
  readonly column: string;
  readonly last: string;
  readonly write: (at: string | undefined) => string;
}

const dayTime: ChartTime = { column: words.day, last: words.today, write: dayWords };
const hourTime: ChartTime = { column: words.hour, last: words.now, write: hourWords };

/** Figures of a day or another time; null if missing. */
type ChartDay = { readonly day: string } & Readonly<Record<string, string | number | null>>;

interface DayChartProps {
  label: string;
  days: readonly ChartDay[];
  /** Stacked from below. */
  series: readonly {
    readonly key: string;
    readonly tone: 'good' | 'progress' | 'neutral' | 'bad';
    readonly name: string;
  }[];
  /** Formats with unit: `38 ms`. */
  unit?: (figure: string) => string;
  isSmall?: boolean;
  hasSums?: boolean;
  time?: ChartTime;
}

const width = 560;

/** Draws stacked bars, with a table for screen readers. */
function DayChart({
  label,
  days,
  series,
  unit = asIs,
  isSmall = false,
  hasSums = true,
  time = dayTime,
}: DayChartProps) {
  const height = isSmall ? 56 : 140;
  const figureOf = (day: ChartDay, key: string) => Number(day[key] ?? 0);
  const most = Math.max(
    1,
    ...days.map((day) => series.reduce((sum, { key }) => sum + figureOf(day, key), 0)),
  );
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, width],
  ).padding(0.25);
  const [, top] = nice(0, most, 2);
  const y = (figure: number) => height - (figure / top) * height;
  const stacks = stack<ChartDay, string>()
    .keys(series.map(({ key }) => key))
    .value(figureOf)([...days]);
  const written = (figure: string | number | null | undefined) =>
    figure === null || figure === undefined ? words.noFigure : unit(groupDigits(String(figure)));
  return (
    <Box component="figure" mt={0} mx={0} mb="xs">
      <Box pos="relative" pt="sm">
        <Text
          span
          c="dimmed"
          fz="xs"
          pos="absolute"
          top={-6}
          className="tabular"
          style={{ insetInlineEnd: 0 }}
          aria-hidden
        >
          {unit(groupDigits(String(top)))}
        </Text>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={classes.bars}
          data-small={isSmall || undefined}
          aria-hidden
        >
          <line x1={0} x2={width} y1={0.5} y2={0.5} className={classes.line} />
          <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} className={classes.line} />
          {stacks.map((layer, at) => (
            <g
              key={layer.key}
              fill={fillOf(series[at]?.tone)}
              className={classes.series}
              data-tone={series[at]?.tone}
            >
              {layer.map(([from, to], index) => {
                const day = days[index];
                if (day === undefined || to === from) return null;
                return (
                  <rect key={day.day} x={x(day.day)} width={x.bandwidth()} y={y(to)} height={y(from) - y(to)}>
                    <title>
                      {words.bar({
                        day: time.write(day.day),
                        figure: written(day[layer.key]),
                        name: midSentence(series[at]?.name ?? ''),
                      })}
                    </title>
                  </rect>
                );
              })}
            </g>
          ))}
        </svg>
        <Group gap="4px 16px" align="stretch" justify="space-between" c="dimmed" fz="xs" mt={4} aria-hidden>
          <span>{time.write(days[0]?.day)}</span>
          <span>{time.last}</span>
        </Group>
      </Box>
      {hasSums ? (
        <Flex component="figcaption" gap="4px 16px" wrap="wrap" mt="xs" fz="sm" c="dimmed">
          {series.map(({ key, tone, name }) => (
            <Flex component="span" display="inline-flex" gap={6} align="center" key={key}>
              <Box
                component="span"
                w={10}
                h={10}
                bdrs={2}
                bg={fillOf(tone)}
                className={classes.series}
                data-tone={tone}
                aria-hidden
              />
              {name} {groupDigits(String(days.reduce((sum, day) => sum + figureOf(day, key), 0)))}
            </Flex>
          ))}
        </Flex>
      ) : null}
      <Box component="details" mt="xs" className="sources">
        <summary>{words.asTable}</summary>
        <DataTable
          label={label}
          columns={[{ name: time.column }, ...series.map(({ name }) => ({ name, align: 'end' as const }))]}
        >
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <time dateTime={day.day}>{time.write(day.day)}</time>
              </th>
              {series.map(({ key }) => (
                <td key={key} data-align="end">
                  {written(day[key])}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      </Box>
    </Box>
  );
}

/** Returns a bar's colour; neutral bars take the control's line colour to be visible. */
function fillOf(tone: Tone | undefined): string {
  return tone === undefined || tone === 'neutral' ? 'var(--rampart-control-line)' : toneText(tone);
}

function asIs(figure: string): string {
  return figure;
}

const short = kept(
  () => new Intl.DateTimeFormat(intlLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

function dayWords(day: string | undefined): string {
  return day === undefined ? '' : short().format(new Date(`${day}T00:00:00Z`));
}

const clock = kept(
  () => new Intl.DateTimeFormat(intlLocale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

function hourWords(hour: string | undefined): string {
  return hour === undefined ? '' : words.hourName({ time: clock().format(new Date(hour)) });
}
