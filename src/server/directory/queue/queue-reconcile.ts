import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { defaultDueHours, type QueueKind, type QueueObject } from '#contract/desk/queue.ts';
import { forUpdate } from '#node/dialect.ts';
import { noteChanges } from '#server/database/changes.ts';
import type { CustomerTable, RampTable } from '#server/database/directory-tables.ts';
import type { QueueEventTable, QueueItemTable } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import { addNotices } from './notice-store.ts';
import {
  customerFacts,
  type QueueFact,
  rampFacts,
  unknownRampFacts,
  type UnknownWrites,
} from './queue-facts.ts';
import { unknownWritesOf } from './unknown-writes.ts';

export interface FactsOfObject {
  readonly object: QueueObject;
  readonly identityReference: string | null;
  /** Kinds to compare; others stay as they are. */
  readonly kinds: readonly QueueKind[];
  readonly facts: readonly QueueFact[];
  /** Microseconds by Rampart's clock. */
  readonly at: number;
}

export interface ReconcileRule {
  /** The service's clock, microseconds; null: unknown, so facts of time alone don't begin. */
  readonly serviceNow: number | null;
  /** True for news from the service: waiting items come back. */
  readonly isNews: boolean;
}

const rampKinds: readonly QueueKind[] = ['ramp-stuck', 'ramp-attention'];
const customerKinds: readonly QueueKind[] = [
  'customer-blocked',
  'action-required',
  'submission-rejected',
  'submission-unanswered',
  'outcome-unknown',
  'ramp-unknown',
];
const noWrites: UnknownWrites = { submission: null, ramp: null };

export function factsOfRamp(row: RampTable, stuckAfter: number, at = row.last_event_at): FactsOfObject {
  return {
    object: { kind: 'ramp', id: row.ramp_id },
    identityReference: row.identity_reference,
    kinds: rampKinds,
    facts: rampFacts(row, stuckAfter),
    at,
  };
}

export function factsOfCustomer(
  row: CustomerTable,
  unknown: UnknownWrites = noWrites,
  at = row.last_event_at,
): FactsOfObject {
  const reference = row.identity_reference;
  return {
    object: { kind: 'customer', id: reference },
    identityReference: reference,
    kinds: customerKinds,
    facts: customerFacts(row, unknown),
    at,
  };
}

/** Compares changed, locked rows with the queue. Facts of time alone end here, but begin in a sweep. */
export async function reconcileChanged(
  transaction: Kysely<Tables>,
  {
    customers,
    ramps,
    isNews,
  }: {
    readonly customers: readonly CustomerTable[];
    readonly ramps: readonly RampTable[];
    readonly isNews: boolean;
  },
): Promise<void> {
  const isChanged = new Set(customers.map(({ identity_reference: reference }) => reference));
  const owners = ramps.flatMap(({ identity_reference: reference, last_event_at: at }) =>
    reference === null || isChanged.has(reference) ? [] : [{ reference, at }],
  );
  const items = await itemsOf(transaction, [
    ...isChanged,
    ...owners.map(({ reference }) => reference),
    ...ramps.map(({ ramp_id: id }) => id),
  ]);
  const unknown = await unknownWritesOf(transaction, [
    ...new Set(items.filter(isOfUnknownWrite).map(objectOf)),
  ]);
  const ofOwners = owners.map(({ reference, at }): FactsOfObject => ({
    object: { kind: 'customer', id: reference },
    identityReference: reference,
    kinds: ['ramp-unknown'],
    facts: unknownRampFacts(unknown.get(reference) ?? noWrites),
    at,
  }));
  const all = [
    ...customers.map((row) => factsOfCustomer(row, unknown.get(row.identity_reference))),
    ...ofOwners,
    ...ramps.map((row) => factsOfRamp(row, 0)),
  ];
  await applyFacts(transaction, { all, items, rule: { serviceNow: null, isNews } });
}

