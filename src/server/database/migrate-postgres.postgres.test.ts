import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MigrationError, OtherVersionError } from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import { endLease, renewLease } from '#server/audit/trail/audit-store.ts';
import { type MigrateTests, startMigrateTests } from '#testing/migrate-tests.ts';
import { createTestDatabase, ownerLogin, serverLogin, templateDatabase } from '#testing/test-database.ts';

import { migratePostgres, ServersRunError } from './migrate-postgres.ts';
import { contracts, expands } from './migration-kinds.ts';
import { migrations } from './migrations.ts';
import { checkPostgres } from './open-server-database.ts';
import type { Tables } from './tables.ts';

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

  const none = { up: async () => Promise.resolve() };
  /** A database of this version, with another one's migrations as well. */
  const migratedDatabase = async (name: string) => {
    const owner = openPostgres<Tables>({ url: await tests.create(name) });
    const asServer = openPostgres<Tables>({ url: tests.server.urlOf(serverLogin, name) });
    await expect(checkPostgres(asServer.db, migrations)).rejects.toThrow('run npm run migrate first');
    await migratePostgres(owner.db, migrations);
    expect(await checkPostgres(asServer.db, migrations)).toEqual([]);
    const close = async () => void (await Promise.all([owner.close(), asServer.close()]));
    return { owner: owner.db, asServer: asServer.db, close };
  };

  it.each(['999-later', '998-contract-later', '000-expand-earlier'])(
    'and the server say that another version was there: %s',
    async (later) => {
      const { owner, asServer, close } = await migratedDatabase(`other_${later.slice(0, 3)}`);
      await sql`insert into kysely_migration (name, timestamp) values (${later}, '')`.execute(owner);
      await expect(checkPostgres(asServer, migrations)).rejects.toThrow('another version of Rampart');
      await expect(migratePostgres(owner, migrations)).rejects.toThrow(OtherVersionError);
      await close();
    },
  );

  it('leaves an earlier server to work beside tables that were only expanded, and to say so', async () => {
    const { owner, asServer, close } = await migratedDatabase('expanded');
    const later = { ...migrations, '998-expand-a-column': none };
    await expect(checkPostgres(asServer, later)).rejects.toThrow('run npm run migrate first');
    expect(await migratePostgres(owner, later)).toEqual([]);
    expect(await checkPostgres(asServer, migrations)).toEqual([
      expect.stringContaining('migrated to a later version (998-expand-a-column)'),
    ]);
    expect(await checkPostgres(asServer, later)).toEqual([]);
    await close();
  });

  it('takes away what earlier servers use only while none runs, or when told that none is earlier', async () => {
    const { owner, asServer, close } = await migratedDatabase('contracted');
    const later = { ...migrations, '998-contract-a-column': none };
    const lease = await renewLease(asServer, 'running', 60_000);
    expect(lease).toBeGreaterThan(0);
    expect(await migratePostgres(owner, later)).toEqual(['998-contract-a-column']);
    // Both versions work meanwhile.
    expect(await checkPostgres(asServer, migrations)).toEqual([]);
    expect(await checkPostgres(asServer, later)).toEqual([
      expect.stringContaining('998-contract-a-column): once no server is older'),
    ]);
    const further = { ...later, '999-expand-again': none };
    await expect(migratePostgres(owner, further)).rejects.toMatchObject({
      cause: expect.any(ServersRunError) as unknown,
    });
    await expect(checkPostgres(asServer, further)).rejects.toThrow('run npm run migrate first');
    expect(await migratePostgres(owner, later, { mayContract: true })).toEqual([]);
    await expect(checkPostgres(asServer, migrations)).rejects.toThrow('another version of Rampart');
    await endLease(asServer, 'running');
    const last = { ...later, '999-contract-another': none };
    expect(await migratePostgres(owner, last)).toEqual([]);
    expect(await checkPostgres(asServer, last)).toEqual([]);
    await close();
  });

  it('has migrations that say in their names what they do to servers of the version before', () => {
    const named = Object.keys(migrations).filter((name) => name > '039-audit-checkpoints');
    expect(named.filter((name) => !expands(name) && !contracts(name))).toEqual([]);
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
