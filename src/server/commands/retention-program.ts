import { parseArgs } from 'node:util';

import { clearFreedPages } from '#node/dialect.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';

import { runCommand } from './command.ts';
import { eraseOld } from './retention.ts';

/** `npm run retention [-- --days N]`: erases what is older than N or RETENTION_DAYS. */
process.exitCode = await runCommand('retention', async ({ config, db, trail, stopAtSignals }) => {
  const days = daysGiven() ?? config.retentionDays;
  if (days === null) throw new ConfigurationError(['RETENTION_DAYS is not set: set it, or give --days']);
  const erased = await eraseOld({ db, trail, days, signal: stopAtSignals() });
  await clearFreedPages(db);
  const lines = Object.entries(erased).map(([table, rows]) => `  ${table}: ${rows}`);
  return [`Erased the personal data of events older than ${days} days:`, ...lines].join('\n');
});

function daysGiven(): number | null {
  const { days } = parseArgs({ options: { days: { type: 'string' } } }).values;
  if (days === undefined) return null;
  if (!/^[1-9]\d{0,4}$/.test(days))
    throw new ConfigurationError(['--days must be a whole number from 1 to 99999']);
  return Number(days);
}
