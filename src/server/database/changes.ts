import { sql, type Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type { ChangeHint } from '#contract/desk/events.ts';
import { databaseClock, isPostgres, rowsFromJson } from '#node/dialect.ts';
import { preparedQuery } from '#node/prepared-query.ts';
import type { Tables } from './tables.ts';

/** Writes hints for other instances and pages, by the database's clock. */
export async function noteChanges(transaction: Kysely<Tables>, hints: readonly ChangeHint[]): Promise<void> {
  if (hints.length === 0) return;
  const different = new Map(
    hints.map(({ kind, id, calls = null }) => [`${kind} ${id} ${calls}`, { kind, object_id: id, calls }]),
  );
  const rows = [...different.values()].map((hint) => ({ id: uuidv7(), ...hint }));
  await changesInserted(transaction, { rows, machineNow: Date.now() * 1000 });
}

const changesInserted = preparedQuery<Tables, 'rows' | 'machineNow'>((db, parameter) => {
  const at = databaseClock(db, parameter('machineNow'));
  const into = db.insertInto('change').columns(['at', 'id', 'kind', 'object_id', 'calls']);
  if (!isPostgres(db)) {
    const [id, kind, object, calls] = ['id', 'kind', 'object_id', 'calls'].map((name) =>
      parameter('rows', name),
    );
    return into.expression(sql`values (${at}, ${id}, ${kind}, ${object}, ${calls})`);
  }
  const columns = { id: 'text', kind: 'text', object_id: 'text', calls: 'text' } as const;
  const hints = rowsFromJson(db, columns, parameter('rows'));
  return into.expression(sql`select ${at}, hint.* from (${hints}) as hint`);
});
