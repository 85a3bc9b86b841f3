import type { Kysely } from 'kysely';

import type { RevealRequest } from '#contract/desk/reveals.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { valuePlace } from '#server/personal/sealed-places.ts';

/** The values of an object under these fields, in clear; null unless every one of them is there. Throws SealError. */
export async function revealedValues(
  db: Kysely<Tables>,
  { object, fields }: Pick<RevealRequest, 'object' | 'fields'>,
  keys: Pick<DataKeys, 'open'>,
): Promise<ReadonlyMap<string, string> | null> {
  const rows = await db
    .selectFrom('personal_value')
    .select(['field', 'value_encrypted'])
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('field', 'in', fields)
    .execute();
  if (new Set(fields).size !== rows.length) return null;
  const owner = { objectKind: object.kind, objectId: object.id };
  return new Map(
    rows.map((row) => [row.field, keys.open(row.value_encrypted, valuePlace(owner, row.field))]),
  );
}
