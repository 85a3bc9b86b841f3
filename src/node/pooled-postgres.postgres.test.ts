import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { migratePostgres } from '#server/database/migrate-postgres.ts';
import { migrations } from '#server/database/migrations.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  hasPgBouncer,
  type PooledDatabase,
  type PoolMode,
  startPooledDatabase,
} from '#testing/pooled-database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { isDatabaseUnavailable } from './database-failures.ts';
import type { OpenDatabase } from './database.ts';
import { inTransaction } from './dialect.ts';
import { openPostgres, type PostgresSettings } from './postgres.ts';
import { preparedQuery } from './prepared-query.ts';

interface Instance {
  id: string;
}

const added = preparedQuery<Tables, 'id', Instance>((db, parameter) =>
  db
    .insertInto('instance')
    .values({ id: parameter<string>('id'), started_at: 1, lease_until: 1 })
    .returning('id'),
);
const found = preparedQuery<Tables, 'id', Instance>((db, parameter) =>
  db.selectFrom('instance').select('id').where('id', '=', parameter<string>('id')),
);

/** A port that leads to another one, until it leads elsewhere. */
async function startWay(first: number) {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(next: number) {
      target = next;
      breakAll();
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Statements that have a name, in the session that this runs in. */
const namesKept = sql<{ names: number }>`select count(*) as names from pg_prepared_statements
  where name like 'rampart_%' and name <> 'rampart_probe'`;
const limitHere = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;

describe.runIf(hasPgBouncer).each<PoolMode>(['transaction', 'session'])(
  'PostgreSQL behind a PgBouncer in %s mode',
  (mode) => {
    let database: TestDatabase;
    let pooled: PooledDatabase;
    const opened: OpenDatabase<Tables>[] = [];
    beforeAll(async () => {
      database = await createTestDatabase('');
      pooled = await startPooledDatabase(database, mode);
    }, 60_000);
    afterEach(async () => {
      await Promise.all(opened.splice(0).map(async (one) => one.close()));
    });
    afterAll(async () => {
      await pooled.end();
      await database.close();
    });

    const open = (settings: Partial<PostgresSettings> = {}): Kysely<Tables> => {
      const one = openPostgres<Tables>({ url: pooled.url, ...settings });
      opened.push(one);
      return one.db;
    };

    // First: names that others leave in a session that is shared stay there.
    it('finds out at the first connection whether names last', async () => {
      const db = open({ maxConnections: 1 });
      const names = await inTransaction(db, async (transaction) => {
        await added(transaction, { id: `names-${mode}` });
        await found(transaction, { id: `names-${mode}` });
        return namesKept.execute(transaction);
      });
      expect(names.rows).toEqual([{ names: mode === 'session' ? 2 : 0 }]);
    });

    it('finds out whether names last while another server works', async () => {
      const busy = open({ statements: 'unnamed' });
      const over = new AbortController();
      const work = Promise.all(
        Array.from({ length: 10 }, async () => {
          while (!over.signal.aborted) await found(busy, { id: 'nobody' });
        }),
      );
      const names = [];
      for (let start = 0; start < 60; start += 1) {
        const starting = openPostgres<Tables>({ url: pooled.url, maxConnections: 1 });
        const kept = await inTransaction(starting.db, async (transaction) => {
          await found(transaction, { id: 'nobody' });
          return namesKept.execute(transaction);
        });
        names.push(kept.rows[0]?.names);
        await starting.close();
      }
      over.abort();
      await work;
      expect(names).toEqual(Array.from({ length: 60 }, () => (mode === 'session' ? 1 : 0)));
    });

    it.each(['unnamed', 'named'] as const)('takes statements as %s when told so', async (statements) => {
      const db = open({ maxConnections: 1, statements });
      const names = await inTransaction(db, async (transaction) => {
        await added(transaction, { id: `told-${mode}-${statements}` });
        await found(transaction, { id: `told-${mode}-${statements}` });
        return namesKept.execute(transaction);
      });
      expect(Number(names.rows[0]?.names) >= 2).toBe(statements === 'named');
    });

    it('answers many at once, alone and in transactions, each statement again and again', async () => {
      const db = open();
      const ids = Array.from({ length: 60 }, (_, at) => `many-${mode}-${at}`);
      const rows = await Promise.all(
        ids.map(async (id) => {
          await inTransaction(db, async (transaction) => {
            await added(transaction, { id });
            await found(transaction, { id });
          });
          return found(db, { id });
        }),
      );
      expect(rows.flat().map(({ id }) => id)).toEqual(ids);
    });

    it('is used by two servers at once', async () => {
      // In session mode each holds up to ten sessions, of the twenty that PgBouncer has by default.
      const servers = [open(), open()];
      const rounds = Array.from({ length: 90 }, (_, at) => at);
      const rows = await Promise.all(
        rounds.map(async (at) => {
          const db = servers[at % servers.length] as Kysely<Tables>;
          await added(db, { id: `two-${mode}-${at}` });
          return found(db, { id: `two-${mode}-${at}` });
        }),
      );
      expect(rows.flat()).toHaveLength(90);
    });

    it.each(['alone', 'in a transaction'])(
      'ends a statement %s that takes too long, and continues',
      async (how) => {
        const db = open({ statementTimeoutMs: 700, maxConnections: 1 });
        const sleep = sql`select pg_sleep(60)`;
        const attempt =
          how === 'alone'
            ? sleep.execute(db)
            : inTransaction(db, async (transaction) => sleep.execute(transaction));
        const error: unknown = await attempt.catch((failure: unknown) => failure);
        expect(error).toMatchObject({ code: '57014' });
        expect(isDatabaseUnavailable(error)).toBe(true);
        expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      },
    );

    it('ends a transaction that does nothing for too long, whose locks hold up others', async () => {
      const db = open({ statementTimeoutMs: 400, maxConnections: 1 });
      const patient = open();
      await added(patient, { id: `held-${mode}` });
      const update = (at: Kysely<Tables>) =>
        at.updateTable('instance').set({ lease_until: 2 }).where('id', '=', `held-${mode}`).execute();
      const stopped = db.transaction().execute(async (transaction) => {
        await update(transaction);
        await update(patient);
        await update(transaction);
      });
      const error: unknown = await stopped.catch((failure: unknown) => failure);
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(await found(db, { id: `held-${mode}` })).toHaveLength(1);
    });

    it('leaves nothing of its limits in the sessions that others use next', async () => {
      const db = open({ statementTimeoutMs: 12_345 });
      const limits = await inTransaction(db, async (transaction) => limitHere.execute(transaction));
      expect(limits.rows).toEqual([{ limit: '12345ms' }]);
      await added(db, { id: `limits-${mode}` });
      const other = new Client(pooled.url);
      await other.connect();
      const { rows } = await other.query<{ limit: string }>(
        "select current_setting('statement_timeout') as limit",
      );
      await other.end();
      expect(rows).toEqual([{ limit: '0' }]);
    });

    it('is migrated by its owner', async () => {
      const owner = openPostgres<Tables>({ url: pooled.ownerUrl, statementTimeoutMs: 0, maxConnections: 2 });
      await expect(migratePostgres(owner.db, migrations)).resolves.toEqual([]);
      await owner.close();
    });
  },
);

describe.runIf(hasPgBouncer)('a pooler that is not found out', () => {
  let database: TestDatabase;
  let pooled: PooledDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('');
    pooled = await startPooledDatabase(database, 'transaction', {
      ignore_startup_parameters: 'statement_timeout, idle_in_transaction_session_timeout',
    });
  }, 60_000);
  afterAll(async () => {
    await pooled.end();
    await database.close();
  });

  it('loses names while many are at work, and nothing else: each row is there once', async () => {
    const servers = [1, 2].map(() => openPostgres<Tables>({ url: pooled.url, statements: 'named' }));
    const ids = Array.from({ length: 80 }, (_, at) => `lost-${at}`);
    await Promise.all(
      ids.map(async (id, at) => {
        const { db } = servers[at % 2] as OpenDatabase<Tables>;
        if (at % 3 === 0) await added(db, { id });
        else await inTransaction(db, async (transaction) => added(transaction, { id }));
        expect(await found(db, { id })).toEqual([{ id }]);
      }),
    );
    for (const server of servers) await server.close();
  });

  it('ignores the limits that a connection begins with: they hold all the same', async () => {
    const one = openPostgres<Tables>({ url: pooled.url, statementTimeoutMs: 600 });
    const { db } = one;
    const error: unknown = await sql`select pg_sleep(30)`.execute(db).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: '57014' });
    await one.close();
  });
});

