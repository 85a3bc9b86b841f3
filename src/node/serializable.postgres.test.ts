import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Tables } from '#server/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { isConflict } from './database-failures.ts';
import { inTransaction } from './dialect.ts';

describe('on a database set to serializable', () => {
  let database: TestDatabase;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    database = await createTestDatabase('', { isolation: 'serializable' });
    ({ db } = database.open());
  });
  afterAll(async () => database.close());
  beforeEach(async () => {
    await sql`delete from instance`.execute(db);
    const values = ['a', 'b'].map((id) => ({ id, started_at: 0, lease_until: 0 }));
    await db.insertInto('instance').values(values).execute();
  });

  const sum = async (handle: Kysely<Tables>) => {
    const rows = await handle.selectFrom('instance').select('lease_until').execute();
    return rows.reduce((total, row) => total + row.lease_until, 0);
  };
  const addTo = async (handle: Kysely<Tables>, id: string) =>
    handle
      .updateTable('instance')
      .set((eb) => ({ lease_until: eb('lease_until', '+', 1) }))
      .where('id', '=', id)
      .execute();

  it('concurrent transactions conflict', async () => {
    expect(
      (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(db))
        .rows,
    ).toEqual([{ level: 'serializable' }]);
    const lost = await db
      .transaction()
      .execute(async (first) => {
        await sum(first);
        await addTo(db, 'a');
        return addTo(first, 'a').catch((error: unknown) => error);
      })
      .catch((error: unknown) => error);
    expect(isConflict(lost)).toBe(true);
  });

  it('concurrent single statements all succeed, each once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < 10; n += 1) await addTo(db, 'a');
      }),
    );
    expect(await sum(db)).toBe(80);
  });

  it('transactions depending on each other’s writes give a serial result', async () => {
    let meet = () => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    let began = 0;
    const addUnlessTaken = async (id: string) =>
      inTransaction(db, async (transaction) => {
        const isFree = (await sum(transaction)) === 0;
        began += 1;
        if (began === 2) meet();
        await met;
        if (isFree) await addTo(transaction, id);
      });
    await Promise.all([addUnlessTaken('a'), addUnlessTaken('b')]);
    expect(await sum(db)).toBe(1);
    expect(began).toBeGreaterThan(2);
  });
});
