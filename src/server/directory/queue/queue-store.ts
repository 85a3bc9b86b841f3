import type { Kysely, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';

import type { CappedCount } from '#contract/desk/records.ts';
import type { OldestItem } from '#contract/desk/overview.ts';
import type {
  Colleague,
  QueueCounts,
  QueueEvent,
  QueueItem,
  QueueList,
  QueueQuery,
} from '#contract/desk/queue.ts';
import type { Note } from '#contract/desk/notes.ts';
import { rolesThatMay } from '#contract/desk/permissions.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';
import { isOpen, isWaiting, type QueueItemTable } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { StuckRule } from '#server/privacy/facts/ramp-state.ts';
import { countRows } from '#server/directory/lists/count-rows.ts';
import { inOrder, valueKey } from '#server/directory/lists/keyset.ts';
import { toRampSummary } from '#server/directory/lists/ramp-store.ts';
import { maskedNames } from '#server/directory/lists/shown-values.ts';
import { toNote } from '#server/directory/notes.ts';

type ItemQuery = SelectQueryBuilder<Tables, 'queue_item', QueueItemTable>;

/** `me` and `late` depend on these. */
export interface Asker {
  readonly staffId: string;
  readonly nowMs: number;
}

export interface ReadParts {
  readonly keys: Pick<DataKeys, 'open'>;
  readonly rule: StuckRule;
}

/** Lists open items by due time or age, others last changed first. */
export async function listQueue(
  db: Kysely<Tables>,
  query: QueueQuery,
  asker: Asker,
  parts: ReadParts,
): Promise<QueueList> {
  const { cursor, limit, ...asked } = query;
  const list = {
    list: 'queue',
    filters: { ...asked, ...(asked.assignee === 'me' && { me: asker.staffId }) },
  };
  const rows = await queuePage(db, asked, asker, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, (last) => writeCursor(list, keyOf(asked, last)));
  return { items: await toItems(db, items, parts), nextCursor };
}

type Filters = Omit<QueueQuery, 'cursor' | 'limit'>;

const orders = { due: 'due_at', age: 'fact_since', changed: 'changed_at' } as const;

function orderOf({ state = 'open', sort }: Filters): {
  column: (typeof orders)[keyof typeof orders];
  isDown: boolean;
} {
  if (isChangedFirst({ state })) return { column: orders.changed, isDown: true };
  return sort === undefined
    ? { column: orders.due, isDown: false }
    : { column: orders.age, isDown: sort === 'newest' };
}

/** Returns true if the last changed item comes first. */
export function isChangedFirst({ state = 'open' }: Filters): boolean {
  return state !== 'open';
}

export function keyOf(filters: Filters, row: QueueItemTable): string {
  return valueKey(row[orderOf(filters).column], row.id);
}

/** Exported for its query plans. */
export function queuePage(
  db: Kysely<Tables>,
  filters: Filters,
  asker: Asker,
  after: string | undefined,
): ItemQuery {
  const { column, isDown } = orderOf(filters);
  const matching = filtered(db.selectFrom('queue_item').selectAll(), filters, asker);
  return inOrder(matching, { by: sql.ref<number>(column), id: 'id', isDescending: isDown }, after);
}

function filtered(query: ItemQuery, filters: Filters, { staffId, nowMs }: Asker): ItemQuery {
  const { state = 'open', assignee, kind, late, identityReference } = filters;
  let matching = query.where(
    state === 'open' ? isOpen : state === 'waiting' ? isWaiting : sql<boolean>`state = 'done'`,
  );
  if (assignee === 'none') matching = matching.where('assignee_id', 'is', null);
  else if (assignee !== undefined)
    matching = matching.where('assignee_id', '=', assignee === 'me' ? staffId : assignee);
  if (kind !== undefined) matching = matching.where('kind', '=', kind);
  if (late !== undefined) matching = matching.where('due_at', late ? '<' : '>=', nowMs * 1000);
  if (identityReference !== undefined)
    matching = matching.where('identity_reference', '=', identityReference);
  return matching;
}

/** Counts items, up to 1,000 each. */
export async function countQueue(db: Kysely<Tables>, asker: Asker): Promise<QueueCounts> {
  const count = async (filters: Filters): Promise<CappedCount> =>
    countRows(db, queuePage(db, filters, asker, undefined));
  return {
    mine: await count({ assignee: 'me' }),
    mineLate: await count({ assignee: 'me', late: true }),
    unassigned: await count({ assignee: 'none' }),
    late: await count({ late: true }),
    waiting: await count({ state: 'waiting' }),
  };
}

const mostAbout = 50;

/** Lists running items of a ramp, or of a customer and their ramps; done ones last. */
export async function itemsAbout(
  db: Kysely<Tables>,
  { kind, id }: { readonly kind: 'customer' | 'ramp'; readonly id: string },
  parts: ReadParts,
): Promise<QueueItem[]> {
  const running = db
    .selectFrom('queue_item')
    .selectAll()
    .where(sql<boolean>`ended_at is null`);
  const about =
    kind === 'customer'
      ? running.where('identity_reference', '=', id)
      : running.where('object_kind', '=', 'ramp').where('object_id', '=', id);
  const rows = await about.orderBy('id').limit(mostAbout).execute();
  const ordered = rows.toSorted((one, other) => rankOf(one) - rankOf(other) || one.due_at - other.due_at);
  return toItems(db, ordered, parts);
}

function rankOf({ state }: QueueItemTable): number {
  return state === 'done' ? 1 : 0;
}

export async function findItem(db: Kysely<Tables>, id: string): Promise<QueueItemTable> {
  const row = await db.selectFrom('queue_item').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new DeskError('not-found', { detail: 'There is no such item in the queue.' });
  return row;
}

/** Lists the oldest open items, without names and notes. */
export async function listOldest(
  db: Kysely<Tables>,
  asker: Asker,
  { limit, rule }: { readonly limit: number; readonly rule: StuckRule },
): Promise<OldestItem[]> {
  const rows = await queuePage(db, { sort: 'oldest' }, asker, undefined).limit(limit).execute();
  const ramps = await rampsOf(db, rows, rule);
  return rows.map((row) => factOf(row, ramps.get(row.object_id)));
}

function factOf(row: QueueItemTable, ramp: ReturnType<typeof toRampSummary> | undefined): OldestItem {
  return {
    id: row.id,
    kind: row.kind,
    object: { kind: row.object_kind, id: ramp?.rampId ?? row.object_id },
    identityReference: row.identity_reference,
    status: ramp?.writtenStatus ?? ramp?.status ?? null,
    pair: ramp?.pair ?? {},
    amounts: ramp?.amounts ?? {},
    factSince: toIso(row.fact_since),
  };
}

/** Adds names, amounts and the newest note of each record. */
export async function toItems(
  db: Kysely<Tables>,
  rows: readonly QueueItemTable[],
  { keys, rule }: ReadParts,
): Promise<QueueItem[]> {
  if (rows.length === 0) return [];
  const references = distinct(rows.map(({ identity_reference: reference }) => reference));
  const masked = await maskedNames(db, references, keys);
  const staff = await namesOf(db, distinct(rows.flatMap((row) => [row.assignee_id, row.changed_by])));
  const ramps = await rampsOf(db, rows, rule);
  const notes = await lastNotes(db, rows, keys);
  return rows.map((row): QueueItem => {
    const assignee = row.assignee_id === null ? undefined : staff.get(row.assignee_id);
    return {
      ...factOf(row, ramps.get(row.object_id)),
      maskedName: masked.get(row.identity_reference ?? '') || null,
      beganAt: toIso(row.began_at),
      dueAt: toIso(row.due_at),
      state: row.state,
      waitingFor: row.waiting_for,
      waitingUntil: toIsoOrNull(row.waiting_until),
      outcome: row.outcome,
      endedAt: toIsoOrNull(row.ended_at),
      assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: assignee ?? '' },
      version: row.version,
      changedAt: toIso(row.changed_at),
      changedBy: row.changed_by === null ? null : (staff.get(row.changed_by) ?? null),
      lastNote: notes.get(`${row.object_kind} ${row.object_id}`) ?? null,
    };
  });
}

