import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from './database.ts';
import { cachedRead, cacheReads } from './cached-reads.ts';

interface Tables {
  thing: { name: string; value: number };
}

describe('remembered reads', () => {
  let directory: string;
  let database: OpenDatabase<Tables>;
  let reads: number;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'remembered-'));
    database = openDatabase<Tables>({ file: join(directory, 'test.sqlite') });
    reads = 0;
    await database.db.schema
      .createTable('thing')
      .addColumn('name', 'text')
      .addColumn('value', 'integer')
      .execute();
    await database.db.insertInto('thing').values({ name: 'a', value: 1 }).execute();
  });

  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const valueOf = async (db: Kysely<Tables>, name = 'a') =>
    cachedRead(db, { table: 'thing', key: name }, async () => {
      reads += 1;
      const row = await db.selectFrom('thing').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value ?? null;
    });

  it('reads once while nothing changes, absence included', async () => {
    expect([await valueOf(database.db), await valueOf(database.db)]).toStrictEqual([1, 1]);
    expect([await valueOf(database.db, 'b'), await valueOf(database.db, 'b')]).toStrictEqual([null, null]);
    expect(reads).toBe(2);
  });

  it('reads again after any change', async () => {
    await valueOf(database.db);
    await database.db.updateTable('thing').set({ value: 2 }).execute();
    expect(await valueOf(database.db)).toBe(2);
    await database.db.deleteFrom('thing').returning('name').execute();
    expect(await valueOf(database.db)).toBe(null);
  });

  it('never remembers what a transaction sees, nor outlives its commit', async () => {
    await valueOf(database.db);
    await database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('thing').set({ value: 3 }).execute();
      expect(await valueOf(transaction)).toBe(3);
    });
    expect(await valueOf(database.db)).toBe(3);
    const rolledBack = database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('thing').set({ value: 4 }).execute();
      expect(await valueOf(transaction)).toBe(4);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await valueOf(database.db)).toBe(3);
  });

  it('is not concerned by changes elsewhere', async () => {
    await valueOf(database.db);
    await database.db.schema.createTable('other').addColumn('name', 'text').execute();
    await valueOf(database.db);
    const before = reads;
    await sql`insert into other values ('x')`.execute(database.db);
    await sql`delete from "other"`.execute(database.db);
    await valueOf(database.db);
    expect(reads).toBe(before);
  });

  it.each([
    `update thing set value = 7`,
    `UPDATE OR ROLLBACK "thing" SET value = 7`,
    `insert or replace into thing values ('a', 7)`,
    `replace into "thing" values ('a', 7)`,
    `with one as (select 7 as value) update thing set value = (select value from one)`,
    `delete from thing`,
    `delete from main.thing`,
    `delete from "main"."thing"`,
    `update THING set value = 7`,
    `drop table thing`,
  ])('reads again after %s', async (statement) => {
    await valueOf(database.db);
    await sql.raw(statement).execute(database.db);
    await valueOf(database.db).catch(() => undefined);
    expect(reads).toBe(2);
  });

  it('does not keep a value read during a change', async () => {
    const handle = {};
    let changes = 0;
    cacheReads(handle, () => changes);
    const stale = cachedRead(handle, { table: 'thing', key: 'x' }, async () => {
      changes += 1;
      return Promise.resolve('old');
    });
    expect(await stale).toBe('old');
    expect(await cachedRead(handle, { table: 'thing', key: 'x' }, async () => Promise.resolve('new'))).toBe(
      'new',
    );
  });

  it('keeps a bounded number of values', async () => {
    const handle = {};
    cacheReads(handle, () => 1, 2);
    const read = async (key: string) =>
      cachedRead(handle, { table: 'thing', key }, async () => {
        reads += 1;
        return Promise.resolve(key);
      });
    for (const key of ['a', 'b', 'c', 'c', 'a']) await read(key);
    expect(reads).toBe(4);
  });

  it('agrees with the database after any interleaving of reads and writes', async () => {
    const step = fc.oneof(
      fc.record({ write: fc.nat(9), inTransaction: fc.boolean(), rollsBack: fc.boolean() }),
      fc.constant('read' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        await Promise.all(
          steps.map(async (one) => {
            if (one === 'read') return valueOf(database.db);
            if (!one.inTransaction)
              return database.db.updateTable('thing').set({ value: one.write }).execute();
            return database.db
              .transaction()
              .execute(async (transaction) => {
                await transaction.updateTable('thing').set({ value: one.write }).execute();
                await valueOf(transaction);
                if (one.rollsBack) throw new Error('no');
              })
              .catch(() => undefined);
          }),
        );
        const row = await database.db.selectFrom('thing').select('value').executeTakeFirstOrThrow();
        expect(await valueOf(database.db)).toBe(row.value);
      }),
      { numRuns: 60 },
    );
  });

  it('of two tables are read again when either has changed', async () => {
    const { db } = database;
    await sql`create table owner (name text)`.execute(db);
    const joined = async () =>
      cachedRead(db, { table: 'thing', joined: 'owner', key: 'both' }, async () =>
        Promise.resolve((reads += 1)),
      );
    expect([await joined(), await joined()]).toEqual([1, 1]);
    await sql`insert into owner (name) values ('o')`.execute(db);
    expect([await joined(), await joined()]).toEqual([2, 2]);
    await db.updateTable('thing').set({ value: 2 }).execute();
    expect(await joined()).toBe(3);
  });
});
