import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tables } from '#server/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { forUpdate, inTransaction, skipLocked } from './dialect.ts';

describe('concurrent transactions', () => {
  let database: TestDatabase;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    database = await createTestDatabase('');
    ({ db } = database.open());
    await db
      .insertInto('instance')
      .values([
        { id: 'a', started_at: 1, lease_until: 1 },
        { id: 'b', started_at: 1, lease_until: 1 },
      ])
      .execute();
  });
  afterAll(async () => database.close());

  const instances = (handle: Kysely<Tables>) => handle.selectFrom('instance').select('id').orderBy('id');

  it('rows held by another are skipped, and free again once it ends', async () => {
    await db.transaction().execute(async (holder) => {
      await forUpdate(holder, instances(holder).where('id', '=', 'a')).execute();
      const others = await db
        .transaction()
        .execute(async (other) => skipLocked(other, instances(other)).execute());
      expect(others.map(({ id }) => id)).not.toContain('a');
      expect(others.map(({ id }) => id)).toContain('b');
    });
    const freed = await db
      .transaction()
      .execute(async (other) => skipLocked(other, instances(other)).execute());
    expect(freed.map(({ id }) => id)).toContain('a');
  });

  it('a deadlock is retried, and both succeed', async () => {
    let meet = () => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    let holders = 0;
    const add = (id: string, handle: Kysely<Tables>) =>
      handle
        .updateTable('instance')
        .set((eb) => ({ lease_until: eb('lease_until', '+', 10) }))
        .where('id', '=', id)
        .execute();
    const crossing = async (first: string, second: string) =>
      inTransaction(db, async (transaction) => {
        await add(first, transaction);
        holders += 1;
        if (holders === 2) meet();
        await met;
        await add(second, transaction);
      });
    await sql`update instance set lease_until = 1 where id in ('a', 'b')`.execute(db);
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
    expect(holders).toBeGreaterThan(2);
    const rows = await db
      .selectFrom('instance')
      .select('lease_until')
      .where('id', 'in', ['a', 'b'])
      .execute();
    expect(rows.map(({ lease_until }) => lease_until)).toEqual([21, 21]);
  });
});
