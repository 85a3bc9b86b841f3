import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { databaseNow } from '#node/dialect.ts';
import type { Trail } from '#server/audit/trail.ts';
import type { Tables } from '#server/database/tables.ts';

import { erasableRows, eraseRows, type ErasureBatches } from './erase-columns.ts';

export interface Retention {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly days: number;
  readonly batches?: Partial<ErasureBatches>;
}

/** What was erased: rows by table. */
export type ErasedRows = Readonly<Record<string, number>>;

const dayMicroseconds = 24 * 60 * 60 * 1_000_000;
const usualBatches: ErasureBatches = { batchRows: 500, betweenBatches: async () => Promise.resolve() };

/**
 * Erases the personal values, reasons and kept answers of events older than so many days. The intent comes first, then the erasure's own
 * row, by which the directory made anew agrees from then on, however far this got; when it died in the middle it is simply run again.
 * Safe beside running servers. Design: interfaces › Configuration; trust › Storage.
 */
export async function eraseOld({ db, trail, days, batches }: Retention): Promise<ErasedRows> {
  const id = uuidv7();
  const at = await databaseNow(db);
  const before = at - days * dayMicroseconds;
  const intent = await trail.intend({
    action: 'retention',
    person: null,
    object: { kind: 'erasure', id },
    requestId: id,
    details: { days, before },
  });
  try {
    await db.insertInto('erasure').values({ id, at, before }).execute();
    const erased: Record<string, number> = {};
    for (const rows of erasableRows) {
      const count = await eraseRows(db, rows, { before, batches: { ...usualBatches, ...batches } });
      // A table of several columns is told once, by the one in which most was erased.
      erased[rows.table] = Math.max(erased[rows.table] ?? 0, count);
    }
    intent.settle({ outcome: 'done', details: { ...erased } });
    return erased;
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
}
