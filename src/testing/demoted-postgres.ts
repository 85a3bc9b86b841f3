import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';

import type { OwnPostgres } from './own-postgres.ts';
import { templateDatabase } from './test-database.ts';

/** To start it with: without these it can't be demoted. */
export const demotable = { wal_level: 'replica', max_wal_senders: '5' };

/** Runs SQL as superuser; returns the first value. */
export async function asSuperuser(
  postgres: OwnPostgres,
  text: string,
  database = templateDatabase,
): Promise<unknown> {
  const client = new Client(postgres.urlOf('postgres', database));
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Restarts it as a replica, which can only be read. */
export async function demote(postgres: OwnPostgres): Promise<void> {
  const data = await asSuperuser(postgres, 'show data_directory');
  await postgres.stop();
  writeFileSync(join(String(data), 'standby.signal'), '');
  await postgres.start();
}

/** Makes the replica the primary, without a restart. */
export async function promote(postgres: OwnPostgres): Promise<void> {
  await asSuperuser(postgres, 'select pg_promote()');
}
