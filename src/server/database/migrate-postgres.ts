import { sql, type Kysely } from 'kysely';

import { migrate, type Migrations } from '#node/database.ts';
import { databaseNow } from '#node/dialect.ts';

import roles from '../../deploy/postgres-roles.sql?raw';
import { contracts } from './migration-kinds.ts';

/** A contracting migration waits, and one that only expands comes after it. */
export class ServersRunError extends Error {
  override readonly name = 'ServersRunError';
  readonly code = 'SERVERS_RUN';
}

/**
 * Migrates PostgreSQL as the tables' owner and grants the server's role its rights. While a server runs,
 * contracting migrations wait, unless `mayContract` says that none is older. Returns those that wait. Throws
 * OtherVersionError, and MigrationError, perhaps caused by ServersRunError.
 */
export async function migratePostgres<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  { mayContract = false }: { readonly mayContract?: boolean } = {},
): Promise<readonly string[]> {
  let waiting: string[] = [];
  await migrate(db, migrations, {
    async mayRun(transaction, name) {
      waiting = [];
      if (!contracts(name) || mayContract || !(await isServed(transaction))) return true;
      waiting = Object.keys(migrations)
        .sort()
        .filter((other) => other >= name);
      if (waiting.every(contracts)) return false;
      throw new ServersRunError(
        `${name} takes away what earlier versions use: stop all servers first, or update version by version`,
      );
    },
    async afterwards(transaction) {
      // Rights may be outdated even without new migrations.
      await sql.raw(roles).execute(transaction);
    },
  });
  return waiting;
}

async function isServed<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const now = await databaseNow(db);
  const { rows } = await sql`select 1 from instance where lease_until >= ${now} limit 1`.execute(db);
  return rows.length > 0;
}
