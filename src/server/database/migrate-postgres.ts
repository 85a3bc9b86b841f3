import { sql, type Kysely } from 'kysely';

import { migrate, type Migrations } from '#node/database.ts';

import roles from '../../deploy/postgres-roles.sql?raw';

/**
 * Migrates PostgreSQL as the tables' owner and grants the server's role its rights: atomically, one at a
 * time. Throws MigrationError and OtherVersionError.
 */
export async function migratePostgres<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  await migrate(db, migrations, async (transaction) => {
    // Rights may be outdated even without new migrations.
    await sql.raw(roles).execute(transaction);
  });
}
