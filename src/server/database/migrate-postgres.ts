import { sql, type Kysely } from 'kysely';

import { migrate, type Migrations } from '#node/database.ts';

import roles from '../../deploy/postgres-roles.sql?raw';

/**
 * Brings a PostgreSQL database to this version as the owner of its tables, and gives the server's role its rights: all or nothing, so a
 * kill in the middle leaves what was there before, and one at a time. Throws MigrationError and OtherVersionError.
 */
export async function migratePostgres<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  await migrate(db, migrations, async (transaction) => {
    // When there was nothing to migrate the rights may still be of before.
    await sql.raw(roles).execute(transaction);
  });
}