describe.runIf(hasPgBouncer)('a pooler that comes between later', () => {
  it('is used from then on', async () => {
    const database = await createTestDatabase('');
    const pooled = await startPooledDatabase(database, 'transaction');
    const direct = new URL(database.environment['DATABASE_URL'] ?? '');
    const way = await startWay(Number(direct.port));
    direct.port = String(way.port);
    const one = openPostgres<Tables>({ url: direct.href, statementTimeoutMs: 5000 });
    const { db } = one;
    await added(db, { id: 'before' });
    way.leadTo(Number(new URL(pooled.url).port));
    // What was open breaks at its next use.
    await found(db, { id: 'before' }).catch(() => undefined);
    expect(await found(db, { id: 'before' })).toEqual([{ id: 'before' }]);
    await added(db, { id: 'after' });
    expect(await found(db, { id: 'after' })).toEqual([{ id: 'after' }]);
    await one.close();
    await way.close();
    await pooled.end();
    await database.close();
  });
});

describe('a named statement that gets lost', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('');
  });
  afterAll(async () => database.close());

  /** A database whose statements have names, and one connection. */
  const open = () =>
    openPostgres<Tables>({
      url: database.environment['DATABASE_URL'] ?? '',
      maxConnections: 1,
      statements: 'named',
    });
  const forget = sql`deallocate all`;
  it('is sent without a name from then on, alone', async () => {
    const one = open();
    const { db } = one;
    await added(db, { id: 'alone' });
    expect(await found(db, { id: 'alone' })).toEqual([{ id: 'alone' }]);
    await forget.execute(db);
    expect(await found(db, { id: 'alone' })).toEqual([{ id: 'alone' }]);
    expect((await namesKept.execute(db)).rows).toEqual([{ names: 0 }]);
    await added(db, { id: 'alone-2' });
    expect((await namesKept.execute(db)).rows).toEqual([{ names: 0 }]);
    await one.close();
  });

  it('is done again with its whole transaction, whose first statements are done once', async () => {
    const one = open();
    const { db } = one;
    await found(db, { id: 'any' });
    await forget.execute(db);
    let rounds = 0;
    const rows = await inTransaction(db, async (transaction) => {
      rounds += 1;
      await sql`insert into instance (id, started_at, lease_until) values ('whole', 1, 1)`.execute(
        transaction,
      );
      return found(transaction, { id: 'whole' });
    });
    expect([rows, rounds]).toEqual([[{ id: 'whole' }], 2]);
    await one.close();
  });

  it('goes on when the name is there already', async () => {
    const one = open();
    const { db } = one;
    await found(db, { id: 'any' });
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where statement like '%from "instance" where "id"%'`.execute(db);
    const name = rows[0]?.name ?? '';
    expect(name).toMatch(/^rampart_[0-9a-f]{32}$/);
    await one.close();
    const second = open();
    await sql.raw(`prepare ${name} as select 1`).execute(second.db);
    expect(await found(second.db, { id: 'nobody' })).toEqual([]);
    expect(await found(second.db, { id: 'nobody' })).toEqual([]);
    await second.close();
  });
});
