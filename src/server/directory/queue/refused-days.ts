import type { Kysely } from 'kysely';

import type { QueueFact } from './queue-facts.ts';
import { inTransaction } from '#node/dialect.ts';
import { lowestIdOf } from '#server/database/instants.ts';
import type { Tables } from '#server/database/tables.ts';

import { applyFacts, type FactsOfObject, itemsOf } from './queue-reconcile.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As on the overview. */
const days = 7;
/** Before Rampart. */
const firstDay = '2020-01-01';

/** Makes one item a UTC day, however many callbacks were refused. */
export async function reconcileRefusedDays(db: Kysely<Tables>, now: number): Promise<void> {
  const today = Math.floor(now / 1000 / dayMs);
  const recent = Array.from({ length: days }, (_, back) => dayOf(today - back));
  const refused = new Map<string, boolean>();
  for (const day of recent) refused.set(day, await hasRefused(db, day));
  await inTransaction(db, async (transaction) => {
    const running = await runningDays(transaction, dayOf(today)).execute();
    const all = [...new Set([...recent, ...running.map(({ day }) => day)])].map((day) =>
      factsOfDay(day, refused.get(day) === true, now),
    );
    const items = await itemsOf(
      transaction,
      all.map(({ object }) => object.id),
    );
    await applyFacts(transaction, { all, items, rule: { serviceNow: null, isNews: false } });
  });
}

/** Finds days by their form: few other object ids sort with them. Exported for its plan. */
export function runningDays(db: Kysely<Tables>, today: string) {
  return db
    .selectFrom('queue_item')
    .select('object_id as day')
    .where('object_id', '>=', firstDay)
    .where('object_id', '<=', today)
    .where('kind', '=', 'callbacks-refused')
    .where('ended_at', 'is', null);
}

function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

function factsOfDay(day: string, isRefused: boolean, at: number): FactsOfObject {
  const fact: QueueFact = { kind: 'callbacks-refused', mark: '', since: null, holdsFrom: null };
  return {
    object: { kind: 'callbacks', id: day },
    identityReference: null,
    kinds: ['callbacks-refused'],
    facts: isRefused ? [fact] : [],
    at,
  };
}

async function hasRefused(db: Kysely<Tables>, day: string): Promise<boolean> {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  const first = await db
    .selectFrom('callback')
    .select('id')
    .where('event_id', 'is', null)
    .where('id', '>=', lowestIdOf(startMs))
    .where('id', '<', lowestIdOf(startMs + dayMs))
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}
