import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { createTestDatabase, keysOfTests, type TestDatabase } from '#testing/test-database.ts';

describe('npm run backup', () => {
  let program: BuiltProgram;
  let root: string;
  let directory: string;
  let file: string;
  let database: TestDatabase;
  beforeAll(async () => {
    program = await buildProgram('src/server/commands/backup-program.ts');
  }, 60_000);
  afterAll(() => program.remove());
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'backup-'));
    directory = join(root, 'data');
    file = join(root, 'backup');
    mkdirSync(directory);
    database = await createTestDatabase(directory);
  });
  afterEach(async () => {
    await database.close();
    rmSync(root, { recursive: true });
  });

  const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: directory, ...environment };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program.file, ...words], {
      env,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };

  it.each([
    ['no file', [], {}, 'Usage: npm run backup -- FILE'],
    ['two files', ['a', 'b'], {}, 'Usage: npm run backup -- FILE'],
    ['a place without a database', ['a'], { DATA_DIR: '/' }, 'DATA_DIR holds no database'],
    ['a folder that is not there', ['/not/there/a'], {}, '/not/there/a can’t be written (ENOENT)'],
    [
      'PostgreSQL',
      ['a'],
      { ...keysOfTests, DATABASE_URL: 'postgres://a-name:a-password@127.0.0.1/x' },
      'DATABASE_URL is set: PostgreSQL is backed up with pg_dump, see src/deploy/README.md',
    ],
  ])('refuses %s with an explanation', (_what, words, environment, why) => {
    expect(run(words, environment)).toEqual({ status: 1, said: `backup failed: ${why}\n` });
  });

  it('makes one file, readable by its owner alone, and says which keys it needs', () => {
    const { status, said } = run([file]);
    expect(status).toBe(0);
    expect(said).toMatch(
      /^Backed up to .*: \d+ bytes, 0 entries .*\nKeep data-key and audit-key of DATA_DIR, /,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
    expect(run([join(root, 'another')], keysOfTests).said).toContain(
      'Keep the keys DATA_KEY and AUDIT_KEY in a different place',
    );
  });

  it('overwrites nothing', () => {
    expect(run([file]).status).toBe(0);
    const bytes = readFileSync(file);
    const why = `${file} already exists: a backup never overwrites a file`;
    expect(run([file])).toEqual({ status: 1, said: `backup failed: ${why}\n` });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});