export async function rampsOf(db: Kysely<Tables>, rows: readonly QueueItemTable[], rule: StuckRule) {
  const ids = distinct(rows.map((row) => (row.object_kind === 'ramp' ? row.object_id : null)));
  if (ids.length === 0) return new Map<string, ReturnType<typeof toRampSummary>>();
  const found = await db.selectFrom('ramp').selectAll().where('ramp_id', 'in', ids).execute();
  return new Map(found.map((row) => [row.ramp_id, toRampSummary(row, rule)]));
}

async function lastNotes(
  db: Kysely<Tables>,
  rows: readonly QueueItemTable[],
  keys: Pick<DataKeys, 'open'>,
): Promise<ReadonlyMap<string, Note>> {
  const newest = db
    .selectFrom('note')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('object_id', 'in', distinct(rows.map(({ object_id: id }) => id)))
    .groupBy(['object_kind', 'object_id']);
  const found = await db
    .selectFrom('note')
    .leftJoin('staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'note.at', 'note.text_encrypted', 'staff.email', 'staff.name'])
    .select(['note.object_kind', 'note.object_id'])
    .where('note.id', 'in', newest)
    .execute();
  return new Map(found.map((row) => [`${row.object_kind} ${row.object_id}`, toNote(row, keys)]));
}

export async function namesOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const staff = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(staff.map(({ id, name }) => [id, name]));
}

/** Queries everyone who can work the queue. */
export function colleagues(db: Kysely<Tables>) {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('is_disabled', '=', 0)
    .where('role', 'in', rolesThatMay('work-queue'))
    .orderBy('name')
    .orderBy('id');
}

export async function listColleagues(db: Kysely<Tables>): Promise<Colleague[]> {
  return colleagues(db).limit(1000).execute();
}

const mostHistory = 200;

export async function historyOf(db: Kysely<Tables>, itemId: string): Promise<QueueEvent[]> {
  const rows = await db
    .selectFrom('queue_event')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(mostHistory)
    .execute();
  const staff = await namesOf(db, distinct(rows.flatMap((row) => [row.staff_id, row.to_staff_id])));
  const nameOf = (id: string | null) => (id === null ? null : (staff.get(id) ?? null));
  return rows.map((row) => ({
    id: row.id,
    at: toIso(row.at),
    kind: row.kind,
    by: nameOf(row.staff_id),
    to: nameOf(row.to_staff_id),
    waitingFor: row.waiting_for,
    waitingUntil: toIsoOrNull(row.waiting_until),
    outcome: row.outcome,
  }));
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((one) => one !== null))];
}
