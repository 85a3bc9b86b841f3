import type { Kysely } from 'kysely';

import * as z from 'zod';

import type { FactSource, MaskedValue, WithheldFields } from '#contract/desk/records.ts';
import { maskValue, nameFields } from '#contract/fields/marks.ts';
import { operationOfUnknown, unknownFieldsOf } from '#contract/fields/stored-unknown.ts';
import { operationNames } from '#contract/service/operations.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Fact, Facts } from '#server/privacy/facts/customer-state.ts';
import type { Kept } from '#server/privacy/facts/kept-shapes.ts';
import { toIso } from '#server/database/instants.ts';
import { type DataKeys, type ValueOwner, valueAad } from '#server/privacy/personal/data-keys.ts';
import { maskTexts } from '#server/privacy/personal/mask-texts.ts';

interface ShownFact {
  readonly value: Kept;
  readonly source: FactSource;
  readonly eventId: string;
  readonly at: string;
}

export function shownFacts(facts: Facts): Record<string, ShownFact> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shownFact(fact)]));
}

/** Drops what only orders facts. */
export function shownFact({ value, source, eventId, at }: Omit<Fact, 'asOf' | 'place'>): ShownFact {
  return { value, source, eventId, at: toIso(at) };
}

/** Returns masked names by reference; empty if unknown. */
export async function maskedNames(
  db: Kysely<Tables>,
  references: readonly string[],
  keys: Pick<DataKeys, 'open'>,
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('personal_value')
    .select(['object_id', 'field', 'value_encrypted'])
    .where('object_kind', '=', 'customer')
    .where('object_id', 'in', references)
    .where('field', 'in', nameFields)
    .execute();
  const parts = new Map(
    rows.map(({ object_id: objectId, field, value_encrypted: sealed }) => {
      const aad = valueAad({ objectKind: 'customer', objectId }, field);
      return [`${objectId} ${field}`, maskValue(field, keys.open(sealed, aad))];
    }),
  );
  const nameOf = (reference: string) =>
    nameFields.flatMap((field) => parts.get(`${reference} ${field}`) ?? []).join(' ');
  return new Map(references.map((reference) => [reference, nameOf(reference)]));
}

const unknownFieldNames = operationNames.map(unknownFieldsOf);
const pointersTo = z.record(z.string(), z.string());

/**
 * Returns paths of unknown fields. A name in a path may be a value, so known values are masked. T-6; choice:
 * unknownFields.
 */
export async function withheldFields(
  db: Kysely<Tables>,
  owner: ValueOwner,
  keys: Pick<DataKeys, 'open'>,
): Promise<WithheldFields[]> {
  const rows = await db
    .selectFrom('personal_value')
    .selectAll()
    .where('object_kind', '=', owner.objectKind)
    .where('object_id', '=', owner.objectId)
    .orderBy('field')
    .execute();
  const isWithheld = (row: { readonly field: string }) => operationOfUnknown(row.field) !== null;
  const valueOf = ({ field, value_encrypted: sealed }: (typeof rows)[number]) =>
    keys.open(sealed, valueAad(owner, field));
  const withheld = rows.filter(isWithheld);
  if (withheld.length === 0) return [];
  const known = rows
    .filter((row) => !isWithheld(row))
    .map((row) => ({ field: row.field, value: valueOf(row) }));
  return withheld.map((row) => ({
    field: row.field,
    paths: maskTexts(Object.keys(pointersTo.parse(JSON.parse(valueOf(row)))), known),
    eventId: row.event_id,
    at: toIso(row.at),
  }));
}

/** Returns values as anyone may see them. T-6. */
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
    .where('field', 'not in', unknownFieldNames)
    .orderBy('field')
    .execute();
  return rows.map(({ field, value_encrypted: sealed, event_id: eventId, at }) => ({
    field,
    masked: maskValue(field, keys.open(sealed, valueAad(owner, field))),
    eventId,
    at: toIso(at),
  }));
}
