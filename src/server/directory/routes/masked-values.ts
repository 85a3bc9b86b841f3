import type { Kysely } from 'kysely';

import type { MaskedValue } from '#contract/desk/records.ts';
import { maskValue } from '#contract/fields/marks.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso } from '#server/instants.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { valuePlace, type ValueOwner } from '#server/personal/sealed-places.ts';

/** What everybody may see of the personal values of a customer or ramp, field by field. Trust: 6. */
export async function maskedValues(
  db: Kysely<Tables>,
  owner: ValueOwner,
  keys: Pick<DataKeys, 'open'>,
): Promise<MaskedValue[]> {
  const rows = await db
    .selectFrom('personal_value')
    .selectAll()
    .where('object_kind', '=', owner.objectKind)
    .where('object_id', '=', owner.objectId)
    .orderBy('field')
    .execute();
  return rows.map(({ field, value_encrypted: sealed, event_id: eventId, at }) => ({
    field,
    masked: maskValue(field, keys.open(sealed, valuePlace(owner, field))),
    eventId,
    at: toIso(at),
  }));
}
