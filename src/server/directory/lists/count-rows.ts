import type { Kysely, SelectQueryBuilder } from 'kysely';

import type { CappedCount } from '#contract/desk/records.ts';
import type { Tables } from '#server/database/tables.ts';

export const countCap = 1000;

export type CountedPage = SelectQueryBuilder<Tables, keyof Tables, { readonly id: string }>;

/** Reads one row beyond the cap. */
export function countedRows(db: Kysely<Tables>, page: CountedPage) {
  return db
    .selectFrom(page.limit(countCap + 1).as('counted'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'));
}

/** Counts rows up to the cap. */
export async function countRows(db: Kysely<Tables>, page: CountedPage): Promise<CappedCount> {
  const count = Number((await countedRows(db, page).executeTakeFirstOrThrow()).count);
  return { count: Math.min(count, countCap), isMore: count > countCap };
}
