import { fdatasync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isDatabaseUnavailable } from './database-failures.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

interface Tables {
  ramp: { id: string };
}

describe('commits that reach the disk beside the event loop', () => {
  let directory = '';
  let file = '';
  let opened: OpenDatabase<Tables>;
  let sync: (descriptor: number) => Promise<void>;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'synced-'));
    file = join(directory, 'data.sqlite');
    sync = promisify(fdatasync);
    opened = openDatabase<Tables>({ file, sync: async (descriptor) => sync(descriptor) });
    await opened.db.schema.createTable('ramp').addColumn('id', 'text').execute();
  });
  afterEach(async () => {
    await opened.close();
    rmSync(directory, { recursive: true });
  });

  const write = async (id: string) =>
    opened.db.transaction().execute(async (inside) => inside.insertInto('ramp').values({ id }).execute());
  const ids = async () => (await opened.db.selectFrom('ramp').select('id').execute()).map(({ id }) => id);
  const level = async () =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(opened.db)).rows[0];

  it('are acknowledged, and read, once the log is on disk and no sooner', async () => {
    let isOnDisk: () => void = () => undefined;
    let synced = '';
    sync = async (descriptor) => {
      synced = readlinkSync(`/proc/self/fd/${descriptor}`);
      return new Promise((resolve) => (isOnDisk = resolve));
    };
    const events: string[] = [];
    const written = write('a').then(() => events.push('acknowledged'));
    await expect.poll(() => synced).toBe(`${file}-wal`);
    const read = ids().then((found) => events.push(`read ${found.join()}`));
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    expect(events).toEqual([]);
    isOnDisk();
    await Promise.all([written, read]);
    expect(events.toSorted()).toEqual(['acknowledged', 'read a']);
  });

  it('leave statements outside of a transaction to wait for the disk', async () => {
    await write('a');
    expect(await level()).toEqual({ synchronous: 2 });
    const failing = opened.db.transaction().execute(async () => Promise.reject(new Error('given up')));
    await expect(failing).rejects.toThrow('given up');
    expect(await level()).toEqual({ synchronous: 2 });
    await sql`pragma busy_timeout = 1`.execute(opened.db);
    const neighbour = new Database(file);
    neighbour.exec('BEGIN IMMEDIATE');
    await expect(write('b')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    neighbour.close();
    expect(await level()).toEqual({ synchronous: 2 });
  });

  it('are refused when the disk fails, and nothing is written before all of the log is in the database', async () => {
    sync = async () => Promise.reject(Object.assign(new Error('no'), { code: 'EIO' }));
    const refused: unknown = await write('a').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
    expect(isDatabaseUnavailable(refused)).toBe(true);
    sync = promisify(fdatasync);

    await sql`pragma busy_timeout = 1`.execute(opened.db);
    const reader = new Database(file);
    reader.exec('BEGIN');
    reader.prepare('select * from ramp').all();
    await expect(write('b')).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
    reader.exec('COMMIT');
    reader.close();

    let logged = -1;
    sync = async (descriptor) => {
      const [row] = new Database(file).prepare('pragma wal_checkpoint(passive)').all() as { log: number }[];
      logged = row?.log ?? -1;
      return promisify(fdatasync)(descriptor);
    };
    await write('c');
    // The log begins again with this commit: what came before is in the database.
    expect(logged).toBe(1);
    expect(await ids()).toEqual(['a', 'c']);
  });
});
