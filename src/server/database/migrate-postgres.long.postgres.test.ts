import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRandom } from '#sandbox/seeds/random.ts';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { startOwnPostgres, type OwnPostgres } from '#testing/own-postgres.ts';
import { ownerLogin, templateDatabase } from '#testing/test-database.ts';

const random = createRandom(12);

describe('npm run migrate', () => {
  let server: OwnPostgres;
  let program: BuiltProgram;
  beforeAll(async () => {
    [server, program] = await Promise.all([
      startOwnPostgres({ fsync: 'on', full_page_writes: 'on' }),
      buildProgram('src/server/database/migrate-program.ts'),
    ]);
  }, 120_000);
  afterAll(async () => {
    program.remove();
    await server.end();
  });

  /** What a database consists of: columns, indexes, rights, and which migrations have run. */
  async function formOf(database: string): Promise<unknown[]> {
    const client = new Client(server.urlOf('postgres', database));
    await client.connect();
    const texts = [
      `select table_name, column_name, data_type, collation_name, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`,
      `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
      `select table_name, grantee, privilege_type from information_schema.role_table_grants where table_schema = 'public' order by 1, 2, 3`,
      `select name from kysely_migration order by 1`,
    ];
    const form: unknown[] = [];
    for (const text of texts) form.push((await client.query(text).catch(() => ({ rows: [] }))).rows);
    await client.end();
    return form;
  }
  async function create(database: string): Promise<string> {
    const client = new Client(server.urlOf('postgres', 'postgres'));
    await client.connect();
    await client.query(`create database ${database} owner ${ownerLogin}`);
    await client.end();
    return server.urlOf(ownerLogin, database);
  }
  function run(url: string | undefined, environment = {}) {
    const migrationUrl = url !== undefined && { DATABASE_MIGRATION_URL: url };
    const child = spawn(process.execPath, [program.file], {
      env: { PATH: process.env['PATH'], ...migrationUrl, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    return { child, ended };
  }

  it(
    'killed at ten moments leaves all or nothing, and a second run finishes',
    { timeout: 120_000 },
    async () => {
      const startedAt = performance.now();
      await run(await create('measured')).ended;
      const wholeMs = performance.now() - startedAt;
      const whole = await formOf(templateDatabase);
      for (let round = 1; round <= 10; round += 1) {
        const name = `killed_${round}`;
        const url = await create(name);
        const { child, ended } = run(url);
        const timer = setTimeout(() => child.kill('SIGKILL'), wholeMs * (0.3 + 0.7 * random.next()));
        await ended;
        clearTimeout(timer);
        const form = await formOf(name);
        const [, , , ran] = form as [unknown, unknown, unknown, unknown[]];
        expect(form).toEqual(ran.length === 0 ? [[], [], [], []] : whole);
        expect((await run(url).ended).code).toBe(0);
        expect(await formOf(name)).toEqual(whole);
      }
    },
  );
});
