import type { Kysely } from 'kysely';

import type { FactSource, MaskedValue } from '#contract/desk/records.ts';
import { maskValue } from '#contract/fields/marks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Fact, Facts } from '#server/facts/customer-state.ts';
import type { Kept } from '#server/facts/kept-shapes.ts';
import { toIso } from '#server/instants.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { type ValueOwner, valuePlace } from '#server/personal/sealed-places.ts';

interface ShownFact {
  readonly value: Kept;
  readonly source: FactSource;
  readonly eventId: string;
  readonly at: string;
}

/** Facts as the desk's API reports them. */
export function shownFacts(facts: Facts): Record<string, ShownFact> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shownFact(fact)]));
}

/** One fact, without what only the desk orders it by. */
export function shownFact({ value, source, eventId, at }: Omit<Fact, 'asOf' | 'place'>): ShownFact {
  return { value, source, eventId, at: toIso(at) };
}

/** What everybody may see of the personal values of a customer or ramp, field by field. T-6. */
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
