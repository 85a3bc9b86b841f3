import type { Kysely } from 'kysely';

import type { LinkedCustomer } from '#contract/desk/customers.ts';
import type { Tables } from '#server/database/tables.ts';

/** The most of them that are shown. */
const mostLinked = 20;
const kinds = ['email', 'phone'] as const;

/**
 * The others who were told of with an e-mail or phone number that was told of this customer too, by the blind index: nothing is opened.
 * Product: Customer page; trust 14.
 */
export async function linkedCustomers(
  db: Kysely<Tables>,
  identityReference: string,
): Promise<LinkedCustomer[]> {
  const linked = new Map<string, LinkedCustomer>();
  for (const kind of kinds)
    for (const { object_id: id } of await sharing(db, identityReference, kind).limit(mostLinked).execute())
      linked.set(`${id} ${kind}`, { identityReference: id, matched: kind });
  return [...linked]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, mostLinked)
    .map(([, one]) => one);
}

/** Those who share a value of a kind with a customer. */
export function sharing(db: Kysely<Tables>, identityReference: string, kind: (typeof kinds)[number]) {
  return db
    .selectFrom('lookup as own')
    .innerJoin('lookup as other', (join) =>
      join.onRef('other.digest', '=', 'own.digest').onRef('other.kind', '=', 'own.kind'),
    )
    .select('other.object_id')
    .distinct()
    .where('own.object_id', '=', identityReference)
    .where('own.object_kind', '=', 'customer')
    .where('own.kind', '=', kind)
    .where('other.object_kind', '=', 'customer')
    .where('other.object_id', '!=', identityReference)
    .orderBy('other.object_id');
}
