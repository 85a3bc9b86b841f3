import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createRandom } from '#sandbox/seeds/random.ts';
import { buildProgram } from '#testing/build-program.ts';
import {
  directoryState,
  earlierDirectory,
  fillEarlierDirectory,
  loseFromDirectory,
  rebuiltDirectory,
} from '#testing/earlier-directory.ts';
import { createTestDatabase, keysOfTests, type TestDatabase } from '#testing/test-database.ts';

let directory = '';
let database: TestDatabase;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'killed-rebuild-'));
  database = await createTestDatabase(directory);
});
afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

it('a directory of another version stays as it is wherever the rebuild is killed, and is rebuilt by the next', async () => {
  await fillEarlierDirectory(database);
  const program = await buildProgram('src/testing/killed-rebuild-program.ts');
  const url = database.environment['DATABASE_URL'];
  const place = url === undefined ? { REBUILT_FILE: join(directory, 'server.sqlite') } : { REBUILT_URL: url };
  const run = (environment: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, [program.file], {
      env: { PATH: process.env['PATH'], ...keysOfTests, ...place, ...environment },
      encoding: 'utf8',
    });
  const setBack = async () => {
    await database.open().db.updateTable('directory_version').set({ version: 1 }).execute();
    await loseFromDirectory(database);
  };
  const statements = Number(run().stdout);
  expect(statements).toBeGreaterThan(15);
  const random = createRandom(5);
  for (const _ of Array.from({ length: 5 })) {
    await setBack();
    const after = random.whole(1, statements - 1);
    expect(run({ KILLED_AFTER: String(after) }), `after ${after}`).toMatchObject({ signal: 'SIGKILL' });
    // On PostgreSQL the transaction of the dead ends when its connection is noticed to be gone.
    await expect.poll(async () => directoryState(database), { timeout: 10_000 }).toEqual(earlierDirectory);
    expect(run(), `after ${after}`).toMatchObject({ status: 0 });
    expect(await directoryState(database)).toEqual(rebuiltDirectory);
  }
  program.remove();
}, 180_000);
