import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';
import { type DataKeys, valueAad } from '../server/privacy/personal/data-keys.ts';

/** Lists rows, sorted and unsealed: sealing differs each time. */
export async function directoryRows(db: Kysely<Tables>, dataKeys: Pick<DataKeys, 'open'>) {
  const values = await db.selectFrom('personal_value').selectAll().execute();
  return {
    customers: inOrder(await db.selectFrom('customer').selectAll().execute()),
    ramps: inOrder(await db.selectFrom('ramp').selectAll().execute()),
    lookups: inOrder(await db.selectFrom('lookup').selectAll().execute()),
    values: inOrder(
      values.map(({ value_encrypted: sealed, ...row }) => {
        const object = { objectKind: row.object_kind, objectId: row.object_id };
        return { ...row, value: dataKeys.open(sealed, valueAad(object, row.field)) };
      }),
    ),
  };
}

function inOrder<Row>(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => ({ row, text: JSON.stringify(row) }));
  return keyed.sort((one, other) => (one.text < other.text ? -1 : 1)).map(({ row }) => row);
}