/** Reads and locks the items of objects. */
export async function itemsOf(
  transaction: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly QueueItemTable[]> {
  if (ids.length === 0) return [];
  const items = transaction.selectFrom('queue_item').selectAll().where('object_id', 'in', ids).orderBy('id');
  return forUpdate(transaction, items).execute();
}

const unknownKinds: readonly QueueKind[] = ['outcome-unknown', 'ramp-unknown'];

function isOfUnknownWrite({ kind, ended_at: endedAt }: QueueItemTable): boolean {
  return endedAt === null && unknownKinds.includes(kind);
}

function objectOf({ object_id: id }: QueueItemTable): string {
  return id;
}

interface Comparison {
  readonly all: readonly FactsOfObject[];
  /** Locked. */
  readonly items: readonly QueueItemTable[];
  readonly rule: ReconcileRule;
}

/** Makes items agree with facts. A fact never makes two items; a done one stays done until its fact ends. */
export async function applyFacts(
  transaction: Kysely<Tables>,
  { all, items, rule }: Comparison,
): Promise<void> {
  const known = new Map(items.map((item) => [keyOf(item.object_kind, item.object_id, item.kind), item]));
  const begins: Beginning[] = [];
  for (const of of all)
    for (const kind of of.kinds) {
      const item = known.get(keyOf(of.object.kind, of.object.id, kind)) ?? null;
      const fact = of.facts.find((one) => one.kind === kind) ?? null;
      const step = stepOf(item, fact, rule);
      const isOver = item !== null && (step === 'end' || step === 'begin-another');
      const ended = isOver ? await endItem(transaction, item, of.at) : item;
      if (item !== null && step === 'come-back') await comeBack(transaction, item, of.at);
      if (fact !== null && (step === 'begin' || step === 'begin-another'))
        begins.push({ of, fact, item: ended });
    }
  await beginItems(transaction, begins);
}

function keyOf(objectKind: string, objectId: string, kind: QueueKind): string {
  return `${kind} ${objectKind} ${objectId}`;
}

type Step = 'begin' | 'begin-another' | 'end' | 'come-back' | null;

/** Exported for its table of cases. */
export function stepOf(
  item: Pick<QueueItemTable, 'ended_at' | 'mark' | 'state'> | null,
  fact: QueueFact | null,
  { serviceNow, isNews }: ReconcileRule,
): Step {
  const holds =
    fact !== null && (fact.holdsFrom === null || (serviceNow !== null && serviceNow >= fact.holdsFrom));
  if (item === null || item.ended_at !== null) return holds ? 'begin' : null;
  // Without the service's clock, a fact of time alone that had begun goes on.
  const goesOn = fact !== null && fact.mark === item.mark && (holds || serviceNow === null);
  if (!goesOn) return holds ? 'begin-another' : 'end';
  return isNews && item.state === 'waiting' ? 'come-back' : null;
}

interface Beginning {
  readonly of: FactsOfObject;
  readonly fact: QueueFact;
  /** Earlier item of the same kind, to begin again. */
  readonly item: QueueItemTable | null;
}

const hourMicroseconds = 60 * 60 * 1_000_000;

async function beginItems(transaction: Kysely<Tables>, begins: readonly Beginning[]): Promise<void> {
  if (begins.length === 0) return;
  const hours = await dueHours(transaction);
  const events: QueueEventTable[] = [];
  for (const { of, fact, item } of begins) {
    const fresh = {
      identity_reference: of.identityReference,
      mark: fact.mark,
      fact_since: fact.since ?? of.at,
      began_at: of.at,
      due_at: of.at + hours[fact.kind] * hourMicroseconds,
      ended_at: null,
      state: 'open',
      waiting_for: null,
      waiting_until: null,
      outcome: null,
      assignee_id: null,
      is_late_noticed: 0,
      changed_at: of.at,
      changed_by: null,
    } as const;
    const id = item?.id ?? uuidv7();
    const object = { object_kind: of.object.kind, object_id: of.object.id };
    const begun =
      item === null
        ? await insertItem(transaction, { id, kind: fact.kind, ...object, ...fresh, version: 1 })
        : await updateItem(transaction, item, fresh);
    if (begun) events.push(eventOf(id, of.at, 'began'));
  }
  await addEvents(transaction, events);
}

/** Returns false if another server was first. */
async function insertItem(transaction: Kysely<Tables>, row: QueueItemTable): Promise<boolean> {
  const inserted = await transaction
    .insertInto('queue_item')
    .values(row)
    .onConflict((conflict) => conflict.columns(['object_id', 'object_kind', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Updates an item locked by this transaction. */
export async function updateItem(
  transaction: Kysely<Tables>,
  { id, version }: Pick<QueueItemTable, 'id' | 'version'>,
  changes: Partial<Omit<QueueItemTable, 'id' | 'version'>>,
): Promise<true> {
  await transaction
    .updateTable('queue_item')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .execute();
  return true;
}

async function endItem(
  transaction: Kysely<Tables>,
  item: QueueItemTable,
  at: number,
): Promise<QueueItemTable> {
  await updateItem(transaction, item, {
    ended_at: at,
    state: 'done',
    waiting_for: null,
    waiting_until: null,
    changed_at: at,
    changed_by: null,
  });
  await addEvents(transaction, [eventOf(item.id, at, 'ended')]);
  return { ...item, version: item.version + 1 };
}

/** Opens a waiting item and notifies its assignee. */
export async function comeBack(transaction: Kysely<Tables>, item: QueueItemTable, at: number): Promise<void> {
  const opened = { state: 'open', waiting_for: null, waiting_until: null } as const;
  await updateItem(transaction, item, { ...opened, changed_at: at, changed_by: null });
  await addEvents(transaction, [eventOf(item.id, at, 'came-back')]);
  if (item.assignee_id !== null)
    await addNotices(transaction, [
      { staffId: item.assignee_id, kind: 'back', itemId: item.id, at, by: null },
    ]);
}

export function eventOf(
  itemId: string,
  at: number,
  kind: QueueEventTable['kind'],
  more: Partial<QueueEventTable> = {},
): QueueEventTable {
  return {
    id: uuidv7(),
    item_id: itemId,
    at,
    kind,
    staff_id: null,
    to_staff_id: null,
    waiting_for: null,
    waiting_until: null,
    outcome: null,
    ...more,
  };
}

/** Stores events and notifies pages. */
export async function addEvents(
  transaction: Kysely<Tables>,
  events: readonly QueueEventTable[],
): Promise<void> {
  if (events.length === 0) return;
  await transaction.insertInto('queue_event').values(events).execute();
  await noteChanges(
    transaction,
    events.map(({ item_id: id }) => ({ kind: 'queue', id })),
  );
}

/** Returns the hours until an item of each kind is due. */
export async function dueHours(db: Kysely<Tables>): Promise<Readonly<Record<QueueKind, number>>> {
  const set = await db.selectFrom('queue_due').selectAll().execute();
  return { ...defaultDueHours, ...Object.fromEntries(set.map(({ kind, hours }) => [kind, hours])) };
}
