import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  MigrationError,
  OtherVersionError,
  migrate,
  openDatabase,
  type Migrations,
  type OpenDatabase,
} from './database.ts';

interface Tables {
  customer: { reference: string; created_at: number };
  ramp: { id: string; customer: string };
}

const migrations: Migrations = {
  '001-customer': {
    up: (db: Kysely<unknown>) =>
      db.schema
        .createTable('customer')
        .addColumn('reference', 'text', (column) => column.primaryKey())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
  '002-ramp': {
    up: (db: Kysely<unknown>) =>
      db.schema
        .createTable('ramp')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('customer', 'text', (column) => column.references('customer.reference').notNull())
        .execute(),
  },
};

describe('database', () => {
  let directory = '';
  let opened: OpenDatabase<Tables>;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'database-'));
    opened = openDatabase<Tables>({ file: join(directory, 'deep/er/data.sqlite') });
  });
  afterEach(async () => {
    await opened.close();
    rmSync(directory, { recursive: true });
  });

  const pragma = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, unknown>>(`PRAGMA ${name}`).execute(opened.db)).rows[0] ?? {},
    )[0];

  it('acknowledges only what is on disk, waits for a lock and enforces references', async () => {
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(5000);
  });

  it('may be read by its owner alone, with the files beside it, unless someone has shared it', async () => {
    await migrate(opened.db, migrations);
    const place = join(directory, 'deep/er');
    const modes = () =>
      readdirSync(place).map((name) => (statSync(join(place, name)).mode & 0o777).toString(8));
    expect((statSync(place).mode & 0o777).toString(8)).toBe('700');
    expect(modes()).toEqual(['600', '600', '600']);
    await opened.close();
    chmodSync(join(place, 'data.sqlite'), 0o640);
    opened = openDatabase<Tables>({ file: join(place, 'data.sqlite') });
    expect(modes()).toContain('640');
  });

  it('keeps instants as exact integers of microseconds over a reopening', async () => {
    await migrate(opened.db, migrations);
    const row = { reference: 'a-1', created_at: 1_721_314_800_123_456 };
    await opened.db.insertInto('customer').values(row).execute();
    await opened.close();
    opened = openDatabase<Tables>({ file: join(directory, 'deep/er/data.sqlite') });
    await migrate(opened.db, migrations);
    expect(await opened.db.selectFrom('customer').selectAll().execute()).toEqual([row]);
  });

  it('refuses a row whose reference does not exist', async () => {
    await migrate(opened.db, migrations);
    await expect(
      opened.db.insertInto('ramp').values({ id: '1', customer: 'nobody' }).execute(),
    ).rejects.toThrow(/FOREIGN KEY/);
  });

  it('undoes a transaction that fails', async () => {
    await migrate(opened.db, migrations);
    const attempt = opened.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('customer').values({ reference: 'a-1', created_at: 1 }).execute();
      throw new Error('stop');
    });
    await expect(attempt).rejects.toThrow('stop');
    expect(await opened.db.selectFrom('customer').selectAll().execute()).toEqual([]);
  });

  it('reports the full disk that ended a transaction, and continues', async () => {
    await migrate(opened.db, migrations);
    // It can't be set below what is in use.
    await sql.raw('pragma max_page_count = 1').execute(opened.db);
    const reference = 'a'.repeat(100_000);
    const attempt = async () =>
      opened.db
        .transaction()
        .execute(async (transaction) =>
          transaction.insertInto('customer').values({ reference, created_at: 1 }).execute(),
        );
    await expect(attempt()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    await sql.raw('pragma max_page_count = 1000000').execute(opened.db);
    await attempt();
    expect(await opened.db.selectFrom('customer').select('reference').execute()).toEqual([{ reference }]);
  });

  it('leaves nothing of a failed migration, and runs it once fixed', async () => {
    const broken: Migrations = {
      ...migrations,
      '003-broken': {
        up: async (db: Kysely<unknown>) => {
          await db.schema.createTable('half').addColumn('id', 'text').execute();
          throw new Error('killed');
        },
      },
    };
    await expect(migrate(opened.db, broken)).rejects.toThrow(MigrationError);
    const tables = (await opened.db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain('half');
    expect(tables).not.toContain('customer');
    await migrate(opened.db, migrations);
    expect((await opened.db.introspection.getTables()).map(({ name }) => name)).toContain('ramp');
  });

  it('reports a newer or diverging version', async () => {
    const none = { up: async () => Promise.resolve() };
    await migrate(opened.db, { ...migrations, '003-later': none });
    const refused = new OtherVersionError('DATA_DIR holds data of another version');
    await expect(migrate(opened.db, migrations)).rejects.toThrow(refused);
    await expect(migrate(opened.db, { ...migrations, '003-other': none })).rejects.toThrow(refused);
    await migrate(opened.db, { ...migrations, '003-later': none });
  });

  it('closes when nothing was asked of it', async () => {
    await opened.close();
    await expect(opened.close()).resolves.toBeUndefined();
  });
});
