import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { ChangeHint } from '#contract/desk/events.ts';
import { databaseClock } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Writes hints of what changed, in the transaction that changes it: other instances and open pages read them. They are dated by the
 * database's clock, the one that all instances share.
 */
export async function noteChanges(transaction: Kysely<Tables>, hints: readonly ChangeHint[]): Promise<void> {
  if (hints.length === 0) return;
  const at = databaseClock(transaction);
  const different = new Map(hints.map(({ kind, id }) => [`${kind} ${id}`, { kind, object_id: id }]));
  const rows = [...different.values()].map((hint) => ({ id: uuidv7(), at, ...hint }));
  await transaction.insertInto('change').values(rows).execute();
}
