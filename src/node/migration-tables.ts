import { sql, type Kysely } from 'kysely';

/*
 * Which migrations have run, in the tables that Kysely's own migrator would make. That one is not used: it holds PostgreSQL's advisory
 * lock, which databases that are only compatible with it may not have, and begins to read before it holds it.
 */

const lockRow = 'migration_lock';

/** Makes the tables where there are none and lets one migrate at a time, until the transaction ends, however it ends. */
export async function lockMigrations<Tables>(transaction: Kysely<Tables>): Promise<void> {
  await transaction.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  await transaction.schema
    .createTable('kysely_migration_lock')
    .ifNotExists()
    .addColumn('id', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Written, and not only locked: a process that waited and still sees the old state has lost, and begins again.
  await sql`insert into kysely_migration_lock (id, is_locked) values (${lockRow}, 0)
    on conflict (id) do update set is_locked = 0`.execute(transaction);
}

/** The names of those that have run, in their order. */
export async function migrationsRun<Tables>(transaction: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(transaction);
  return rows.map(({ name }) => name).sort();
}

/** Writes down that one has run. */
export async function noteMigration<Tables>(transaction: Kysely<Tables>, name: string): Promise<void> {
  const timestamp = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
    transaction,
  );
}
