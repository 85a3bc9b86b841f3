import type { Kysely } from 'kysely';

import { callbackFinding } from '#contract/desk/callbacks.ts';
import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

import { isDatedAhead, isLate, type ReadDate } from '../reports/callback-date.ts';

const usualBatch = 500;

/**
 * Reads the dates of all callbacks again, after their zone was set: what was read in another one is dated right from then on, with the
 * marks that follow from the date alone. Returns how many have changed. Choice: callbackTimes.
 */
export async function rereadDates(db: Kysely<Tables>, readDate: ReadDate): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('callback_event')
      .select(['id', 'status_date', 'status_at', 'received_service_at', 'findings'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(usualBatch)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.id;
    const changed = rows
      .map((row) => ({ ...row, readAt: readDate(row.status_date, row.received_service_at) }))
      .filter(({ readAt, status_at: statusAt }) => readAt !== statusAt);
    count += changed.length;
    await inTransaction(db, async (transaction) => {
      for (const { id, readAt, received_service_at: receivedAt, findings } of changed) {
        const others = callbackFinding
          .array()
          .parse(JSON.parse(findings))
          .filter((finding) => finding !== 'dated-ahead');
        const found = isDatedAhead(receivedAt, readAt) ? [...others, 'dated-ahead'] : others;
        const marks = { is_late: isLate(receivedAt, readAt) ? 1 : 0, findings: JSON.stringify(found) };
        await transaction
          .updateTable('callback_event')
          .set({ status_at: readAt, ...marks })
          .where('id', '=', id)
          .execute();
      }
    });
  }
}
