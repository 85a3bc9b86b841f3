import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import { inTransaction } from '#node/dialect.ts';
import type { Trail } from '#server/audit/trail.ts';
import type { Tables } from '#server/database/tables.ts';
import type { RotatingDataKeys } from '#server/personal/create-data-keys.ts';

import { renewLookups, type RekeyBatches } from './renew-lookups.ts';
import { resealRow, sealedColumns, sealedRows, type SealedColumn } from './reseal-columns.ts';

export interface Rekey {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly keys: RotatingDataKeys;
  readonly batches?: Partial<RekeyBatches>;
}

const usualBatches: RekeyBatches = { batchRows: 200, betweenBatches: async () => Promise.resolve() };

/**
 * Seals everything that another key sealed with the current one, and makes the blind index anew; afterwards the previous key is needed
 * no more. When it died in the middle it is run again and goes on with what is left. Safe beside running servers that have both keys.
 * Digests that only tell whether two things are the same stay as they are. Design: interfaces › Configuration; trust 6.
 */
export async function rekey({ db, trail, keys, batches: given }: Rekey): Promise<Record<string, number>> {
  const batches = { ...usualBatches, ...given };
  const intent = await trail.intend({
    action: 'rekey',
    person: null,
    object: { kind: 'data-key', id: keys.keyId },
    requestId: uuidv7(),
  });
  try {
    const sealed: Record<string, number> = {};
    for (const column of sealedColumns)
      sealed[column.table] = await resealColumn(db, column, { keys, batches });
    await renewLookups(db, keys, batches);
    intent.settle({ outcome: 'done', details: { ...sealed } });
    return sealed;
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
}

async function resealColumn(
  db: Kysely<Tables>,
  column: SealedColumn,
  { keys, batches }: { readonly keys: RotatingDataKeys; readonly batches: RekeyBatches },
): Promise<number> {
  let count = 0;
  let rows = await sealedRows(db, column, { after: null, limit: batches.batchRows });
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    const batch = rows;
    count += await inTransaction(db, async (transaction) => {
      let done = 0;
      for (const row of batch) if (await resealRow(transaction, column, { row, keys })) done += 1;
      return done;
    });
    await batches.betweenBatches();
    rows = await sealedRows(db, column, { after: last, limit: batches.batchRows });
  }
  return count;
}
