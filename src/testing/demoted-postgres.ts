import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';

import type { OwnPostgres } from './own-postgres.ts';
import { templateDatabase } from './test-database.ts';

/** Needed to be demoted. */
export const demotable = { wal_level: 'replica', max_wal_senders: '5' };

/** Returns the first value. */
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

/** Restarts PostgreSQL as a read-only replica. */
export async function demote(postgres: OwnPostgres): Promise<void> {
  const data = await asSuperuser(postgres, 'show data_directory');
  await postgres.stop();
  writeFileSync(join(String(data), 'standby.signal'), '');
  await postgres.start();
}

export async function promote(postgres: OwnPostgres): Promise<void> {
  await asSuperuser(postgres, 'select pg_promote()');
}

/** Returns how many waited for a replica. */
export async function cancelHeldCommits(postgres: OwnPostgres): Promise<number> {
  const cancel = "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'";
  return Number(await asSuperuser(postgres, cancel));
}

/** Makes commits wait until `releaseCommits`. */
export async function holdCommits(postgres: OwnPostgres): Promise<void> {
  await asSuperuser(postgres, "alter system set synchronous_standby_names = 'nobody'");
  await asSuperuser(postgres, 'select pg_reload_conf()');
  // The setting holds some time after it was read, so commits are tried until one waits.
  for (let isHeld = false; !isHeld;) {
    const done = new AbortController();
    const message = "select pg_logical_emit_message(true, 'test', '')";
    const commit = asSuperuser(postgres, message).finally(() => done.abort());
    while (!done.signal.aborted && !isHeld) isHeld = (await cancelHeldCommits(postgres)) > 0;
    await commit;
  }
}

export async function releaseCommits(postgres: OwnPostgres): Promise<void> {
  await asSuperuser(postgres, 'alter system reset synchronous_standby_names');
  await asSuperuser(postgres, 'select pg_reload_conf()');
}
