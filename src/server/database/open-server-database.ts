import { join } from 'node:path';

import { whyUnreachable } from '#node/database-failures.ts';
import { migrate, openDatabase, type OpenDatabase } from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import type { Config } from '#server/config.ts';
import { ConfigurationError } from '#server/configuration-error.ts';

import { checkPostgres } from './check-postgres.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Where SQLite's stands in DATA_DIR. */
export const serverDatabaseFile = 'server.sqlite';

/** The server's database, of this version's form. */
export interface ServerDatabase extends OpenDatabase<Tables> {
  /** What whoever starts the server should know of it. */
  readonly notices: readonly string[];
}

/**
 * Opens the database that the configuration names. SQLite in DATA_DIR is migrated here, since nobody else works on it; PostgreSQL is only
 * looked at: `npm run migrate` migrates it with its owner's rights. Throws ConfigurationError, OtherVersionError, MigrationError. Trust: Storage.
 */
export async function openServerDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<ServerDatabase> {
  const database =
    databaseUrl === null
      ? openDatabase<Tables>({ file: join(dataDir, serverDatabaseFile) })
      : openPostgres<Tables>({ url: databaseUrl });
  try {
    if (databaseUrl !== null) return { ...database, notices: await checkPostgres(database.db, migrations) };
    await migrate(database.db, migrations);
    return { ...database, notices: [] };
  } catch (error) {
    await database.close();
    const why = whyUnreachable(error);
    throw why === null ? error : new ConfigurationError([`DATABASE_URL can’t be used (${why})`]);
  }
}
