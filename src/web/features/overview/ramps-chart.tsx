import { Table } from '@mantine/core';
import { nice } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { stack } from 'd3-shape';

import type { RampDay } from '#contract/desk/trends.ts';

import { chartWords as words } from './overview-words.ts';
import classes from './trends.module.css';

const outcomes = ['fulfilled', 'inProgress', 'notFulfilled'] as const;
const width = 560;
const height = 140;

/** Ramps a day by outcome, stacked; the same figures are in a table for those who read rather than look. */
export function RampsChart({ days }: { days: readonly RampDay[] }) {
  const most = Math.max(
    1,
    ...days.map(({ fulfilled, inProgress, notFulfilled }) => fulfilled + inProgress + notFulfilled),
  );
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, width],
  ).padding(0.25);
  const [, top] = nice(0, most, 2);
  const y = (count: number) => height - (count / top) * height;
  const stacks = stack<RampDay, (typeof outcomes)[number]>().keys(outcomes)([...days]);
  return (
    <figure className={classes.figure}>
      <div className={classes.plot}>
        <span className={classes.top} aria-hidden>
          {top}
        </span>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={classes.bars}
          aria-hidden
        >
          <line x1={0} x2={width} y1={0.5} y2={0.5} className={classes.line} />
          <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} className={classes.line} />
          {stacks.map((layer) => (
            <g key={layer.key} data-outcome={layer.key}>
              {layer.map(([from, to], index) => {
                const day = days[index];
                if (day === undefined || to === from) return null;
                return (
                  <rect key={day.day} x={x(day.day)} width={x.bandwidth()} y={y(to)} height={y(from) - y(to)}>
                    <title>{words.bar(dayWords(day.day), day[layer.key], words[layer.key])}</title>
                  </rect>
                );
              })}
            </g>
          ))}
        </svg>
        <div className={classes.days} aria-hidden>
          <span>{dayWords(days[0]?.day)}</span>
          <span>{words.today}</span>
        </div>
      </div>
      <figcaption className={classes.legend}>
        {outcomes.map((outcome) => (
          <span key={outcome} data-outcome={outcome}>
            {words[outcome]} {days.reduce((sum, day) => sum + day[outcome], 0)}
          </span>
        ))}
      </figcaption>
      <details className={classes.figures}>
        <summary>{words.asTable}</summary>
        <Table fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.day}</Table.Th>
              {outcomes.map((outcome) => (
                <Table.Th key={outcome} ta="end">
                  {words[outcome]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.toReversed().map((day) => (
              <Table.Tr key={day.day}>
                <Table.Th scope="row" fw={400}>
                  <time dateTime={day.day}>{dayWords(day.day)}</time>
                </Table.Th>
                {outcomes.map((outcome) => (
                  <Table.Td key={outcome} ta="end">
                    {day[outcome]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </figure>
  );
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `2026-11-23` → `23 Nov`. */
function dayWords(day: string | undefined): string {
  return day === undefined ? '' : short.format(new Date(`${day}T00:00:00Z`));
}
