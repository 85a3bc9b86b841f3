import type { Kysely } from 'kysely';

import type { SearchItem } from '#contract/desk/search.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys, LookupKind } from '#server/personal/data-keys.ts';

import { afterPrefix } from '../routes/prefix-range.ts';

/** A record that a text fits. */
export type Found = Pick<SearchItem, 'kind' | 'id' | 'matched'>;

const mostOfEach = 10;
const shortestPrefix = 3;
const identifier = /^[A-Za-z0-9_-]{1,100}$/;

/** By which personal value a text may find something. */
const matchedBy: Readonly<Record<LookupKind, SearchItem['matched']>> = {
  email: 'email',
  phone: 'phone',
  wallet: 'wallet',
  'transaction-hash': 'transaction-hash',
};

/**
 * Records that a text fits, each once: identifiers exactly, then personal values exactly by the blind index, then identifiers that begin
 * so. Trust: 14.
 */
export async function search(
  db: Kysely<Tables>,
  text: string,
  keys: Pick<DataKeys, 'lookupDigests'>,
): Promise<Found[]> {
  const beginning = identifier.test(text) ? await byIdentifier(db, text) : [];
  const exact = beginning.filter(({ id }) => id === text);
  const found = [...exact, ...(await byValue(db, text, keys)), ...beginning];
  const once = new Map<string, Found>();
  for (const one of found) {
    const key = `${one.kind} ${one.id}`;
    if (!once.has(key)) once.set(key, one);
  }
  return [...once.values()].slice(0, 2 * mostOfEach);
}

async function byIdentifier(db: Kysely<Tables>, text: string): Promise<Found[]> {
  const end = text.length < shortestPrefix ? text : afterPrefix(text);
  const customers = await db
    .selectFrom('customer')
    .select('identity_reference as id')
    .where('identity_reference', '>=', text)
    .where('identity_reference', '<=', end)
    .where('last_event_id', '>', '')
    .orderBy('identity_reference')
    .limit(mostOfEach)
    .execute();
  const ramps = await db
    .selectFrom('ramp')
    .select('ramp_id as id')
    .where('ramp_id', '>=', text)
    .where('ramp_id', '<=', end)
    .orderBy('ramp_id')
    .limit(mostOfEach)
    .execute();
  return [
    ...customers.map(({ id }) => ({ kind: 'customer', id, matched: 'reference' }) as const),
    ...ramps.map(({ id }) => ({ kind: 'ramp', id, matched: 'ramp-id' }) as const),
  ];
}

async function byValue(
  db: Kysely<Tables>,
  text: string,
  keys: Pick<DataKeys, 'lookupDigests'>,
): Promise<Found[]> {
  const kinds = Object.keys(matchedBy) as LookupKind[];
  const found: Found[] = [];
  for (const kind of kinds.filter((one) => mayBe(one, text))) {
    const rows = await db
      .selectFrom('lookup')
      .select(['object_kind', 'object_id'])
      .where('digest', 'in', [...keys.lookupDigests(kind, text)])
      .where('kind', '=', kind)
      .orderBy('object_id')
      .limit(mostOfEach)
      .execute();
    found.push(
      ...rows.map((row) => ({ kind: row.object_kind, id: row.object_id, matched: matchedBy[kind] })),
    );
  }
  return found;
}

/** Digits alone decide over a phone number: no other text may find one by the digits in it. */
function mayBe(kind: LookupKind, text: string): boolean {
  if (kind === 'phone') return /^\+?[\d\s().-]{4,40}$/.test(text);
  return kind === 'email' ? text.includes('@') : true;
}
