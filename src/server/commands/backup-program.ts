import { parseArgs } from 'node:util';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { copyDatabase, CopyError } from '#node/copy-database.ts';
import { checkpointFileName } from '#server/audit/trail/checkpoint.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';
import { serverDatabaseFile } from '#server/database/open-server-database.ts';

interface Backup {
  readonly file: string;
  readonly bytes: number;
  readonly entries: number;
  /** Key files in DATA_DIR whose variables are unset. */
  readonly keyFiles: readonly string[];
}

/**
 * Tables left out, so that ended sessions, devices, links and challenges don't come back. The README names
 * the same for pg_dump.
 */
const leftOut = ['session', 'known_device', 'staff_link', 'oidc_round', 'passkey_challenge'] as const;

/**
 * Copies the SQLite database, with the server running or not. The copy has no keys. Throws
 * ConfigurationError. T-15.5.
 */
function backUp(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'dataKey' | 'auditKey'>,
  file: string,
): Backup {
  if (config.databaseUrl !== null)
    throw new ConfigurationError([
      'DATABASE_URL is set: PostgreSQL is backed up with pg_dump, see src/deploy/README.md',
    ]);
  const to = resolve(file);
  const entries = copy(join(config.dataDir, serverDatabaseFile), to);
  const keyFiles = [
    ...(config.dataKey === null ? ['data-key'] : []),
    ...(config.auditKey === null ? ['audit-key'] : []),
  ];
  return { file: to, bytes: statSync(to).size, entries, keyFiles };
}

function copy(from: string, to: string): number {
  if (!existsSync(from)) throw new ConfigurationError(['DATA_DIR holds no database']);
  try {
    return copyDatabase({ from, to, without: leftOut, counting: 'audit_entry' });
  } catch (error) {
    if (error instanceof CopyError) throw new ConfigurationError([error.message], { cause: error });
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    const why =
      code === 'EEXIST' ? 'already exists: a backup never overwrites a file' : `can’t be written (${code})`;
    throw new ConfigurationError([`${to} ${why}`], { cause: error });
  }
}

/** `npm run backup -- FILE`: SQLite only. Writes nothing to the database, so nothing to its trail. */
try {
  const { file, bytes, entries, keyFiles } = backUp(readConfig(process.env), fileGiven());
  const keys =
    keyFiles.length === 0
      ? 'the keys DATA_KEY and AUDIT_KEY'
      : `${keyFiles.join(' and ')} of DATA_DIR, needed to read personal data in it and to verify it,`;
  const lines = [
    `Backed up to ${file}: ${bytes} bytes, ${entries} entries of the audit trail. Sessions and open links are left out.`,
    `Keep ${keys} in a different place,`,
    `and copies of ${checkpointFileName} where a restored backup can’t overwrite them: they show if an older backup was restored.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  const isExplained = error instanceof ConfigurationError;
  const why = isExplained ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`backup failed: ${why}\n`);
  process.exitCode = 1;
}

function fileGiven(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new ConfigurationError(['Usage: npm run backup -- FILE']);
  return file;
}
