import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

describe('directory lock', () => {
  let program: BuiltProgram;
  let directory = '';
  const holders: ChildProcess[] = [];

  beforeAll(async () => {
    program = await buildProgram('src/node/directory-lock.ts');
  }, 60_000);
  afterAll(() => program.remove());
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'directory-lock-'));
  });
  afterEach(() => {
    for (const holder of holders.splice(0)) holder.kill('SIGKILL');
    rmSync(directory, { recursive: true });
  });

  /** Another process that takes the directory, says so and stays. */
  async function startHolder(): Promise<ChildProcess> {
    const script = `import { lockDirectory } from ${JSON.stringify(program.url.href)};
      lockDirectory(process.argv[1]); process.stdout.write('locked'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    holders.push(holder);
    await once(holder.stdout, 'data');
    return holder;
  }

  function refusal(): DirectoryInUseError {
    try {
      lockDirectory(directory).release();
    } catch (error) {
      if (error instanceof DirectoryInUseError) return error;
      throw error;
    }
    throw new Error('the directory was free');
  }

  it("refuses a second process within two seconds with the holder's pid", async () => {
    const holder = await startHolder();
    const start = performance.now();
    const error = refusal();
    expect(performance.now() - start).toBeLessThan(2000);
    expect(error).toMatchObject({ code: 'DIRECTORY_IN_USE', pid: holder.pid });
    expect(error.message).toContain(`process ${holder.pid}`);
  });

  it('is free at once after kill -9', async () => {
    const holder = await startHolder();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(existsSync(join(directory, 'lock.pid'))).toBe(true);
    const lock = lockDirectory(directory);
    expect(readFileSync(join(directory, 'lock.pid'), 'utf8')).toBe(`${process.pid}\n`);
    lock.release();
  });

  it('takes over a stale pid file, even of a living process', () => {
    writeFileSync(join(directory, 'lock.pid'), `${process.ppid}\n`);
    const lock = lockDirectory(directory);
    expect(refusal().pid).toBe(process.pid);
    lock.release();
  });

  it.each(['', 'nonsense', '-1'])('says "another process" when the pid file reads %j', (text) => {
    const lock = lockDirectory(directory);
    writeFileSync(join(directory, 'lock.pid'), text);
    expect(refusal()).toMatchObject({ pid: null, message: expect.stringContaining('another process') });
    lock.release();
  });

  it('can be taken again after its release, and released twice', () => {
    const first = lockDirectory(directory);
    first.release();
    first.release();
    const second = lockDirectory(directory);
    first.release();
    expect(refusal().pid).toBe(process.pid);
    second.release();
    expect(existsSync(join(directory, 'lock.pid'))).toBe(false);
  });
});
