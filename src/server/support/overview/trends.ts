import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';

import {
  type AnswerDay,
  type AnswerHour,
  type CallbackDay,
  type OverviewTrends,
  type RampDay,
  trendDays,
} from '#contract/desk/trends.ts';
import { rampStatuses } from '#contract/service/enumerations.ts';
import type { Tables } from '#server/database/tables.ts';
import { lowestIdOf, withinRange } from '#server/database/instants.ts';
import { isTerminalStatus } from '#server/privacy/facts/status-order.ts';
import { currentOfRow } from '#server/directory/projection/ramp-rows.ts';

import { medianOf } from './service-health.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const maxTimed = 200;
const freshMs = 5000;

export interface TrendClock {
  readonly nowMs: number;
  readonly serviceMs: number;
}

/** Shares them for five seconds. */
export function createTrends(db: Kysely<Tables>): (clock: TrendClock) => Promise<OverviewTrends> {
  const acceptedBetween = createAcceptedCounts(db);
  let last: { readonly clock: TrendClock; readonly answer: Promise<OverviewTrends> } | null = null;
  return async (clock) => {
    if (last !== null && isFresh(last.clock, clock)) return last.answer;
    const own = { clock, answer: readTrends(db, clock, acceptedBetween) };
    last = own;
    try {
      return await own.answer;
    } catch (error) {
      if (last === own) last = null;
      throw error;
    }
  };
}

/** Compares both clocks: either may have been moved. */
function isFresh(before: TrendClock, { nowMs, serviceMs }: TrendClock): boolean {
  return [nowMs - before.nowMs, serviceMs - before.serviceMs].every((ms) => ms >= 0 && ms < freshMs);
}

async function readTrends(
  db: Kysely<Tables>,
  { nowMs, serviceMs }: TrendClock,
  acceptedBetween: AcceptedCounts,
): Promise<OverviewTrends> {
  const first = Math.floor(serviceMs / dayMs) - trendDays + 1;
  const days: RampDay[] = [];
  for (let day = first; day < first + trendDays; day += 1) {
    const counts = emptyDay(day);
    for (const { status, count } of await statusesOf(db, day * dayMs).execute())
      counts[outcomeOf(status)] += Number(count);
    days.push(counts);
    await nextTurn();
  }
  return {
    days,
    medianFulfilMs: await medianFulfilMs(db, first * dayMs),
    callbacks: await callbackDays(db, nowMs, acceptedBetween),
    ...(await answerTimes(db, nowMs)),
  };
}

/** Goes by the machine's clock. */
function lastDays(nowMs: number): string[] {
  const today = Math.floor(nowMs / dayMs);
  return Array.from({ length: trendDays }, (_, index) =>
    new Date((today - trendDays + 1 + index) * dayMs).toISOString(),
  );
}

async function callbackDays(
  db: Kysely<Tables>,
  nowMs: number,
  acceptedBetween: AcceptedCounts,
): Promise<CallbackDay[]> {
  const begins = lastDays(nowMs).map((day) => Date.parse(day));
  const accepted = await acceptedBetween(begins[0] ?? nowMs, nowMs);
  const days: CallbackDay[] = [];
  for (const from of begins) {
    const { count } = await refusedCallbacks(db, from).executeTakeFirstOrThrow();
    const hours = Array.from({ length: dayMs / hourMs }, (_, index) => from / hourMs + index);
    days.push({
      day: new Date(from).toISOString().slice(0, 10),
      accepted: hours.reduce((sum, hour) => sum + (accepted.get(hour) ?? 0), 0),
      refused: Number(count),
    });
    await nextTurn();
  }
  return days;
}

/** By the hour's number. */
type AcceptedCounts = (fromMs: number, toMs: number) => Promise<ReadonlyMap<number, number>>;

/** Age after which no callback can be missing: ids date from the head, rows from the body. */
const settledMs = hourMs;

const rememberedMs = 60_000;

