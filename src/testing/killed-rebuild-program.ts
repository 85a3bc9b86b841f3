import type { KyselyPlugin } from 'kysely';

import { openDatabase } from '#node/database.ts';
import { createLogger } from '#node/logger.ts';
import { openPostgres } from '#node/postgres.ts';
import type { Tables } from '#server/database/tables.ts';
import { createReadDate } from '#server/privacy/facts/callback-head.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { rereadCallbacks } from '#server/callbacks/events/reread-callbacks.ts';
import { updateDirectory } from '#server/directory/projection/update-directory.ts';

/*
 * Updates the directory in the database that REBUILT_URL or REBUILT_FILE names, and kills itself once KILLED_AFTER
 * statements have been answered. Prints how many there were at the end.
 */

const {
  REBUILT_URL: url,
  REBUILT_FILE: file = '',
  KILLED_AFTER: killedAfter,
  DATA_KEY: key = '',
} = process.env;
let answered = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    answered += 1;
    if (String(answered) === killedAfter) process.kill(process.pid, 'SIGKILL');
    return Promise.resolve(result);
  },
};
const database =
  url === undefined ? openDatabase<Tables>({ file }) : openPostgres<Tables>({ url, maxConnections: 2 });
const db = database.db.withPlugin(counting);
const dataKeys = createDataKeys({ current: key });
await updateDirectory({
  db,
  dataKeys,
  trail: { intend: async () => Promise.resolve({ settle: () => undefined }) },
  rereadCallbacks: async () =>
    rereadCallbacks({ db, dataKeys, readDate: createReadDate('UTC'), serviceFields: {} }),
  logger: createLogger({ level: 'silent' }),
});
await database.close();
process.stdout.write(String(answered));
