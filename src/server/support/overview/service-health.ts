import type { Kysely } from 'kysely';

import type { ServiceHealth } from '#contract/desk/overview.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import type { BreakerPhase } from '#server/calls/proxy/breaker.ts';
import { requestPage } from '#server/directory/requests/request-routes.ts';

const recentMs = 15 * 60_000;
const maxCalls = 2000;

/** Selects the newest of the last 15 minutes. */
export function countedCalls(db: Kysely<Tables>, nowMs: number) {
  return requestPage(db, { from: new Date(nowMs - recentMs).toISOString() }, undefined)
    .clearSelect()
    .select(['service_call.outcome', 'service_call.status', 'service_call.duration_ms as durationMs'])
    .limit(maxCalls);
}

export async function recentServiceCalls(
  db: Kysely<Tables>,
  nowMs: number,
): Promise<{
  readonly calls: readonly RecentCall[];
  readonly lastAnsweredAt: string | null;
  readonly lastCallbackAt: string | null;
}> {
  const calls = await countedCalls(db, nowMs).execute();
  const answered = await lastAnswered(db).executeTakeFirst();
  const callback = await lastCallback(db).executeTakeFirst();
  return {
    calls,
    lastAnsweredAt: answered === undefined ? null : toIso(answered.at),
    lastCallbackAt: toIsoOrNull(callback?.received_at ?? null),
  };
}

export function lastAnswered(db: Kysely<Tables>) {
  return requestPage(db, { outcome: 'answered' }, undefined).clearSelect().select('service_call.at').limit(1);
}

export function lastCallback(db: Kysely<Tables>) {
  return db.selectFrom('callback_event').select('received_at').orderBy('id', 'desc').limit(1);
}

export interface RecentCall {
  readonly outcome: CallOutcome;
  readonly status: number | null;
  readonly durationMs: number;
}

const toleratedPercent = 5;

/** Rates the service by recent calls and the breaker. Choice: serviceHealth. */
export function serviceHealthOf(
  calls: readonly RecentCall[],
  breaker: BreakerPhase,
): Pick<ServiceHealth, 'state' | 'calls' | 'failed' | 'medianMs'> {
  const failed = calls.filter(hasFailed).length;
  const answered = calls.filter(({ outcome }) => outcome === 'answered');
  return {
    state: stateOf({ calls: calls.length, failed }, breaker),
    calls: calls.length,
    failed,
    medianMs: medianOf(answered.map(({ durationMs }) => durationMs)),
  };
}

/** Counts silence too; a refusal is an answer. */
function hasFailed({ outcome, status }: RecentCall): boolean {
  return outcome !== 'answered' || status === null || status >= 500;
}

function stateOf(
  { calls, failed }: { readonly calls: number; readonly failed: number },
  breaker: BreakerPhase,
): ServiceHealth['state'] {
  if (breaker === 'open') return 'failing';
  // Half open waits for a call, however old the last one is.
  if (calls === 0) return 'unheard';
  if (breaker === 'half-open' || failed * 2 > calls) return 'failing';
  return failed * 100 > calls * toleratedPercent ? 'troubled' : 'well';
}

/** Rounds; returns null for none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor((sorted.length - 1) / 2);
  const [low = 0, high = low] = [sorted[middle], sorted[Math.floor(sorted.length / 2)]];
  return Math.round((low + high) / 2);
}
