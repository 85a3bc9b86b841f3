import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

/**
 * What was being sent when the process that had the directory before ended: the outcome is unknown. For SQLite, at the start, where
 * the directory's lock proves that no other lives.
 */
export async function settleAbandonedWrites(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('write_key').set({ state: 'unknown' }).where('state', '=', 'in-flight').execute();
  await db.updateTable('submission').set({ outcome: 'unknown' }).where('outcome', '=', 'sending').execute();
}

/** The same for the instances that have just been struck out, in the transaction that does: those that live keep what is theirs. */
export async function settleWritesOfDeadInstances(transaction: Kysely<Tables>): Promise<void> {
  await transaction
    .updateTable('write_key')
    .set({ state: 'unknown' })
    .where('state', '=', 'in-flight')
    .where('instance_id', 'not in', transaction.selectFrom('instance').select('id'))
    .execute();
  await transaction
    .updateTable('submission')
    .set({ outcome: 'unknown' })
    .where('outcome', '=', 'sending')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('write_key')
            .select('write_key.request_id')
            .where('write_key.state', '=', 'in-flight')
            .whereRef('write_key.staff_id', '=', 'submission.staff_id')
            .whereRef('write_key.operation', '=', 'submission.operation')
            .whereRef('write_key.idempotency_key', '=', 'submission.idempotency_key'),
        ),
      ),
    )
    .execute();
}
