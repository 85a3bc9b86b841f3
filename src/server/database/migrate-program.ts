import { parseArgs } from 'node:util';

import { unreachableCause } from '#node/database-failures.ts';
import { MigrationError, OtherVersionError } from '#node/database.ts';
import { endAtSignals } from '#node/end-at-signals.ts';
import { isVerifiedPostgres } from '#node/postgres-tls.ts';
import { openPostgres } from '#node/postgres.ts';
import { readSecretFiles, withoutEmpty } from '#node/secret-files.ts';

import { migratePostgres, ServersRunError } from './migrate-postgres.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

const variable = 'DATABASE_MIGRATION_URL';

/** `npm run migrate [-- --contract]`: migrates PostgreSQL with its owner's rights, which the server lacks. */
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
  const { contract: mayContract } = parseArgs({
    options: { contract: { type: 'boolean', default: false } },
  }).values;
  try {
    const waiting = await migratePostgres(database.db, migrations, { mayContract });
    process.stdout.write(tellOf(waiting));
  } finally {
    await database.close();
  }
}

function tellOf(waiting: readonly string[]): string {
  const ran = Object.keys(migrations).filter((name) => !waiting.includes(name));
  const done = `The database is migrated: ${ran.sort().at(-1) ?? 'none'}\n`;
  if (waiting.length === 0) return done;
  return `${done}Servers are running, so this waits: ${waiting.join(', ')}. Once none is of an earlier version, run npm run migrate -- --contract\n`;
}

function explain(error: unknown): string {
  const why = unreachableCause(error);
  if (why !== null) return `${variable} can’t be used (${why})`;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OtherVersionError) return 'another version of Rampart has migrated this database';
  const cause = error instanceof MigrationError && error.cause instanceof Error ? error.cause : null;
  if (cause instanceof ServersRunError) return cause.message;
  return cause === null ? error.message : `${error.message}: ${cause.message}`;
}

endAtSignals();
try {
  await run();
} catch (error) {
  process.stderr.write(`Rampart cannot migrate: ${explain(error)}\n`);
  process.exitCode = 1;
}
