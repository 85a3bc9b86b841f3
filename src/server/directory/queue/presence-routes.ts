import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { presenceBeatMs, type PresenceRequest } from '#contract/desk/presence.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { databaseNow, inTransaction } from '#node/dialect.ts';
import { noteChanges } from '#server/database/changes.ts';
import type { PresenceTable } from '#server/database/queue-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { currentPerson } from '#server/http/access.ts';
import { serve } from '#server/http/serve.ts';

const missedMicroseconds = 3 * presenceBeatMs * 1000;
const mostNames = 20;

/** Tells who else has a record open, by the database's clock. Not audited. */
export function presenceRoutes(app: FastifyInstance, { db }: { readonly db: Kysely<Tables> }): void {
  serve(app, 'keepPresence', async ({ request, body: { object, isLeaving = false } }) => {
    const { id: staffId } = currentPerson(request);
    const now = await databaseNow(db);
    await keep(db, { staff_id: staffId, ...keyOf(object), seen_at: now }, isLeaving);
    return { others: await othersAt(db, keyOf(object), { staffId, now }) };
  });
}

type RecordKey = Pick<PresenceTable, 'object_kind' | 'object_id'>;

function keyOf({ kind, id }: PresenceRequest['object']): RecordKey {
  return { object_kind: kind, object_id: kind === 'ramp' ? foldRampId(id) : id };
}

/** Stores a heartbeat, and notifies pages when somebody comes or leaves. */
async function keep(db: Kysely<Tables>, row: PresenceTable, isLeaving: boolean): Promise<void> {
  const gone = row.seen_at - missedMicroseconds;
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('presence').where('seen_at', '<', gone).execute();
    const own = { object_id: row.object_id, object_kind: row.object_kind, staff_id: row.staff_id };
    const { numDeletedRows } = await transaction
      .deleteFrom('presence')
      .where((presence) => presence.and(own))
      .executeTakeFirst();
    if (!isLeaving)
      await transaction
        .insertInto('presence')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['object_id', 'object_kind', 'staff_id']).doUpdateSet({ seen_at: row.seen_at }),
        )
        .execute();
    const wasHere = numDeletedRows > 0n;
    if (wasHere === isLeaving)
      await noteChanges(transaction, [{ kind: 'presence', id: `${row.object_kind} ${row.object_id}` }]);
  });
}

async function othersAt(
  db: Kysely<Tables>,
  { object_kind: objectKind, object_id: objectId }: RecordKey,
  { staffId, now }: { readonly staffId: string; readonly now: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('staff', 'staff.id', 'presence.staff_id')
    .select('staff.name')
    .where('presence.object_kind', '=', objectKind)
    .where('presence.object_id', '=', objectId)
    .where('presence.staff_id', '<>', staffId)
    .where('presence.seen_at', '>=', now - missedMicroseconds)
    .orderBy('presence.seen_at', 'desc')
    .limit(mostNames)
    .execute();
  return rows.map(({ name }) => name);
}
