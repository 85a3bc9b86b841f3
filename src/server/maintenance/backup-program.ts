import { parseArgs } from 'node:util';

import { checkpointFileName } from '#server/audit/checkpoint.ts';
import { readConfig } from '#server/config.ts';
import { ConfigurationError } from '#server/configuration-error.ts';

import { backUp } from './back-up.ts';

/** `npm run backup -- FILE`: SQLite alone, beside a running server. It writes nothing to the database, so nothing to its trail. */
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
