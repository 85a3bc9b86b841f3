import type { Kysely } from 'kysely';

import { unknownFieldsOf } from '#contract/fields/stored-unknown.ts';
import { operationNames } from '#contract/service/operations.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { Tables } from '#server/database/tables.ts';

import { type DataKeys, lookupKindOf, valuePlace } from './data-keys.ts';
import type { SentValue } from './leaf-tree.ts';

/** What a call and its answer name, and what its texts say. */
export interface Question {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
  readonly sent: readonly SentValue[];
}

/** Many values as one: none to look for in a text. */
const storedTogether = operationNames.map(unknownFieldsOf);
const maxNames = 200;
const maxValues = 1000;
const identifier = /[A-Za-z0-9_-]{1,100}/g;
const address = /[^\s"'<>()[\]{},;:@]{1,64}@[^\s"'<>()[\]{},;:@]{1,255}/g;

/**
 * The personal values that the directory holds of everybody in question: of the customers and ramps that the call, its answer or a text of
 * it names, of a ramp's customer, and of those who share an e-mail, number or wallet with it. Bounded.
 */
export async function knownValues(
  db: Kysely<Tables>,
  { ids, texts, sent }: Question,
  keys: Pick<DataKeys, 'open' | 'lookupDigests'>,
): Promise<SentValue[]> {
  const named = new Set(
    [...ids, ...texts.flatMap((text) => text.match(identifier) ?? [])].slice(0, maxNames),
  );
  for (const id of await sharing(db, [...sent, ...addressesIn(texts)], keys)) named.add(id);
  const ramps = await db
    .selectFrom('ramp')
    .select('identity_reference as id')
    .where('ramp_id', 'in', [...[...named].map(foldRampId), ''])
    .execute();
  for (const { id } of ramps) if (id !== null) named.add(id);
  const rows = await db
    .selectFrom('personal_value')
    .select(['object_kind', 'object_id', 'field', 'value_encrypted'])
    .where('object_id', 'in', [...named, ...[...named].map(foldRampId), ''])
    .where('field', 'not in', storedTogether)
    .limit(maxValues)
    .execute();
  return rows.map((row) => {
    const owner = { objectKind: row.object_kind, objectId: row.object_id };
    return { field: row.field, value: keys.open(row.value_encrypted, valuePlace(owner, row.field)) };
  });
}

function addressesIn(texts: readonly string[]): SentValue[] {
  return texts.flatMap((text) => (text.match(address) ?? []).map((value) => ({ field: 'email', value })));
}

async function sharing(
  db: Kysely<Tables>,
  values: readonly SentValue[],
  keys: Pick<DataKeys, 'lookupDigests'>,
): Promise<string[]> {
  const digests = values.slice(0, maxNames).flatMap(({ field, value }) => {
    const kind = lookupKindOf(field);
    return kind === null ? [] : keys.lookupDigests(kind, value);
  });
  if (digests.length === 0) return [];
  const rows = await db
    .selectFrom('lookup')
    .select('object_id as id')
    .where('digest', 'in', digests)
    .limit(maxNames)
    .execute();
  return rows.map(({ id }) => id);
}
