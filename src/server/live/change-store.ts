import type { Kysely } from 'kysely';

import type { ChangeHint } from '#contract/desk/events.ts';
import type { Tables } from '#server/database/tables.ts';

/** A hint with the number by which it can be told whether a read has seen it. */
export type NumberedHint = Required<ChangeHint>;

/** A change as it is told to all instances. `at` in microseconds by the database's clock. */
export interface StoredChange {
  readonly id: string;
  readonly at: number;
  readonly hint: NumberedHint;
}

/** The newest changes since an instant, newest first, `most` at most. */
export async function changesSince(
  db: Kysely<Tables>,
  since: number,
  most: number,
): Promise<readonly StoredChange[]> {
  const rows = await db
    .selectFrom('change')
    .select(['number', 'id', 'at', 'kind', 'object_id'])
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ number, id, at, kind, object_id }) => ({
    id,
    at,
    hint: { kind, id: object_id, number },
  }));
}

/** Forgets the changes before an instant: whoever was away for so long fetches everything again. */
export async function removeChangesBefore(db: Kysely<Tables>, before: number): Promise<void> {
  await db.deleteFrom('change').where('at', '<', before).execute();
}
