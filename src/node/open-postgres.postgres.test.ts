import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InstanceTable } from '#server/database/audit-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { isDatabaseUnavailable, isUniqueViolation } from './database-failures.ts';
import { inTransaction } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import { preparedQuery } from './prepared-query.ts';

describe('PostgreSQL', () => {
  let database: TestDatabase;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    database = await createTestDatabase('');
    ({ db } = database.open());
  });
  afterAll(async () => database.close());

  const one = async (text: string) =>
    (await sql.raw<{ value: unknown }>(`select ${text} as value`).execute(db)).rows[0]?.value;

  it.each([
    ['1764000000123456::bigint', 1_764_000_000_123_456],
    ['-9007199254740991::bigint', -9_007_199_254_740_991],
    ['(select count(*) from staff)', 0],
    ['(select sum(x) from (values (1::bigint), (2)) as t(x))', 3],
    ['1 = 1', 1],
    ['1 = 2', 0],
    ['null::bigint', null],
    ['null::boolean', null],
  ])('gives %s as SQLite does', async (text, expected) => expect(await one(text)).toBe(expected));

  it.each(['9007199254740992::bigint', '0.5::numeric'])('gives no inexact number: %s', async (text) => {
    await expect(one(text)).rejects.toThrow(RangeError);
    expect(await one('1')).toBe(1);
  });

  it('finds nothing in an empty list', async () => {
    expect(await db.selectFrom('staff').select('id').where('id', 'in', []).execute()).toEqual([]);
  });

  it('reports a key that was there already', async () => {
    const values = { id: 'i', started_at: 1, lease_until: 1 };
    await db.insertInto('instance').values(values).execute();
    const again: unknown = await db
      .insertInto('instance')
      .values(values)
      .execute()
      .catch((failure: unknown) => failure);
    expect(isUniqueViolation(again)).toBe(true);
    expect(isDatabaseUnavailable(again)).toBe(false);
  });

  it('acknowledges only what is on disk: what the server is set to is left as it is', async () => {
    const setting = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
    expect(setting.rows[0]?.synchronous_commit).toBe('on');
  });

  it('plans a prepared query once a connection, unless it takes whatever columns there are', async () => {
    const named = preparedQuery<Tables, 'id', { id: string }>((given, parameter) =>
      given.selectFrom('instance').select('id').where('id', '=', parameter<string>('id')),
    );
    const whole = preparedQuery<Tables, 'id', InstanceTable>((given, parameter) =>
      given.selectFrom('instance').selectAll().where('id', '=', parameter<string>('id')),
    );
    const prepared = await inTransaction(db, async (transaction) => {
      for (const id of ['a', 'b']) {
        await named(transaction, { id });
        await whole(transaction, { id });
      }
      return sql<{ statement: string; times: number }>`
        select statement, generic_plans + custom_plans as times from pg_prepared_statements
        where statement like '%"instance"%'`.execute(transaction);
    });
    expect(prepared.rows).toEqual([{ statement: 'select "id" from "instance" where "id" = $1', times: 2 }]);
  });

  it('ends a statement that takes too long, and continues', async () => {
    const impatient = openPostgres<Tables>({
      url: database.environment['DATABASE_URL'] ?? '',
      statementTimeoutMs: 1000,
      maxConnections: 1,
    });
    const error: unknown = await sql`select pg_sleep(60)`
      .execute(impatient.db)
      .catch((failure: unknown) => failure);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(impatient.db)).rows).toEqual([{ one: 1 }]);
    await impatient.close();
  });

  it('replaces a connection ended by the operator, also in the middle of a transaction', async () => {
    const attempt = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(db);
      await sql`select 1`.execute(transaction);
    });
    const error: unknown = await attempt.catch((failure: unknown) => failure);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await one('1')).toBe(1);
  });
});
