import type { Kysely } from 'kysely';

import type { QueueMove } from '#contract/desk/queue.ts';
import type { QueueEventTable, QueueItemTable } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import { freshQueueFacts, openFacts } from '../fresh-queue-facts.ts';
import { type Faults, twice, without } from './check-books.ts';
import type { AcknowledgedMove } from './desk-movers.ts';

type Item = Pick<
  QueueItemTable,
  'id' | 'version' | 'state' | 'assignee_id' | 'outcome' | 'waiting_for' | 'ended_at'
>;
type Event = Pick<QueueEventTable, 'item_id' | 'kind' | 'staff_id'>;

const eventOf: Readonly<Record<QueueMove['kind'], QueueEventTable['kind']>> = {
  take: 'took',
  assign: 'assigned',
  release: 'unassigned',
  wait: 'waits',
  done: 'done',
  reopen: 'reopened',
};

/** Compares the queue's facts with a fresh computation. */
export async function differingFacts(db: Kysely<Tables>): Promise<string[]> {
  const nowMs = Date.now();
  const fresh = await freshQueueFacts(db, { service: nowMs, rampart: nowMs });
  const open = await openFacts(db);
  return [
    ...open.filter((fact) => !fresh.includes(fact)).map((fact) => `too much: ${fact}`),
    ...fresh.filter((fact) => !open.includes(fact)).map((fact) => `missing: ${fact}`),
    ...twice(open).map((fact) => `twice: ${fact}`),
  ];
}

/** Compares acknowledged moves with items, their histories and the trail. Promise: T-1. */
export async function queueFaults(
  db: Kysely<Tables>,
  acknowledged: readonly AcknowledgedMove[],
): Promise<Faults> {
  const items = await db
    .selectFrom('queue_item')
    .select(['id', 'version', 'state', 'assignee_id', 'outcome', 'waiting_for', 'ended_at'])
    .select(['kind', 'object_kind', 'object_id'])
    .execute();
  const events = await db.selectFrom('queue_event').select(['item_id', 'kind', 'staff_id']).execute();
  const byId = new Map(items.map((item) => [item.id, item]));
  const versions = acknowledged.flatMap(({ itemId, version }) =>
    version === null ? [] : [{ itemId, version }],
  );
  return without({
    'one fact in two items': twice(
      items.map(({ kind, object_kind: object, object_id: id }) => `${kind} ${object} ${id}`),
    ),
    'facts that differ': await differingFacts(db),
    'a version without its event': wrongVersions(items, events),
    'acknowledged and not in the item': acknowledged
      .filter((one) => !isInItem(one, byId.get(one.itemId)))
      .map(({ itemId, version, move }) => `${move.kind} ${itemId} ${version}`),
    'acknowledged and not in its history': missing(
      countBy(acknowledged, ({ itemId, move }) => `${eventOf[move.kind]} ${itemId}`),
      countBy(events.filter(isPersons), ({ kind, item_id: id }) => `${kind} ${id}`),
    ),
    'two moves of one version': twice(versions.map(({ itemId, version }) => `${itemId} ${version}`)),
    'a move without its intent': await unintended(db, events),
  });
}

function isPersons({ staff_id: staffId }: Event): boolean {
  return staffId !== null;
}

function wrongVersions(items: readonly Item[], events: readonly Event[]): string[] {
  const made = countBy(events, ({ item_id: id }) => id);
  return items
    .filter(({ id, version }) => made.get(id) !== version)
    .map(({ id, version }) => `${id}: version ${version} by ${made.get(id) ?? 0} events`);
}

function isInItem({ version, move }: AcknowledgedMove, item: Item | undefined): boolean {
  if (item === undefined) return false;
  if (version === null || item.version > version) return true;
  if (item.version < version || item.ended_at !== null) return false;
  const { state, outcome, waiting_for: waitingFor, assignee_id: assignee } = item;
  switch (move.kind) {
    case 'done':
      return state === 'done' && outcome === move.outcome && waitingFor === null;
    case 'wait':
      return state === 'waiting' && waitingFor === move.for;
    case 'assign':
      return state === 'open' && assignee === move.to;
    case 'take':
      return state === 'open' && assignee !== null;
    case 'release':
      return state === 'open' && assignee === null;
    default:
      return state === 'open';
  }
}

/** Finds people's events beyond the trail's intents, which don't name an item taken next. */
async function unintended(db: Kysely<Tables>, events: readonly Event[]): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'object_id', 'details'])
    .where('kind', '=', 'intent')
    .where('action', 'in', ['move-queue-item', 'take-next-in-queue'])
    .execute();
  const moves = entries.filter(({ action }) => action === 'move-queue-item');
  const intended = countBy(moves, ({ object_id: id, details }) => {
    const { move } = JSON.parse(details ?? '{}') as { readonly move: QueueMove['kind'] };
    return `${eventOf[move]} ${id}`;
  });
  const made = countBy(events.filter(isPersons), ({ kind, item_id: id }) => `${kind} ${id}`);
  const beyond = [...made].filter(([key, count]) => count > (intended.get(key) ?? 0));
  const taken = beyond.filter(([key]) => key.startsWith('took '));
  const takenNext = taken.reduce((sum, [key, count]) => sum + count - (intended.get(key) ?? 0), 0);
  const nextIntents = entries.length - moves.length;
  return [
    ...beyond.filter(([key]) => !key.startsWith('took ')).map(([key]) => key),
    ...(takenNext > nextIntents ? [`${takenNext} taken by ${nextIntents} intents`] : []),
  ];
}

function countBy<One>(ones: readonly One[], keyOf: (one: One) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of ones) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

function missing(wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): string[] {
  return [...wanted]
    .filter(([key, count]) => (found.get(key) ?? 0) < count)
    .map(([key, count]) => `${key}: ${found.get(key) ?? 0} of ${count}`);
}
