import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { ChangeHint } from '#contract/desk/events.ts';
import type { Tables } from '#server/database/tables.ts';

/** Writes hints of what changed, in the transaction that changes it: other instances and open pages read them. `at` in microseconds. */
export async function noteChanges(
  transaction: Kysely<Tables>,
  hints: readonly ChangeHint[],
  at: number,
): Promise<void> {
  if (hints.length === 0) return;
  const rows = hints.map(({ kind, id }) => ({ id: uuidv7(), at, kind, object_id: id }));
  await transaction.insertInto('change').values(rows).execute();
}
