import type { Kysely } from 'kysely';

import { OtherVersionError } from '#node/database.ts';
import { DirectoryInUseError, lockDirectory } from '#node/directory-lock.ts';
import { endAtSignals } from '#node/end-at-signals.ts';
import { createLogger } from '#node/logger.ts';
import { openAudit } from '#server/audit/desk/open-audit.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';
import { openServerDatabase } from '#server/database/open-server-database.ts';
import type { Tables } from '#server/database/tables.ts';
import { type RotatingDataKeys, openDataKeys } from '#server/privacy/personal/create-data-keys.ts';

export interface CommandParts {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly dataKeys: RotatingDataKeys;
  readonly trail: Trail;
}

/**
 * Runs a command on the configured data with its own trail. SQLite allows one process, so the server must be
 * stopped there. Returns the exit code; prints errors to standard error.
 */
export async function runCommand(
  name: string,
  work: (parts: CommandParts) => Promise<string>,
): Promise<number> {
  endAtSignals();
  try {
    const config = readConfig(process.env);
    process.stdout.write(`${await withData(config, work)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${name} failed: ${explain(error)}\n`);
    return 1;
  }
}

async function withData(config: Config, work: (parts: CommandParts) => Promise<string>): Promise<string> {
  const lock = config.databaseUrl === null ? lockDirectory(config.dataDir) : null;
  try {
    const database = await openServerDatabase(config);
    try {
      return await withTrail(config, database.db, work);
    } finally {
      await database.close();
    }
  } finally {
    lock?.release();
  }
}

async function withTrail(
  config: Config,
  db: Kysely<Tables>,
  work: (parts: CommandParts) => Promise<string>,
): Promise<string> {
  const dataKeys = await openDataKeys(config, db);
  const audit = openAudit(config, { db, dataKeys, nowMs: Date.now, logger: createLogger() });
  await audit.start();
  try {
    return await work({ config, db, dataKeys, trail: audit.trail });
  } finally {
    await audit.stop();
  }
}

function explain(error: unknown): string {
  const explained = [ConfigurationError, DirectoryInUseError, OtherVersionError];
  if (!(error instanceof Error)) return 'unknown error';
  return explained.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}
