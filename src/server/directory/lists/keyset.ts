import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

/** Order by an indexed value, then by id. */
export interface KeysetOrder {
  readonly by: RawBuilder<number>;
  readonly id: 'id' | 'ramp_id' | 'identity_reference';
  readonly isDescending: boolean;
}

/** Orders rows after a `valueKey`; an invalid one starts the list again. */
export function inOrder<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { by, id: column, isDescending }: KeysetOrder,
  after: string | undefined,
): SelectQueryBuilder<Tables, Table, Row> {
  const direction = isDescending ? 'desc' : 'asc';
  const id = sql.ref<string>(column);
  const ordered = query.orderBy(by, direction).orderBy(id, direction);
  if (after === undefined) return ordered;
  const [, value, rest = ''] = /^(-?\d{1,18})_(.*)$/.exec(after) ?? [];
  if (value === undefined) return ordered;
  const start = sql`(${Number(value)}, ${rest})`;
  return ordered.where(
    isDescending ? sql<boolean>`(${by}, ${id}) < ${start}` : sql<boolean>`(${by}, ${id}) > ${start}`,
  );
}

/** Writes the key that `inOrder` reads. */
export function valueKey(value: number, id: string): string {
  return `${value}_${id}`;
}
