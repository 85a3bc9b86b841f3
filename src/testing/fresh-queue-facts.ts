import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import {
  customerFacts,
  type QueueFact,
  rampFacts,
  type UnknownWrites,
} from '#server/directory/queue/queue-facts.ts';
import { unknownWritesOf } from '#server/directory/queue/unknown-writes.ts';

const hourMicroseconds = 60 * 60 * 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;
/** As on the overview. */
const refusedDays = 7;
const mostReferences = 500;

/** Computes from the whole directory what `openFacts` should return. */
export async function freshQueueFacts(
  db: Kysely<Tables>,
  nowMs: { readonly service: number; readonly rampart: number },
): Promise<string[]> {
  const serviceNow = nowMs.service * 1000;
  const ramps = await db.selectFrom('ramp').selectAll().execute();
  const customers = await db.selectFrom('customer').selectAll().execute();
  const unknown = await allUnknownWrites(
    db,
    customers.map(({ identity_reference: reference }) => reference),
  );
  const holding = (id: string, facts: readonly QueueFact[]) =>
    facts
      .filter(({ holdsFrom }) => holdsFrom === null || holdsFrom <= serviceNow)
      .map(({ kind, mark }) => written(kind, id, mark));
  return [
    ...ramps.flatMap((row) => holding(row.ramp_id, rampFacts(row, hourMicroseconds))),
    ...customers.flatMap((row) => {
      const writes = unknown.get(row.identity_reference) ?? { submission: null, ramp: null };
      return holding(row.identity_reference, customerFacts(row, writes));
    }),
    ...(await daysOfRefused(db, nowMs.rampart)).map((day) => written('callbacks-refused', day, '')),
  ].toSorted();
}

/** Returns kind, object and mark. */
export async function openFacts(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('queue_item')
    .select(['kind', 'object_id', 'mark'])
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ kind, object_id: id, mark }) => written(kind, id, mark)).toSorted();
}

function written(kind: string, id: string, mark: string): string {
  return `${kind} ${id} ${mark}`;
}

async function allUnknownWrites(
  db: Kysely<Tables>,
  references: readonly string[],
): Promise<ReadonlyMap<string, UnknownWrites>> {
  const all = new Map<string, UnknownWrites>();
  for (let at = 0; at < references.length; at += mostReferences) {
    const some = references.slice(at, at + mostReferences);
    for (const [reference, writes] of await unknownWritesOf(db, some)) all.set(reference, writes);
  }
  return all;
}

async function daysOfRefused(db: Kysely<Tables>, nowMs: number): Promise<string[]> {
  const rows = await db.selectFrom('callback').select('id').where('event_id', 'is', null).execute();
  const oldest = (Math.floor(nowMs / dayMs) - refusedDays + 1) * dayMs;
  const times = rows.map(({ id }) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  const days = times.filter((ms) => ms >= oldest).map((ms) => new Date(ms).toISOString().slice(0, 10));
  return [...new Set(days)];
}
