import { sql, type Kysely } from 'kysely';

import { migrate, type Migrations } from '#node/database.ts';

import roles from '../../deploy/postgres-roles.sql?raw';

/**
 * Brings a PostgreSQL database to this version as the owner of its tables, and gives the server's role its rights: all or nothing, so a
 * kill in the middle leaves what was there before. Throws MigrationError and OtherVersionError. Trust: Storage.
 */
export async function migratePostgres<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  await migrate(db, grantingLast(migrations));
  // When there was nothing to migrate the rights may still be of before.
  await db.transaction().execute(grant);
}

/** The last migration grants as well: whichever are due, it is among them, and all run in one transaction. */
function grantingLast(migrations: Migrations): Migrations {
  const last = Object.keys(migrations).sort().at(-1);
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => {
      if (name !== last) return [name, migration];
      return [
        name,
        {
          async up(db: Kysely<unknown>) {
            await migration.up(db);
            await grant(db);
          },
        },
      ];
    }),
  );
}

async function grant<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(roles).execute(db);
}
