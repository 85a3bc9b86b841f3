import { clearFreedPages } from '#node/dialect.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';

import { runCommand } from './command.ts';
import { rekey } from './rekey.ts';

/** `npm run rekey`, with the new key as DATA_KEY and the one before as DATA_KEY_PREVIOUS. */
process.exitCode = await runCommand('rekey', async ({ config, db, dataKeys, trail }) => {
  if (config.dataKeyPrevious === null)
    throw new ConfigurationError(['DATA_KEY_PREVIOUS is not set: there is nothing to change without it']);
  const sealed = await rekey({ db, trail, keys: dataKeys });
  await clearFreedPages(db);
  const lines = Object.entries(sealed).map(([table, rows]) => `  ${table}: ${rows}`);
  return [`Re-encrypted with the key ${dataKeys.keyId}. You can remove DATA_KEY_PREVIOUS:`, ...lines].join(
    '\n',
  );
});
