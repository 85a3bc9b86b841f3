import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import { toIso, toIsoOrNull } from '#server/instants.ts';
import { requestPage } from '#server/requests/request-store.ts';

import type { HeardCall } from './service-health.ts';

const heardMs = 15 * 60_000;
/** The newest so many tell enough. */
const mostHeard = 2000;

/** The newest calls of the last quarter of an hour, no more than are looked at. */
export function heardCalls(db: Kysely<Tables>, nowMs: number) {
  return requestPage(db, { from: new Date(nowMs - heardMs).toISOString() }, undefined)
    .clearSelect()
    .select(['service_call.outcome', 'service_call.status', 'service_call.duration_ms as durationMs'])
    .limit(mostHeard);
}

/** What was heard of the service: its latest calls, its last answer, its last callback. */
export async function heardOfService(
  db: Kysely<Tables>,
  nowMs: number,
): Promise<{
  readonly calls: readonly HeardCall[];
  readonly lastAnsweredAt: string | null;
  readonly lastCallbackAt: string | null;
}> {
  const calls = await heardCalls(db, nowMs).execute();
  const answered = await lastAnswered(db).executeTakeFirst();
  const callback = await lastCallback(db).executeTakeFirst();
  return {
    calls,
    lastAnsweredAt: answered === undefined ? null : toIso(answered.at),
    lastCallbackAt: toIsoOrNull(callback?.received_at ?? null),
  };
}

/** The newest call that the service answered. */
export function lastAnswered(db: Kysely<Tables>) {
  return requestPage(db, { outcome: 'answered' }, undefined).clearSelect().select('service_call.at').limit(1);
}

/** The newest callback that was taken. */
export function lastCallback(db: Kysely<Tables>) {
  return db.selectFrom('callback_event').select('received_at').orderBy('id', 'desc').limit(1);
}
