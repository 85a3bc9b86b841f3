import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tables } from '#server/database/tables.ts';
import { createTestDatabase, testDatabase, type TestDatabase } from '#testing/test-database.ts';

import { databaseNow, forUpdate, inTransaction, isPostgres, skipLocked } from './dialect.ts';

const conflict = (code: string) => Object.assign(new Error('conflict'), { code });

describe('where the two databases differ', () => {
  let directory = '';
  let database: TestDatabase;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'dialect-'));
    database = await createTestDatabase(directory);
    ({ db } = database.open());
    await db
      .insertInto('instance')
      .values([
        { id: 'a', started_at: 1, lease_until: 1 },
        { id: 'b', started_at: 1, lease_until: 1 },
      ])
      .execute();
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const instances = (handle: Kysely<Tables>) => handle.selectFrom('instance').select('id').orderBy('id');

  it('the clock is in microseconds and advances', async () => {
    const before = await databaseNow(db);
    const after = await databaseNow(db);
    expect([before, after].every(Number.isSafeInteger)).toBe(true);
    expect(after).toBeGreaterThanOrEqual(before);
    expect(new Date(before / 1000).getUTCFullYear()).toBe(new Date().getUTCFullYear());
  });

  it('a lock and what is left out under it are asked of PostgreSQL alone', async () => {
    expect(isPostgres(db)).toBe(testDatabase === 'postgres');
    await inTransaction(db, async (transaction) => {
      expect(await forUpdate(transaction, instances(transaction)).execute()).toHaveLength(2);
      expect(await skipLocked(transaction, instances(transaction)).execute()).toHaveLength(2);
    });
    const text = forUpdate(db, instances(db)).compile().sql;
    expect(text.endsWith('for update')).toBe(testDatabase === 'postgres');
  });

  it.each(['40001', '40P01'])(
    'a transaction that conflicts by %s is rolled back and retried',
    async (code) => {
      let tries = 0;
      await inTransaction(db, async (transaction) => {
        tries += 1;
        await transaction
          .insertInto('instance')
          .values({ id: code, started_at: 1, lease_until: tries })
          .execute();
        if (tries < 3) throw conflict(code);
      });
      const rows = await db.selectFrom('instance').selectAll().where('id', '=', code).execute();
      expect(rows).toEqual([{ id: code, started_at: 1, lease_until: 3 }]);
    },
  );

  it('a transaction that always conflicts is given up, any other failure at once', async () => {
    const tries = { lost: 0, failed: 0 };
    const lost = inTransaction(db, async () => {
      tries.lost += 1;
      return Promise.reject(conflict('40001'));
    });
    await expect(lost).rejects.toThrow('conflict');
    const failed = inTransaction(db, async () => {
      tries.failed += 1;
      return Promise.reject(conflict('23505'));
    });
    await expect(failed).rejects.toThrow('conflict');
    expect(tries).toEqual({ lost: 20, failed: 1 });
  });

  it('is the one way to a transaction in the server and here', () => {
    const others = ['server', 'node']
      .flatMap((room) =>
        readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' }).map(
          (path) => `src/${room}/${path}`,
        ),
      )
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'src/node/dialect.ts')
      .filter((path) => /\.(?:transaction|startTransaction)\(/.test(readFileSync(path, 'utf8')));
    expect(others).toEqual([]);
  });
});
