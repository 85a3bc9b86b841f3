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

import { RetentionStoppedError } from './retention.ts';

export interface CommandParts {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly dataKeys: RotatingDataKeys;
  readonly trail: Trail;
  /** Returns a signal that aborts at SIGTERM and SIGINT, which else end the command. */
  readonly stopAtSignals: () => AbortSignal;
}

/** The system's own exit code after SIGTERM. */
const stoppedCode = 143;

/**
 * Runs a command with its own trail. With SQLite the server must be stopped. Returns the exit code; prints
 * errors to standard error.
 */
export async function runCommand(
  name: string,
  work: (parts: CommandParts) => Promise<string>,
): Promise<number> {
  const giveSignalsBack = endAtSignals();
  const stopAtSignals = () => {
    giveSignalsBack();
    const stop = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop.abort());
    return stop.signal;
  };
  try {
    const config = readConfig(process.env);
    process.stdout.write(`${await withData(config, async (parts) => work({ ...parts, stopAtSignals }))}\n`);
    return 0;
  } catch (error) {
    if (error instanceof RetentionStoppedError) {
      process.stderr.write(`${name} stopped; run it again to continue\n`);
      return stoppedCode;
    }
    process.stderr.write(`${name} failed: ${explain(error)}\n`);
    return 1;
  }
}

type Work = (parts: Omit<CommandParts, 'stopAtSignals'>) => Promise<string>;

async function withData(config: Config, work: Work): Promise<string> {
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

async function withTrail(config: Config, db: Kysely<Tables>, work: Work): Promise<string> {
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
