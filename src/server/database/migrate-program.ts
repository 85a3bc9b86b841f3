import { unreachableCause } from '#node/database-failures.ts';
import { MigrationError, OtherVersionError } from '#node/database.ts';
import { endAtSignals } from '#node/end-at-signals.ts';
import { isVerifiedPostgres } from '#node/postgres-tls.ts';
import { openPostgres } from '#node/postgres.ts';
import { readSecretFiles, withoutEmpty } from '#node/secret-files.ts';

import { migratePostgres } from './migrate-postgres.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

const variable = 'DATABASE_MIGRATION_URL';

/** `npm run migrate`: migrates PostgreSQL with its owner's rights, which the server lacks. */
async function run(): Promise<void> {
  const environment = readSecretFiles(withoutEmpty(process.env));
  const url = environment[variable];
  if (url === undefined)
    throw new Error(`${variable} must name the PostgreSQL database and its owner; SQLite needs no such step`);
  const allowed = (environment['ALLOW'] ?? '').split(/[\s,]+/);
  if (!isVerifiedPostgres(url) && !allowed.includes('unverified-database'))
    throw new Error(
      `${variable} asks another machine without verified TLS: leave sslmode and uselibpqcompat out, give no parameter twice, or ALLOW=unverified-database`,
    );
  const database = openPostgres<Tables>({ url, statementTimeoutMs: 0, maxConnections: 2 });
  try {
    await migratePostgres(database.db, migrations);
  } finally {
    await database.close();
  }
  const newest = Object.keys(migrations).sort().at(-1) ?? 'none';
  process.stdout.write(`The database is migrated: ${newest}\n`);
}

function explain(error: unknown): string {
  const why = unreachableCause(error);
  if (why !== null) return `${variable} can’t be used (${why})`;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OtherVersionError) return 'another version of Rampart has migrated this database';
  const cause = error instanceof MigrationError && error.cause instanceof Error ? error.cause.message : null;
  return cause === null ? error.message : `${error.message}: ${cause}`;
}

endAtSignals();
try {
  await run();
} catch (error) {
  process.stderr.write(`Rampart cannot migrate: ${explain(error)}\n`);
  process.exitCode = 1;
}