/** Remembers past hours for a minute, except empty ones: the sandbox's history may fill them. */
function createAcceptedCounts(db: Kysely<Tables>): AcceptedCounts {
  let known: ReadonlyMap<number, number> = new Map();
  let knownSinceMs = 0;
  return async (fromMs, toMs) => {
    if (toMs < knownSinceMs || toMs - knownSinceMs >= rememberedMs) {
      known = new Map();
      knownSinceMs = toMs;
    }
    const counts = new Map<number, number>();
    for (let hour = Math.floor(fromMs / hourMs); hour * hourMs <= toMs; hour += 1) {
      const before = known.get(hour);
      if (before === undefined) await nextTurn();
      counts.set(hour, before ?? (await countAccepted(db, hour)));
    }
    // After the clock was set back, later hours aren't over: drop them with the old ones.
    known = new Map(
      [...counts].filter(([hour, count]) => count > 0 && (hour + 1) * hourMs + settledMs <= toMs),
    );
    return counts;
  };
}

async function countAccepted(db: Kysely<Tables>, hour: number): Promise<number> {
  const { count } = await acceptedCallbacks(db, hour * hourMs).executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts by id, from an index alone. */
export function acceptedCallbacks(db: Kysely<Tables>, fromMs: number) {
  return db
    .selectFrom('callback_event')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('id', '>=', lowestIdOf(fromMs))
    .where('id', '<', lowestIdOf(fromMs + hourMs));
}

/** Counts different refusals; those without a digest count singly. */
export function refusedCallbacks(db: Kysely<Tables>, fromMs: number) {
  return db
    .selectFrom('callback')
    .select(sql<number | string>`count(distinct coalesce(refused_digest, id))`.as('count'))
    .where('event_id', 'is', null)
    .where('id', '>=', lowestIdOf(fromMs))
    .where('id', '<', lowestIdOf(fromMs + dayMs));
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

/** Adds hours if only one day has answers. */
async function answerTimes(
  db: Kysely<Tables>,
  nowMs: number,
): Promise<Pick<OverviewTrends, 'answers' | 'answerHours'>> {
  const answers = await answerDays(db, nowMs);
  const asked = answers.filter(({ medianMs }) => medianMs !== null);
  return asked.length === 1 ? { answers, answerHours: await answerHours(db, nowMs) } : { answers };
}

async function answerHours(db: Kysely<Tables>, nowMs: number): Promise<AnswerHour[]> {
  const last = Math.floor(nowMs / hourMs);
  const hours: AnswerHour[] = [];
  for (let hour = last - dayMs / hourMs + 1; hour <= last; hour += 1) {
    const [from, to] = [hour, hour + 1].map((at) => new Date(at * hourMs).toISOString()) as [string, string];
    const rows = await newestAnswers(db, { from, to }).execute();
    hours.push({ hour: from, medianMs: medianOf(rows.map((row) => row.duration_ms)) });
  }
  return hours;
}

const maxAnswers = 500;

export function newestAnswers(db: Kysely<Tables>, range: Parameters<typeof withinRange>[0]) {
  return db
    .selectFrom('service_call')
    .select('duration_ms')
    .where('outcome', '=', 'answered')
    .where((row) => row.and(withinRange(range, { id: 'id', at: 'at' })))
    .orderBy('id', 'desc')
    .limit(maxAnswers);
}

/** Counts those that began on that day. */
export function statusesOf(db: Kysely<Tables>, fromMs: number) {
  return db
    .selectFrom('ramp')
    .select('status')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('status_at', '>=', fromMs * 1000)
    .where('status_at', '<', (fromMs + dayMs) * 1000)
    .groupBy('status');
}

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
  return { day: date, fulfilled: 0, inProgress: 0, notFulfilled: 0, unknown: 0 };
}

const known: ReadonlySet<string | null> = new Set(rampStatuses);

function outcomeOf(status: string | null): Exclude<keyof RampDay, 'day'> {
  if (status === 'FULFILLED') return 'fulfilled';
  if (status === null || !known.has(status)) return 'unknown';
  return isTerminalStatus(status) ? 'notFulfilled' : 'inProgress';
}
