import { sql, type Kysely } from 'kysely';

import { type OverviewTrends, type RampDay, trendDays } from '#contract/desk/trends.ts';
import { terminalRampStatuses } from '#contract/service/enumerations.ts';
import type { Tables } from '#server/database/tables.ts';
import { currentOfRow } from '#server/projection/ramp-rows.ts';

const dayMs = 24 * 60 * 60_000;
const maxTimed = 200;

/** How ramps have gone in the last days, `serviceMs` being the service's time. */
export async function readTrends(db: Kysely<Tables>, serviceMs: number): Promise<OverviewTrends> {
  const today = Math.floor(serviceMs / dayMs);
  const first = today - trendDays + 1;
  const counted = await statusesByDay(db, first * dayMs).execute();
  const days = Array.from({ length: trendDays }, (_, index) => emptyDay(first + index));
  for (const { day, status, count } of counted) {
    const counts = days[Number(day) - first];
    if (counts !== undefined) counts[outcomeOf(status)] += Number(count);
  }
  return { days, medianFulfilMs: await medianFulfilMs(db, first * dayMs) };
}

/** Ramps by their status and the day since when they have had it, from an instant on. */
export function statusesByDay(db: Kysely<Tables>, fromMs: number) {
  const day = sql<number | string>`status_at / ${sql.lit(dayMs * 1000)}`;
  return db
    .selectFrom('ramp')
    .select(['status', day.as('day')])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('status_at', '>=', fromMs * 1000)
    .groupBy([day, 'status']);
}

/** The ramps that were fulfilled last, from an instant on. */
export function lastFulfilled(db: Kysely<Tables>, fromMs: number) {
  return db
    .selectFrom('ramp')
    .selectAll()
    .where('status_at', '>=', fromMs * 1000)
    .where('status', '=', 'FULFILLED')
    .orderBy('status_at', 'desc')
    .limit(maxTimed);
}

async function medianFulfilMs(db: Kysely<Tables>, fromMs: number): Promise<number | null> {
  const rows = await lastFulfilled(db, fromMs).execute();
  const times = rows.flatMap((row) => {
    const { createdAt } = currentOfRow(row).facts;
    const createdMs = typeof createdAt?.value === 'string' ? Date.parse(createdAt.value) : Number.NaN;
    const tookMs = (row.status_at ?? 0) / 1000 - createdMs;
    return tookMs >= 0 ? [Math.round(tookMs)] : [];
  });
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? null;
}

type Counts = { -readonly [Name in keyof RampDay]: RampDay[Name] };

function emptyDay(day: number): Counts {
  const date = new Date(day * dayMs).toISOString().slice(0, 10);
  return { day: date, fulfilled: 0, inProgress: 0, notFulfilled: 0 };
}

function outcomeOf(status: string | null): 'fulfilled' | 'inProgress' | 'notFulfilled' {
  if (status === 'FULFILLED') return 'fulfilled';
  return terminalRampStatuses.some((terminal) => terminal === status) ? 'notFulfilled' : 'inProgress';
}
