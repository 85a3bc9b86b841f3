import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Calls and notes of one ramp are under one id, whatever case and dashes it came with. Callbacks are when they are read again, before the
 * directory is rebuilt. Choice: rampIdSpelling.
 */
export const rampIdSpellings: Migration = {
  async up(db: Kysely<unknown>) {
    const folded = (column: string) => sql`lower(replace(${sql.ref(column)}, '-', ''))`;
    const isOther = (column: string) =>
      sql`${sql.ref(column)} <> ${folded(column)} and ${folded(column)} <> ''`;
    await sql`update service_call set ramp_id = ${folded('ramp_id')} where ${isOther('ramp_id')}`.execute(db);
    await sql`update note set object_id = ${folded('object_id')}
      where object_kind = 'ramp' and ${isOther('object_id')}`.execute(db);
  },
};
