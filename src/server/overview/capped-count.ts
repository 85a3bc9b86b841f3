import type { Kysely, SelectQueryBuilder } from 'kysely';

import type { CappedCount } from '#contract/desk/overview.ts';
import type { Tables } from '#server/database/tables.ts';

/** Beyond so many nobody counts. Targets: 14. */
export const mostCounted = 1000;

/** A list from its beginning, by the ids of its rows. */
export type CountedPage = SelectQueryBuilder<Tables, keyof Tables, { readonly id: string }>;

/** The rows of a list that are counted: one more than is told, read as the list itself is. */
export function countedRows(db: Kysely<Tables>, page: CountedPage) {
  return db
    .selectFrom(page.limit(mostCounted + 1).as('counted'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'));
}

/** How many rows a list has, read no further than it is told. */
export async function countRows(db: Kysely<Tables>, page: CountedPage): Promise<CappedCount> {
  const count = Number((await countedRows(db, page).executeTakeFirstOrThrow()).count);
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted };
}
