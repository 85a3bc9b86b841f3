import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MigrationError, OtherVersionError } from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import { type MigrateTests, startMigrateTests } from '#testing/migrate-tests.ts';
import { createTestDatabase, ownerLogin, serverLogin, templateDatabase } from '#testing/test-database.ts';

import { migratePostgres } from './migrate-postgres.ts';
import { migrations } from './migrations.ts';
import { checkPostgres } from './open-server-database.ts';

describe('npm run migrate', () => {
  let tests: MigrateTests;
  beforeAll(async () => {
    tests = await startMigrateTests();
  }, 120_000);
  afterAll(async () => tests.end());

  it('brings an empty database to this version, and changes nothing the second time', async () => {
    const url = await tests.create('fresh');
    for (const _ of [1, 2]) {
      expect(await tests.run(url).ended).toEqual({
        code: 0,
        output: `The database is migrated: ${Object.keys(migrations).at(-1)}\n`,
      });
      expect(await tests.formOf('fresh')).toEqual(await tests.formOf(templateDatabase));
    }
  });

  it.each(['read committed', 'serializable'])(
    'run three times at once is done once: %s',
    async (isolation) => {
      const name = `at_once_${isolation.replace(' ', '_')}`;
      const url = await tests.create(name);
      const client = new Client(tests.server.urlOf('postgres', 'postgres'));
      await client.connect();
      await client.query(`alter database ${name} set default_transaction_isolation = '${isolation}'`);
      await client.end();
      const runs = await Promise.all(
        [tests.run(url), tests.run(url), tests.run(url)].map(async ({ ended }) => ended),
      );
      expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
      expect(await tests.formOf(name)).toEqual(await tests.formOf(templateDatabase));
    },
  );

  it.each([
    [undefined, 'DATABASE_MIGRATION_URL must name the PostgreSQL database and its owner'],
    ['postgres://owner:a-password@127.0.0.1:1/none', 'DATABASE_MIGRATION_URL can’t be used (ECONNREFUSED)'],
    ['', 'DATABASE_MIGRATION_URL can’t be used (3D000)'],
  ])('with %s says what is wrong and repeats no password', async (url, words) => {
    const { code, output } = await tests.run(url === '' ? tests.server.urlOf(ownerLogin, 'missing') : url)
      .ended;
    expect(code).toBe(1);
    expect(output).toContain(words);
    expect(output).not.toContain('a-password');
  });

  it('asks no other machine without verified TLS, unless that is allowed', async () => {
    // 203.0.113.0/24 is nobody's; libpq's own `require` verifies nobody.
    for (const parameters of ['sslmode=disable', 'sslmode=require&uselibpqcompat=true']) {
      const { code, output } = await tests.run(`postgres://owner:a-password@203.0.113.1/r?${parameters}`)
        .ended;
      expect([code, output]).toEqual([
        1,
        'Rampart cannot migrate: DATABASE_MIGRATION_URL asks another machine without verified TLS: leave sslmode and uselibpqcompat out, give no parameter twice, or ALLOW=unverified-database\n',
      ]);
    }
    // Twice the same host of this machine, so that what is allowed is done here.
    const url = `${await tests.create('allowed')}?host=127.0.0.1&host=127.0.0.1`;
    expect((await tests.run(url).ended).code).toBe(1);
    expect((await tests.run(url, { ALLOW: 'unverified-database' }).ended).code).toBe(0);
  });

  it('undoes everything when a migration fails, the rights included', async () => {
    const database = openPostgres({ url: await tests.create('failing') });
    const broken = {
      ...migrations,
      '999-broken': { up: async () => Promise.reject(new Error('stop')) },
    };
    await expect(migratePostgres(database.db, broken)).rejects.toThrow(MigrationError);
    expect((await tests.formOf('failing'))[3]).toEqual([]);
    await database.close();
  });

  it('and the server say when another version was there', async () => {
    const name = 'other_version';
    const owner = openPostgres({ url: await tests.create(name) });
    const asServer = openPostgres({ url: tests.server.urlOf(serverLogin, name) });
    await expect(checkPostgres(asServer.db, migrations)).rejects.toThrow('run npm run migrate first');
    await migratePostgres(owner.db, migrations);
    expect(await checkPostgres(asServer.db, migrations)).toEqual([]);
    const later = { ...migrations, '999-later': { up: async () => Promise.resolve() } };
    await expect(checkPostgres(asServer.db, later)).rejects.toThrow('run npm run migrate first');
    await migratePostgres(owner.db, later);
    await expect(checkPostgres(asServer.db, migrations)).rejects.toThrow('another version of Rampart');
    await expect(migratePostgres(owner.db, migrations)).rejects.toThrow(OtherVersionError);
    await owner.close();
    await asServer.close();
  });

  it('leaves the server to say which settings let acknowledged rows be lost', async () => {
    const durable = openPostgres({ url: tests.server.urlOf(serverLogin, templateDatabase) });
    expect(await checkPostgres(durable.db, migrations)).toEqual([]);
    await durable.close();
    const careless = await createTestDatabase('');
    const owner = careless.openAsOwner().db;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
    await sql`alter database ${sql.id(rows[0]!.name)} set synchronous_commit = off`.execute(owner);
    const notices = await checkPostgres(careless.open().db, migrations);
    expect(notices.map((notice) => /PostgreSQL has (\w+) off/.exec(notice)?.[1])).toEqual([
      'fsync',
      'full_page_writes',
      'synchronous_commit',
    ]);
    await careless.close();
  });
});
