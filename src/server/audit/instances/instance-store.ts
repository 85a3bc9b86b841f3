import type { Kysely, Transaction } from 'kysely';

import { databaseNow } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

/** Says that an instance lives, for so long from now by the database's clock. Returns until when. */
export async function renewLease(db: Kysely<Tables>, id: string, leaseMs: number): Promise<number> {
  const now = await databaseNow(db);
  const lease_until = now + leaseMs * 1000;
  await db
    .insertInto('instance')
    .values({ id, started_at: now, lease_until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until }))
    .execute();
  return lease_until;
}

/** Says that an instance has ended, so that another looks after what it left. */
export async function endLease(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('instance').set({ lease_until: 0 }).where('id', '=', id).execute();
}

/** Strikes out the instances whose lease ran out before `instant`, never the one that asks. Returns their ids. */
export async function removeDead(
  transaction: Transaction<Tables>,
  instant: number,
  ownId: string,
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('instance')
    .where('lease_until', '<', instant)
    .where('id', '!=', ownId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the lease of an instance ran out before `instant`. */
export async function hasDead(db: Kysely<Tables>, instant: number): Promise<boolean> {
  const found = await db
    .selectFrom('instance')
    .select('id')
    .where('lease_until', '<', instant)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ids of the instances that live, as a subquery: rows of any other are left over. */
export function livingInstances(db: Kysely<Tables>) {
  return db.selectFrom('instance').select('id');
}
