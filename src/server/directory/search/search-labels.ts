import type { Kysely } from 'kysely';

import type { SearchItem } from '#contract/desk/search.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { maskedValues } from '../routes/masked-values.ts';
import { findRamp, pairOf } from '../routes/ramp-store.ts';
import type { Found } from './search-store.ts';

/** What was found, with what else says who or what it is: a customer's masked e-mail or name, a ramp's route and status. */
export async function labelled(
  db: Kysely<Tables>,
  found: readonly Found[],
  keys: Pick<DataKeys, 'open'>,
): Promise<SearchItem[]> {
  const items: SearchItem[] = [];
  for (const one of found) {
    const label =
      one.kind === 'customer' ? await customerLabel(db, one.id, keys) : await rampLabel(db, one.id);
    items.push({ ...one, label });
  }
  return items;
}

async function customerLabel(
  db: Kysely<Tables>,
  id: string,
  keys: Pick<DataKeys, 'open'>,
): Promise<string | null> {
  const values = await maskedValues(db, { objectKind: 'customer', objectId: id }, keys);
  const masked = (field: string) => values.find((value) => value.field === field)?.masked;
  const name = [masked('givenName'), masked('surname')].filter((part) => part !== undefined).join(' ');
  const parts = [name, masked('email')].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}

async function rampLabel(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await findRamp(db, id);
  if (row === undefined) return null;
  const { direction, status } = row;
  const pair = pairOf(row);
  const sides = direction === 'OFFRAMP' ? [pair.crypto, pair.fiat] : [pair.fiat, pair.crypto];
  const route = sides.filter((side) => side !== undefined).join(' → ');
  const parts = [route, status].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}
