import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';

import type { CallbackListQuery } from '#contract/desk/callbacks.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { CallbackEventTable, CallbackTable } from '#server/database/callback-tables.ts';
import { isFirstRefused } from '#server/database/refused-signatures.ts';
import type { Tables } from '#server/database/tables.ts';
import { withinRange } from '#server/database/instants.ts';

/** A delivery with what it said, where it was accepted. */
export interface StoredCallback {
  readonly delivery: CallbackTable;
  readonly event: CallbackEventTable | null;
}

/** A stranger may send the same as often as they like. */
const maxShown = 100;

type Filters = Omit<CallbackListQuery, 'cursor' | 'limit'>;

/**
 * The ids of the list after one, newest first. By what a callback said, each is listed once, by its first delivery, which has the same id: such a list is read along its own index
 * however long it is. An object has few callbacks: there every delivery is listed.
 */
export function pageIds(db: Kysely<Tables>, filters: Filters, after: string | undefined) {
  const isByEvent = asksOfEvents(filters) && filters.object === undefined;
  const key = isByEvent ? 'callback_event.id' : 'callback.id';
  const conditions = [
    ...conditionsOf(filters),
    ...withinRange(filters, { id: key, at: 'callback.received_at' }),
  ];
  // Of both tables that are joined, or one of them would be read from its beginning to where the page begins.
  const bounded = isByEvent ? [key, 'callback.id'] : [key];
  if (after !== undefined) conditions.push(...bounded.map((id) => sql<SqlBool>`${sql.ref(id)} < ${after}`));
  const joined = isByEvent
    ? db.selectFrom('callback_event').innerJoin('callback', 'callback.id', 'callback_event.id')
    : db.selectFrom('callback').leftJoin('callback_event', 'callback_event.id', 'callback.event_id');
  return joined
    .select(sql.ref<string>(key).as('id'))
    .where((builder) => builder.and(conditions))
    .orderBy(sql.ref(key), 'desc');
}

/** Every refused delivery since an instant, newest first. */
export function refusedDeliveries(db: Kysely<Tables>, from: string) {
  return db
    .selectFrom('callback')
    .select('callback.id')
    .where((builder) =>
      builder.and([
        sql<SqlBool>`callback.event_id is null`,
        ...withinRange({ from }, { id: 'callback.id', at: 'callback.received_at' }),
      ]),
    )
    .orderBy('callback.id', 'desc');
}

function asksOfEvents({ kind, status, result, is }: Filters): boolean {
  const isOfEvents = is === 'late' || is === 'unprocessed';
  return isOfEvents || [kind, status, result].some((value) => value !== undefined);
}

/** What each group has in common; in words that the partial indexes are made with. */
const groups: Readonly<Record<NonNullable<Filters['is']>, Expression<SqlBool>>> = {
  refused: sql<SqlBool>`callback.event_id is null and ${isFirstRefused}`,
  duplicate: sql<SqlBool>`callback.is_duplicate = 1`,
  late: sql<SqlBool>`callback_event.is_late = 1`,
  unprocessed: sql<SqlBool>`callback_event.id is not null and callback_event.processed_at is null`,
};

function conditionsOf({ kind, status, result, object, verification, is }: Filters): Expression<SqlBool>[] {
  const equal = {
    'callback_event.kind': kind,
    'callback_event.status': status,
    'callback_event.result': result,
    'callback.verification': verification,
  };
  const conditions: Expression<SqlBool>[] = is === undefined ? [] : [groups[is]];
  if (object !== undefined) conditions.push(isAbout(object));
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) conditions.push(sql<SqlBool>`${sql.ref(column)} = ${value}`);
  return conditions;
}

/** Callbacks about an object, a ramp's id in any spelling, and refused ones that named it, each found by its own index. */
function isAbout(object: string): Expression<SqlBool> {
  return sql<SqlBool>`callback.id in (
    select delivery.id from callback_event event join callback delivery on delivery.event_id = event.id
      where (event.object_id = ${object} and event.kind <> 'ramp')
        or (event.object_id = ${foldRampId(object)} and event.kind = 'ramp')
    union all select refused.id from callback refused where refused.claimed_object in (${object}, ${foldRampId(object)}))`;
}

/** Deliveries by their ids, newest first, with what they said. */
export async function readStored(db: Kysely<Tables>, ids: readonly string[]): Promise<StoredCallback[]> {
  const deliveries = await db
    .selectFrom('callback')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id', 'desc')
    .execute();
  const eventIds = deliveries.map(({ event_id: id }) => id).filter((id) => id !== null);
  const events = await db
    .selectFrom('callback_event')
    .selectAll()
    .where('id', 'in', [...new Set(eventIds)])
    .execute();
  const byId = new Map(events.map((event) => [event.id, event]));
  return deliveries.map((delivery) => ({ delivery, event: byId.get(delivery.event_id ?? '') ?? null }));
}

/** The deliveries of one callback that are kept, accepted or refused, oldest first; of a refused one the newest hundred. */
export async function deliveriesOf(
  db: Kysely<Tables>,
  { delivery, event }: StoredCallback,
): Promise<CallbackTable[]> {
  const all = db.selectFrom('callback').selectAll();
  if (event !== null) return all.where('event_id', '=', event.id).orderBy('id').execute();
  const { refused_digest: digest } = delivery;
  if (digest === null) return [delivery];
  const newest = all.where('refused_digest', '=', digest).orderBy('id', 'desc').limit(maxShown);
  return (await newest.execute()).toReversed();
}
