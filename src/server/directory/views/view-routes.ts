import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { mayRole } from '#contract/desk/permissions.ts';
import { builtInViews, type SavedView, type SaveViewRequest, type ViewList } from '#contract/desk/views.ts';
import { viewableLists } from '#contract/desk/view-filters.ts';
import { inTransaction } from '#node/dialect.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ListViewTable } from '#server/database/view-tables.ts';
import { currentPerson } from '#server/http/access.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';

import {
  findView,
  readViews,
  removeView,
  storeDefault,
  storeView,
  toView,
  viewQueryOf,
} from './view-store.ts';

export interface ViewParts {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/** Serves saved views. What concerns a shared one is recorded first. T-1, T-6. */
export function viewRoutes(app: FastifyInstance, parts: ViewParts): void {
  const { db } = parts;
  serve(app, 'listViews', async ({ request, query: { list } }) => {
    await app.assertMay(request, viewableLists[list].action);
    const { id } = currentPerson(request);
    const views = await readViews(db, { list, staffId: id });
    return { ...views, defaultView: visibleDefault(list, views) };
  });
  serve(app, 'saveView', async ({ request, body }) => {
    await app.assertMay(request, viewableLists[body.list].action);
    const before = body.id === undefined ? undefined : await findView(db, body.id);
    testOwn(body, before, currentPerson(request).id);
    if (body.isShared) await app.assertMay(request, 'share-views');
    return saveView(parts, request, { body, before });
  });
  serve(app, 'chooseDefaultView', async ({ request, body: { list, view } }) => {
    await app.assertMay(request, viewableLists[list].action);
    const { id: staffId } = currentPerson(request);
    const { items } = await readViews(db, { list, staffId });
    if (view !== visibleDefault(list, { items, defaultView: view })) throw new DeskError('not-found');
    await storeDefault(db, { staffId, list, view });
  });
  serve(app, 'deleteView', async ({ request, params: { id } }) => {
    const before = await findView(db, id);
    const person = currentPerson(request);
    const isOwn = before?.staff_id === person.id;
    const mayDelete = isOwn || (before?.is_shared === 1 && mayRole(person.role, 'manage-settings'));
    if (before === undefined || !mayDelete) throw new DeskError('not-found');
    await recorded(parts, request, { action: 'delete-view', before, after: undefined }, async () =>
      inTransaction(db, async (transaction) => removeView(transaction, before)),
    );
  });
}

function visibleDefault(
  list: ViewList,
  { items, defaultView }: Awaited<ReturnType<typeof readViews>>,
): string | null {
  const builtIn: readonly string[] = builtInViews[list];
  const isThere =
    defaultView !== null && (builtIn.includes(defaultView) || items.some(({ id }) => id === defaultView));
  return isThere ? defaultView : null;
}

/** Throws `not-found` for others' views as for none: an id tells nothing. */
function testOwn(body: SaveViewRequest, before: ListViewTable | undefined, staffId: string): void {
  if (body.id === undefined) return;
  if (before?.staff_id !== staffId || before.list !== body.list) throw new DeskError('not-found');
}

interface Saving {
  readonly body: SaveViewRequest;
  readonly before: ListViewTable | undefined;
}

async function saveView(
  parts: ViewParts,
  request: FastifyRequest,
  { body, before }: Saving,
): Promise<SavedView> {
  const { db, nowMs } = parts;
  const { id: staffId } = currentPerson(request);
  const { list, name, isDefault } = body;
  const { query, leftOut, unknown } = viewQueryOf(list, body.query);
  if (unknown.length > 0)
    throw new DeskError('invalid-request', {
      errors: { query: 'Use only this list’s filters, and each only once' },
    });
  if (query === '')
    throw new DeskError('invalid-request', {
      errors: { query: 'Choose a filter that can be saved in a view' },
    });
  const row: ListViewTable = {
    id: before?.id ?? uuidv7(),
    list,
    staff_id: staffId,
    name,
    name_key: name.normalize('NFC').toLowerCase(),
    query,
    is_shared: body.isShared ? 1 : 0,
    changed_at: nowMs() * 1000,
  };
  await recorded(parts, request, { action: 'save-view', before, after: row }, async () =>
    inTransaction(db, async (transaction) => {
      await storeView(transaction, { row, before });
      if (isDefault === true) await storeDefault(transaction, { staffId, list, view: row.id });
    }),
  );
  return { view: toView(row, staffId), leftOut: [...leftOut] };
}

interface ViewChange {
  readonly action: 'save-view' | 'delete-view';
  readonly before: ListViewTable | undefined;
  readonly after: ListViewTable | undefined;
}

/** Records changes of what others see; own views concern nobody else. */
async function recorded(
  { trail }: ViewParts,
  request: FastifyRequest,
  { action, before, after }: ViewChange,
  change: () => Promise<void>,
): Promise<void> {
  const view = after ?? before;
  if (view === undefined || (before?.is_shared !== 1 && after?.is_shared !== 1)) return change();
  const { id, role } = currentPerson(request);
  const intent = await trail.intend({
    action,
    person: { id, role },
    object: { kind: 'view', id: view.id },
    requestId: request.id,
    details: {
      list: view.list,
      ...(before?.is_shared === 1 && { formerName: digestOf(before.name), formerQuery: before.query }),
      ...(after !== undefined && {
        isShared: after.is_shared === 1,
        name: digestOf(after.name),
        query: after.query,
      }),
    },
  });
  await settleBy(intent, change);
}

/** Hashes a name for the trail: a person typed it. */
function digestOf(name: string): string {
  return hash('sha256', name, 'hex');
}
