import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InstanceTable } from '#server/database/audit-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { inTransaction, valuesFromJson } from './dialect.ts';
import { insertedRows, preparedQuery } from './prepared-query.ts';

const columnTypes = { id: 'text', started_at: 'bigint', lease_until: 'bigint' } as const;
let built = 0;

const added = preparedQuery<Tables, 'rows', Pick<InstanceTable, 'id'>>((db, parameter) => {
  built += 1;
  return db
    .insertInto('instance')
    .columns(['id', 'started_at', 'lease_until'])
    .expression(insertedRows(db, columnTypes, { parameter, name: 'rows' }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id');
});

const found = preparedQuery<Tables, 'ids' | 'startedBefore', InstanceTable>((db, parameter) =>
  db
    .selectFrom('instance')
    .selectAll()
    .where('started_at', '<', parameter<number>('startedBefore'))
    .where('id', 'in', valuesFromJson<Tables, string>(db, 'text', parameter('ids')))
    .orderBy('id'),
);

describe('a prepared query', () => {
  let directory = '';
  let database: TestDatabase;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'prepared-query-'));
    database = await createTestDatabase(directory);
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const rowsOf = (...ids: readonly string[]) =>
    ids.map((id, at) => ({ id, started_at: 1_800_000_000_000_000 + at, lease_until: at }));

  it('has its own values each time, by their names, in a transaction too', async () => {
    const { db } = database.open();
    const names = ["a 'quoted' one", '{"b": 1}', 'ü\u{1f600}'];
    expect(await added(db, { rows: rowsOf(...names) })).toHaveLength(3);
    await inTransaction(db, async (transaction) => {
      expect(await added(transaction, { rows: rowsOf(...names, 'd') })).toEqual([{ id: 'd' }]);
    });
    expect(built).toBe(1);
    const [first = '', , third = ''] = names;
    const ids = JSON.stringify([first, third, 'nobody']);
    const two = await found(db, { ids, startedBefore: 2_000_000_000_000_000 });
    expect(two.map(({ id, lease_until: until }) => [id, until])).toEqual([
      [first, 0],
      [third, 2],
    ]);
    const one = await found(db, { ids, startedBefore: 1_800_000_000_000_001 });
    expect(one).toEqual([{ id: first, started_at: 1_800_000_000_000_000, lease_until: 0 }]);
    expect(await found(db, { ids: '[]', startedBefore: 2_000_000_000_000_000 })).toEqual([]);
  });

  it('writes all rows of a group or none, outside of a transaction as well', async () => {
    const { db } = database.open();
    const spoiled = [...rowsOf('e', 'f'), { id: 'g', started_at: null, lease_until: 0 }];
    await expect(added(db, { rows: spoiled })).rejects.toThrow(/null/i);
    const left = await found(db, { ids: '["e", "f", "g"]', startedBefore: 2_000_000_000_000_000 });
    expect(left).toEqual([]);
  });

  it('lets a row meet an earlier one of its group', async () => {
    const { db } = database.open();
    const rows = [...rowsOf('h'), { id: 'h', started_at: 5, lease_until: 5 }];
    expect(await added(db, { rows })).toEqual([{ id: 'h' }]);
    const [row] = await found(db, { ids: '["h"]', startedBefore: 2_000_000_000_000_000 });
    expect(row?.lease_until).toBe(0);
  });

  it('does nothing without rows', async () => {
    expect(await added(database.open().db, { rows: [] })).toEqual([]);
  });
});
