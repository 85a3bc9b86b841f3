import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase, type OpenDatabase } from './database.ts';

interface Tables {
  ramp: { id: string };
  customer: { reference: string };
}

describe('a lock held by another program', () => {
  let directory = '';
  let opened: OpenDatabase<Tables>;
  let neighbour: Database.Database;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'lock-first-'));
    const file = join(directory, 'data.sqlite');
    opened = openDatabase<Tables>({ file });
    await opened.db.schema.createTable('ramp').addColumn('id', 'text').execute();
    await opened.db.schema.createTable('customer').addColumn('reference', 'text').execute();
    await sql.raw('PRAGMA busy_timeout = 1').execute(opened.db);
    neighbour = new Database(file);
    neighbour.exec('BEGIN IMMEDIATE');
  });
  afterEach(async () => {
    neighbour.close();
    await opened.close();
    rmSync(directory, { recursive: true });
  });

  const write = async () => opened.db.insertInto('ramp').values({ id: '1' }).execute();
  const writeAndRead = async () => opened.db.insertInto('ramp').values({ id: '1' }).returning('id').execute();
  const writeInTransaction = async () =>
    opened.db
      .transaction()
      .execute(async (inside) => inside.insertInto('ramp').values({ id: '1' }).execute());
  const seenByNeighbour = () => neighbour.prepare('select reference from customer order by reference').all();

  it.each([
    ['a statement', write],
    ['a statement that answers', writeAndRead],
    ['a transaction', writeInTransaction],
  ])('that stopped %s keeps later acknowledgements on disk', async (_, stopped) => {
    await expect(stopped()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    neighbour.exec('COMMIT');

    await opened.db.insertInto('customer').values({ reference: 'a-1' }).execute();
    expect(seenByNeighbour()).toEqual([{ reference: 'a-1' }]);

    const second = opened.db
      .transaction()
      .execute(async (inside) => inside.insertInto('customer').values({ reference: 'a-2' }).execute());
    await second;
    expect(seenByNeighbour()).toEqual([{ reference: 'a-1' }, { reference: 'a-2' }]);
  });
});
