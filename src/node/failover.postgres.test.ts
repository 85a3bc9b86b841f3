import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tables } from '#server/database/tables.ts';
import {
  asSuperuser,
  cancelHeldCommits,
  demotable,
  demote,
  holdCommits,
  promote,
  releaseCommits,
} from '#testing/demoted-postgres.ts';
import { startOwnPostgres, type OwnPostgres } from '#testing/own-postgres.ts';

import { isDatabaseUnavailable, isReadOnly } from './database-failures.ts';
import type { OpenDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';

describe('a failover of PostgreSQL', () => {
  let postgres: OwnPostgres;
  let database: OpenDatabase<Tables>;
  beforeAll(async () => {
    postgres = await startOwnPostgres(demotable);
    database = openPostgres<Tables>({ url: postgres.environment['DATABASE_URL'] ?? '', maxConnections: 1 });
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await postgres.end();
  });

  const add = async (id: string) =>
    database.db.insertInto('instance').values({ id, started_at: 1, lease_until: 1 }).execute();
  const failure = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
  const pid = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
    return rows[0]?.pid;
  };
  const isThere = async (id: string) => {
    const rows = await database.db.selectFrom('instance').select('id').where('id', '=', id).execute();
    return rows.length > 0;
  };

  it('neither reads nor writes where it leads to a replica, and does both once that is the primary', async () => {
    await add('before');
    await demote(postgres);
    for (const work of [async () => isThere('before'), async () => add('while')]) {
      // The first may still meet the connection that the restart ended.
      await expect.poll(async () => isReadOnly(await failure(work()))).toBe(true);
      expect(isDatabaseUnavailable(await failure(work()))).toBe(true);
    }
    expect(database.connections?.().open).toBe(0);
    await promote(postgres);
    await add('after');
    expect(await isThere('while')).toBe(false);
    expect(await isThere('before')).toBe(true);
  });

  it('drops a connection through which nothing could be written, after its transaction too', async () => {
    const setReadOnly = async (value: string) => {
      await asSuperuser(postgres, `alter system set default_transaction_read_only = ${value}`);
      await asSuperuser(postgres, 'select pg_reload_conf()');
      const setting = sql<{
        value: string;
      }>`select current_setting('default_transaction_read_only') as value`;
      await expect.poll(async () => (await setting.execute(database.db)).rows[0]?.value).toBe(value);
    };
    await setReadOnly('on');
    for (const write of [
      async () => add('read-only'),
      async () =>
        database.db.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('instance')
            .values({ id: 'in', started_at: 1, lease_until: 1 })
            .execute();
        }),
    ]) {
      const before = await pid();
      expect(isReadOnly(await failure(write()))).toBe(true);
      expect(await pid()).not.toBe(before);
    }
    await setReadOnly('off');
    await add('read-only');
  });

  it('acknowledges no commit whose wait for the replica was cancelled', async () => {
    await holdCommits(postgres);
    const cancelled = async (write: Promise<unknown>) => {
      const outcome = failure(write);
      await expect.poll(async () => cancelHeldCommits(postgres)).toBe(1);
      return outcome;
    };
    const alone = await cancelled(add('alone'));
    const inTransaction = await cancelled(
      database.db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('instance')
          .values({ id: 'together', started_at: 1, lease_until: 1 })
          .execute();
      }),
    );
    expect([alone, inTransaction].map(isDatabaseUnavailable)).toEqual([true, true]);
    await releaseCommits(postgres);
    await add('replicated');
  });
});
