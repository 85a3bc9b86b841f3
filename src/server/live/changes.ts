import { sql, type Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { ChangeHint } from '#contract/desk/events.ts';
import { databaseClock, rowsFromJson } from '#node/dialect.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Writes hints of what changed, in the transaction that changes it: other instances and open pages read them. They are dated by the
 * database's clock, the one that all instances share.
 */
export async function noteChanges(transaction: Kysely<Tables>, hints: readonly ChangeHint[]): Promise<void> {
  if (hints.length === 0) return;
  const different = new Map(
    hints.map(({ kind, id, calls = null }) => [`${kind} ${id}`, { kind, object_id: id, calls }]),
  );
  const rows = [...different.values()].map((hint) => ({ id: uuidv7(), ...hint }));
  await changesInserted(transaction, { rows: JSON.stringify(rows), machineNow: Date.now() * 1000 });
}

const changesInserted = preparedQuery<Tables, 'rows' | 'machineNow'>((db, place) => {
  const hints = rowsFromJson(
    db,
    { id: 'text', kind: 'text', object_id: 'text', calls: 'text' },
    place('rows'),
  );
  return db
    .insertInto('change')
    .columns(['at', 'id', 'kind', 'object_id', 'calls'])
    .expression(sql`select ${databaseClock(db, place('machineNow'))}, hint.* from (${hints}) as hint`);
});
