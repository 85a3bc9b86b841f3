import type { Kysely } from 'kysely';

import { type ListView, type ListViews, mostViews, type ViewList } from '#contract/desk/views.ts';
import { type ViewFilters, viewFiltersOf } from '#contract/desk/view-filters.ts';
import { forUpdate } from '#node/dialect.ts';
import { noteChanges } from '#server/database/changes.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ListViewTable } from '#server/database/view-tables.ts';
import { DeskError } from '#server/http/errors.ts';

/** Lists own views, then shared ones, by name. */
export async function readViews(
  db: Kysely<Tables>,
  { list, staffId }: { readonly list: ViewList; readonly staffId: string },
): Promise<ListViews> {
  const rows = await db
    .selectFrom('list_view')
    .innerJoin('staff', 'staff.id', 'list_view.staff_id')
    .selectAll('list_view')
    .select('staff.name as owner')
    .where('list_view.list', '=', list)
    .where((or) => or.or([or('list_view.staff_id', '=', staffId), or('list_view.is_shared', '=', 1)]))
    .orderBy('list_view.name_key')
    .orderBy('list_view.id')
    .execute();
  const items = rows.map((row) => toView(row, staffId, row.owner));
  const chosen = await db
    .selectFrom('default_view')
    .select('view')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirst();
  return {
    items: [...items.filter(({ isOwn }) => isOwn), ...items.filter(({ isOwn }) => !isOwn)],
    defaultView: chosen?.view ?? null,
  };
}

/** Reads a view by the list's present filters. */
export function toView(row: ListViewTable, staffId: string, owner: string | null = null): ListView {
  const { query, leftOut, unknown } = viewQueryOf(row.list, row.query);
  const isOwn = row.staff_id === staffId;
  return {
    id: row.id,
    name: row.name,
    query,
    isShared: row.is_shared === 1,
    isOwn,
    owner: isOwn ? null : owner,
    dropped: [...leftOut, ...unknown],
  };
}

/** Splits an address query into what a view can hold and the rest. */
export function viewQueryOf(list: ViewList, text: string): Omit<ViewFilters, 'held'> & { query: string } {
  const { held, ...rest } = viewFiltersOf(list, [...new URLSearchParams(text)]);
  return { ...rest, query: new URLSearchParams(held.map(([...entry]) => entry)).toString() };
}

export async function findView(db: Kysely<Tables>, id: string): Promise<ListViewTable | undefined> {
  return db.selectFrom('list_view').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The caller's permission and audit entry rely on `before`. */
interface Saving {
  readonly row: ListViewTable;
  readonly before: ListViewTable | undefined;
}

/**
 * Throws `invalid-request` for a name in use or too many views, `in-progress` if sharing changed meanwhile,
 * `not-found` if the view was deleted.
 */
export async function storeView(transaction: Kysely<Tables>, { row, before }: Saving): Promise<void> {
  const { id, list, staff_id: staffId, is_shared: isShared, ...changed } = row;
  await lockViews(transaction, row);
  const now = await findView(transaction, id);
  testUnchanged(before, now);
  const named = await transaction
    .selectFrom('list_view')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .where('name_key', '=', row.name_key)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (named !== undefined) throw nameTaken();
  if (now === undefined) {
    // Two first ones at once have no row to wait for.
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('list_view')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw nameTaken();
  } else {
    await transaction
      .updateTable('list_view')
      .set({ ...changed, is_shared: isShared })
      .where('id', '=', id)
      .execute();
  }
  await testCounts(transaction, { row, isNew: now === undefined, isNewlyShared: now?.is_shared !== 1 });
  if (isShared === 1 || now?.is_shared === 1) await noteChanges(transaction, [{ kind: 'view', id: list }]);
}

/** Makes people who save views at once count one after the other. */
async function lockViews(
  transaction: Kysely<Tables>,
  { list, staff_id: staffId }: ListViewTable,
): Promise<void> {
  const rows = transaction
    .selectFrom('list_view')
    .select('id')
    .where('list', '=', list)
    .where((or) => or.or([or('staff_id', '=', staffId), or('is_shared', '=', 1)]))
    .orderBy('id');
  await forUpdate(transaction, rows).execute();
}

/** Throws if sharing has changed, which the audit entry states. */
function testUnchanged(before: ListViewTable | undefined, now: ListViewTable | undefined): void {
  if (before !== undefined && now === undefined) throw new DeskError('not-found');
  if (before?.is_shared !== now?.is_shared) throw new DeskError('in-progress');
}

function nameTaken(): DeskError {
  return new DeskError('invalid-request', { errors: { name: 'You already have a view with this name' } });
}

interface Counting {
  readonly row: ListViewTable;
  readonly isNew: boolean;
  readonly isNewlyShared: boolean;
}

async function testCounts(
  transaction: Kysely<Tables>,
  { row, isNew, isNewlyShared }: Counting,
): Promise<void> {
  const { list, staff_id: staffId } = row;
  const rows = await transaction
    .selectFrom('list_view')
    .select(['staff_id', 'is_shared'])
    .where('list', '=', list)
    .where((or) => or.or([or('staff_id', '=', staffId), or('is_shared', '=', 1)]))
    .execute();
  if (isNew && rows.filter((one) => one.staff_id === staffId).length > mostViews)
    throw new DeskError('invalid-request', {
      detail: `You already have ${mostViews} saved views of this list. Delete one first.`,
    });
  if (row.is_shared === 1 && isNewlyShared && rows.filter((one) => one.is_shared === 1).length > mostViews)
    throw new DeskError('invalid-request', {
      detail: `This list already has ${mostViews} shared views. Delete one first.`,
    });
}

/** Deletes everybody's choice of it too. Throws like `storeView`. */
export async function removeView(transaction: Kysely<Tables>, before: ListViewTable): Promise<void> {
  await lockViews(transaction, before);
  const now = await findView(transaction, before.id);
  testUnchanged(before, now);
  await transaction.deleteFrom('list_view').where('id', '=', before.id).execute();
  await transaction.deleteFrom('default_view').where('view', '=', before.id).execute();
  if (before.is_shared === 1) await noteChanges(transaction, [{ kind: 'view', id: before.list }]);
}

interface DefaultChoice {
  readonly staffId: string;
  readonly list: ViewList;
  readonly view: string | null;
}

export async function storeDefault(
  db: Kysely<Tables>,
  { staffId, list, view }: DefaultChoice,
): Promise<void> {
  if (view === null) {
    await db.deleteFrom('default_view').where('staff_id', '=', staffId).where('list', '=', list).execute();
    return;
  }
  await db
    .insertInto('default_view')
    .values({ staff_id: staffId, list, view })
    .onConflict((conflict) => conflict.columns(['staff_id', 'list']).doUpdateSet({ view }))
    .execute();
}
