import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { migrate, openDatabase } from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import { createRandom } from '#sandbox/seeds/random.ts';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { createEmptyDatabase, testDatabase } from '#testing/test-database.ts';

import { migratePostgres } from './migrate-postgres.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

type Place = Readonly<Record<string, string>>;

const random = createRandom(11);
const names = Object.keys(migrations).sort();

describe(`a migration of ${testDatabase} that is killed between two statements`, () => {
  let program: BuiltProgram;
  let directory: string;
  beforeAll(async () => {
    program = await buildProgram('src/testing/killed-migration-program.ts');
    directory = mkdtempSync(join(tmpdir(), 'killed-migration-'));
  }, 60_000);
  afterAll(() => {
    program.remove();
    rmSync(directory, { recursive: true });
  });

  const place = async (name: string): Promise<Place> =>
    testDatabase === 'postgres'
      ? { MIGRATED_URL: await createEmptyDatabase() }
      : { MIGRATED_FILE: join(directory, `${name}.sqlite`) };
  const run = (environment: Place) => {
    const env = { PATH: process.env['PATH'], ...environment };
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [program.file], {
      env,
      encoding: 'utf8',
    });
    return { status, signal, output: stdout + stderr };
  };
  const open = ({ MIGRATED_URL: url, MIGRATED_FILE: file = '' }: Place) =>
    url === undefined ? openDatabase<Tables>({ file }) : openPostgres<Tables>({ url });
  const finish = async (given: Place) => {
    const database = open(given);
    await (testDatabase === 'postgres' ? migratePostgres : migrate)(database.db, migrations);
    await database.close();
  };
  /** The tables that there are, and the migrations that have run. */
  const formOf = async (given: Place) => {
    const database = open(given);
    const { db } = database;
    const found = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
      ({ name }) => name,
    );
    const ran = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute()
      .catch(() => []);
    await database.close();
    return { tables: found.sort(), ran: ran.map(({ name }) => name) };
  };

  it(
    'leaves nothing, wherever it is killed, and completes in the next run',
    { timeout: 120_000 },
    async () => {
      const measured = await place('measured');
      const { output } = run(measured);
      const statements = Number(output);
      expect(statements).toBeGreaterThan(names.length * 2);
      const whole = await formOf(measured);
      expect(whole.ran).toEqual(names);
      for (let round = 1; round <= 10; round += 1) {
        const given = await place(String(round));
        const after = random.whole(1, statements - 1);
        expect(run({ ...given, KILLED_AFTER: String(after) }), `after ${after}`).toMatchObject({
          signal: 'SIGKILL',
        });
        expect(await formOf(given), `after ${after}`).toEqual({ tables: [], ran: [] });
        await finish(given);
        expect(await formOf(given)).toEqual(whole);
      }
    },
  );
});
