import { sql, type Kysely } from 'kysely';

import {
  type AnswerDay,
  type CallbackDay,
  type OverviewTrends,
  type RampDay,
  trendDays,
} from '#contract/desk/trends.ts';
import { terminalRampStatuses } from '#contract/service/enumerations.ts';
import type { Tables } from '#server/database/tables.ts';
import { withinRange } from '#server/instants.ts';
import { currentOfRow } from '#server/projection/ramp-rows.ts';

import { medianOf } from './service-health.ts';

const dayMs = 24 * 60 * 60_000;
const maxTimed = 200;

/** How ramps, callbacks and answers have gone in the last days, `serviceMs` being the service's time. */
export async function readTrends(
  db: Kysely<Tables>,
  { nowMs, serviceMs }: { readonly nowMs: number; readonly serviceMs: number },
): Promise<OverviewTrends> {
  const today = Math.floor(serviceMs / dayMs);
  const first = today - trendDays + 1;
  const counted = await statusesByDay(db, first * dayMs).execute();
  const days = Array.from({ length: trendDays }, (_, index) => emptyDay(first + index));
  for (const { day, status, count } of counted) {
    const counts = days[Number(day) - first];
    if (counts !== undefined) counts[outcomeOf(status)] += Number(count);
  }
  return {
    days,
    medianFulfilMs: await medianFulfilMs(db, first * dayMs),
    callbacks: await callbackDays(db, nowMs),
    answers: await answerDays(db, nowMs),
  };
}

/** The days that the trends cover, by the machine's clock: each by its beginning. */
function lastDays(nowMs: number): string[] {
  const today = Math.floor(nowMs / dayMs);
  return Array.from({ length: trendDays }, (_, index) =>
    new Date((today - trendDays + 1 + index) * dayMs).toISOString(),
  );
}

async function callbackDays(db: Kysely<Tables>, nowMs: number): Promise<CallbackDay[]> {
  const days = lastDays(nowMs);
  const [from = ''] = days;
  const countsOf = (rows: readonly CountedDay[]) =>
    new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
  const accepted = countsOf(await acceptedCallbacks(db, from).execute());
  const refused = countsOf(await refusedCallbacks(db, from).execute());
  return days.map((begins) => {
    const number = Date.parse(begins) / dayMs;
    return {
      day: begins.slice(0, 10),
      accepted: accepted.get(number) ?? 0,
      refused: refused.get(number) ?? 0,
    };
  });
}

interface CountedDay {
  readonly day: number | string;
  readonly count: number | string;
}

const receivedOn = sql<number | string>`received_at / ${sql.lit(dayMs * 1000)}`;

/** How many different callbacks came on each day since an instant. */
export function acceptedCallbacks(db: Kysely<Tables>, from: string) {
  return db
    .selectFrom('callback_event')
    .select(receivedOn.as('day'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where((row) => row.and(withinRange({ from }, { id: 'id', at: 'received_at' })))
    .groupBy(receivedOn);
}

/** How many different ones were refused; one without a digest counts by itself. */
export function refusedCallbacks(db: Kysely<Tables>, from: string) {
  return db
    .selectFrom('callback')
    .select(receivedOn.as('day'))
    .select(sql<number | string>`count(distinct coalesce(refused_digest, id))`.as('count'))
    .where('event_id', 'is', null)
    .where((row) => row.and(withinRange({ from }, { id: 'id', at: 'received_at' })))
    .groupBy(receivedOn);
}

async function answerDays(db: Kysely<Tables>, nowMs: number): Promise<AnswerDay[]> {
  const days: AnswerDay[] = [];
  for (const from of lastDays(nowMs)) {
    const to = new Date(Date.parse(from) + dayMs).toISOString();
    const rows = await newestAnswers(db, { from, to }).execute();
    days.push({ day: from.slice(0, 10), medianMs: medianOf(rows.map((row) => row.duration_ms)) });
  }
  return days;
}

const maxAnswers = 500;

/** The newest answers of the service within a range. */
export function newestAnswers(db: Kysely<Tables>, range: Parameters<typeof withinRange>[0]) {
  return db
    .selectFrom('service_call')
    .select('duration_ms')
    .where('outcome', '=', 'answered')
    .where((row) => row.and(withinRange(range, { id: 'id', at: 'at' })))
    .orderBy('id', 'desc')
    .limit(maxAnswers);
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
