import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { lockDirectory } from '#node/directory-lock.ts';
import { readConfig } from '#server/config/config.ts';
import { openServerDatabase } from '#server/database/open-server-database.ts';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';

describe('the commands on personal data, as processes', () => {
  const programs = new Map<string, BuiltProgram>();
  beforeAll(async () => {
    for (const name of ['retention', 'rekey'])
      programs.set(name, await buildProgram(`src/server/commands/${name}-program.ts`));
  }, 120_000);
  afterAll(() => {
    for (const program of programs.values()) program.remove();
  });
  let directory = '';
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'command-'))));
  afterEach(() => rmSync(directory, { recursive: true }));

  const start = (name: string, words: readonly string[] = [], environment = {}) => {
    const child = spawn(process.execPath, [programs.get(name)!.file, ...words], {
      env: { DATA_DIR: directory, ...environment },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
    return { child, ended };
  };
  const run = async (...words: Parameters<typeof start>) => start(...words).ended;
  const openHere = async () => openServerDatabase(readConfig({ DATA_DIR: directory }));

  it('retention erases, says how much, and is in the trail', async () => {
    expect(await run('retention', ['--days', '30'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('older than 30 days:\n  service_call: 0') as string,
    });
    expect(await run('retention', [], { RETENTION_DAYS: '7' })).toMatchObject({ code: 0 });
    const database = await openHere();
    const entries = await database.db
      .selectFrom('audit_entry')
      .select(['action', 'outcome'])
      .orderBy('seq')
      .execute();
    await database.close();
    expect(entries).toEqual([
      { action: 'retention', outcome: null },
      { action: 'retention', outcome: 'done' },
      { action: 'retention', outcome: null },
      { action: 'retention', outcome: 'done' },
    ]);
  });

  it('retention ends between two slices at SIGTERM, and erases the rest when it is run again', async () => {
    const rows = 200_000;
    const before = await openHere();
    const { db } = before;
    await sql`insert into lookup (digest, kind, object_kind, object_id, at)
      with recursive series(n) as (select 1 union all select n + 1 from series where n < ${rows})
      select n, 'email', 'customer', n, n from series`.execute(db);
    const left = async () =>
      db.selectFrom('lookup').select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
    const { child, ended } = start('retention', ['--days', '1']);
    await vi.waitFor(async () => expect((await left()).rows).toBeLessThan(rows), { timeout: 60_000 });
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({
      code: 143,
      said: expect.stringContaining('retention stopped; run it again to continue') as string,
    });
    const { rows: rest } = await left();
    expect(rest).toBeGreaterThan(0);
    await before.close();
    expect(await run('retention', ['--days', '1'])).toMatchObject({ code: 0 });
    const after = await openHere();
    const outcomes = await after.db
      .selectFrom('audit_entry')
      .select(['outcome', 'details'])
      .where('outcome', 'is not', null)
      .orderBy('seq')
      .execute();
    await after.close();
    expect(outcomes.map(({ outcome, details }) => [outcome, JSON.parse(details ?? '')])).toMatchObject([
      ['failed', { lookup: rows - rest }],
      ['done', { lookup: rest }],
    ]);
  }, 120_000);

  it('has its log on standard output, the checkpoint at its end among it', async () => {
    const { code, said } = await run('retention', ['--days', '30']);
    expect(code).toBe(0);
    expect(said).toMatch(/^\{"level":"info",[^\n]*"auditSeq":2,/m);
  });

  it.each([
    ['retention', [], {}, 'retention failed: RETENTION_DAYS is not set: set it, or give --days\n'],
    ['retention', ['--days', '0'], {}, 'retention failed: --days must be a whole number from 1 to 99999\n'],
    ['rekey', [], {}, 'rekey failed: DATA_KEY_PREVIOUS is not set: there is nothing to change without it\n'],
  ])('%s %j refuses with an explanation', async (name, words, environment, said) =>
    expect(await run(name, words, environment)).toEqual({ code: 1, said }),
  );

  it('rekey changes to the new key', async () => {
    const environment = { DATA_KEY: 'n'.repeat(32), DATA_KEY_PREVIOUS: 'p'.repeat(32) };
    const { code, said } = await run('rekey', [], environment);
    expect([code, said]).toEqual([0, expect.stringMatching(/^Re-encrypted with the key [0-9a-f]{8}\. /m)]);
    expect(said).not.toContain('nnnn');
  });

  it('refuses to work beside another process on the directory', async () => {
    const lock = lockDirectory(directory);
    const { code, said } = await run('retention', ['--days', '1']);
    lock.release();
    expect(code).toBe(1);
    expect(said).toContain(`in use by process ${process.pid}`);
  });
});
