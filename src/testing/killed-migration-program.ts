import type { KyselyPlugin } from 'kysely';

import { migrate, openDatabase } from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import { migratePostgres } from '#server/database/migrate-postgres.ts';
import { migrations } from '#server/database/migrations.ts';

/*
 * Migrates the database that MIGRATED_URL or MIGRATED_FILE names, and kills itself once KILLED_AFTER statements have
 * been answered. Prints how many there were at the end.
 */

const { MIGRATED_URL: url, MIGRATED_FILE: file = '', KILLED_AFTER: killedAfter } = process.env;
let answered = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    answered += 1;
    if (String(answered) === killedAfter) process.kill(process.pid, 'SIGKILL');
    return Promise.resolve(result);
  },
};
const database = url === undefined ? openDatabase({ file }) : openPostgres({ url, maxConnections: 2 });
const db = database.db.withPlugin(counting);
await (url === undefined ? migrate(db, migrations) : migratePostgres(db, migrations));
await database.close();
process.stdout.write(String(answered));
