import type { Kysely } from 'kysely';

import { unknownFieldsOf } from '#contract/fields/stored-unknown.ts';
import { type OperationName, operationNames } from '#contract/service/operations.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { Tables } from '#server/database/tables.ts';
import { keptNameOf } from '#contract/fields/marks.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';

import { type DataKeys, lookupKindOf, valueAad } from './data-keys.ts';

/** Personal fields below an object; with `isAnyField`, all of them. Lists are read as their elements. */
export interface LeafTree {
  readonly below: ReadonlyMap<string, LeafTree>;
  readonly isAnyField: boolean;
  /** Decides the mask. */
  readonly field: string;
}

interface GrowingTree extends LeafTree {
  readonly below: Map<string, GrowingTree>;
  isAnyField: boolean;
}

function leafTree(paths: readonly string[]): LeafTree {
  const root = grown('');
  for (const path of paths) {
    let tree = root;
    for (const step of path.replaceAll('[]', '').split('.')) {
      if (step === '*') tree.isAnyField = true;
      else tree = branch(tree, step);
    }
  }
  return root;
}

function branch(tree: GrowingTree, step: string): GrowingTree {
  const known = tree.below.get(step);
  if (known !== undefined) return known;
  const made = grown(keptNameOf(step, tree.field));
  tree.below.set(step, made);
  return made;
}

function grown(field: string): GrowingTree {
  return { below: new Map(), isAnyField: false, field };
}

/** Returns the tree under a key; null if nothing personal. */
export function treeUnder(tree: LeafTree, key: string): LeafTree | null {
  const known = tree.below.get(key);
  if (known !== undefined) return known;
  return tree.isAnyField ? { below: new Map(), isAnyField: false, field: `${tree.field}.${key}` } : null;
}

interface OperationTrees {
  readonly query: LeafTree;
  readonly request: LeafTree;
  readonly answer: LeafTree;
}

export const operationTrees: ReadonlyMap<OperationName, OperationTrees> = new Map(
  operationNames.map((name) => {
    const { query, request, answer } = personalLeavesOf(name);
    return [name, { query: leafTree(query), request: leafTree(request), answer: leafTree(answer) }];
  }),
);

export interface SentValue {
  readonly field: string;
  readonly value: string;
}

/** Lists texts at leaves, in order. */
export function sentValues(tree: LeafTree, value: unknown): SentValue[] {
  if (typeof value === 'string') return [{ field: tree.field, value }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => sentValues(tree, item));
  return Object.entries(value).flatMap(([key, one]) => {
    const below = treeUnder(tree, key);
    return below === null ? [] : sentValues(below, one);
  });
}

export interface Question {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
  readonly sent: readonly SentValue[];
}

/** Many values stored as one: not for searching. */
const storedTogether = operationNames.map(unknownFieldsOf);
const maxNames = 200;
const maxValues = 1000;
const identifier = /[A-Za-z0-9_-]{1,100}/g;
const address = /[^\s"'<>()[\]{},;:@]{1,64}@[^\s"'<>()[\]{},;:@]{1,255}/g;

/**
 * Reads values of everyone named, of a ramp's customer, and of those sharing an e-mail, number or wallet.
 * Bounded.
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
    return { field: row.field, value: keys.open(row.value_encrypted, valueAad(owner, row.field)) };
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
