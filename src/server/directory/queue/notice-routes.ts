import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { NoticeList } from '#contract/desk/notices.ts';
import type { ListQuery } from '#contract/desk/records.ts';
import { noteChanges } from '#server/database/changes.ts';
import { toIso } from '#server/database/instants.ts';
import type { Tables } from '#server/database/tables.ts';
import { currentPerson } from '#server/http/access.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/list-cursor.ts';
import { serve } from '#server/http/serve.ts';
import { inTransaction } from '#node/dialect.ts';

const mostCounted = 100;

/** Serves the bell: one's own notices. */
export function noticeRoutes(
  app: FastifyInstance,
  { db, nowMs }: { readonly db: Kysely<Tables>; readonly nowMs: () => number },
): void {
  serve(app, 'listNotices', async ({ request, query }) => listNotices(db, currentPerson(request).id, query));
  serve(app, 'seeNotices', async ({ request, body: { upTo } }) => {
    const { id: staffId } = currentPerson(request);
    await inTransaction(db, async (transaction) => {
      await transaction
        .updateTable('notice')
        .set({ seen_at: nowMs() * 1000 })
        .where('staff_id', '=', staffId)
        .where('id', '<=', upTo)
        .where('seen_at', 'is', null)
        .execute();
      await noteChanges(transaction, [{ kind: 'notice', id: staffId }]);
    });
  });
}

async function listNotices(
  db: Kysely<Tables>,
  staffId: string,
  { cursor, limit }: ListQuery,
): Promise<NoticeList> {
  const list = { list: 'notices', filters: { staffId } };
  const rows = await noticePage(db, staffId, readCursor(list, cursor))
    .limit(limit + 1)
    .execute();
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => writeCursor(list, id));
  const unseen = await db
    .selectFrom('notice')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .limit(mostCounted)
    .execute();
  return { items: items.map(toNotice), nextCursor, unseen: unseen.length };
}

function noticePage(db: Kysely<Tables>, staffId: string, after: string | undefined) {
  const notices = db
    .selectFrom('notice')
    .leftJoin('staff', 'staff.id', 'notice.by_staff_id')
    .leftJoin('queue_item', 'queue_item.id', 'notice.item_id')
    .select(['notice.id', 'notice.at', 'notice.kind', 'notice.seen_at', 'notice.item_count'])
    .select(['notice.object_kind', 'notice.object_id', 'staff.name', 'queue_item.id as item_id'])
    .select(['queue_item.kind as item_kind', 'queue_item.object_kind as item_object_kind'])
    .select('queue_item.object_id as item_object_id')
    .where('notice.staff_id', '=', staffId)
    .orderBy('notice.id', 'desc');
  return after === undefined ? notices : notices.where('notice.id', '<', after);
}

type Row = Awaited<ReturnType<ReturnType<typeof noticePage>['execute']>>[number];

function toNotice(row: Row): NoticeList['items'][number] {
  const { item_id: itemId, item_kind: kind, item_object_kind: objectKind, item_object_id: objectId } = row;
  const hasItem = itemId !== null && kind !== null && objectKind !== null && objectId !== null;
  return {
    id: row.id,
    at: toIso(row.at),
    kind: row.kind,
    by: row.name,
    isSeen: row.seen_at !== null,
    item: hasItem ? { id: itemId, kind, object: { kind: objectKind, id: objectId } } : null,
    object:
      row.object_kind === null || row.object_id === null
        ? null
        : { kind: row.object_kind, id: row.object_id },
    count: row.item_count,
  };
}
