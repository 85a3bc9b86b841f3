import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPostgres } from '#node/postgres.ts';
import { createRandom } from '#sandbox/seeds/random.ts';
import type { Tables } from '#server/database/tables.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';

import type { BuiltPrograms } from '../build-program.ts';
import type { ForkedProgram } from '../forked-program.ts';
import { startOwnPostgres, type OwnPostgres } from '../own-postgres.ts';
import { shortOrLong } from '../soak.ts';
import { keysOfTests, templateDatabase } from '../test-database.ts';
import { callbackFaults, submissionFaults, trailFaults } from './check-books.ts';
import { DeskClients, type DeskAddress } from './desk-clients.ts';
import { proveChain } from './prove-chain.ts';
import { buildDesk, signIn, SoakedDesk } from './soaked-desk.ts';
import { startSubmissionService, type SubmissionService } from './submission-service.ts';

const answersOfWriters = shortOrLong({ short: 200, long: 4000 });
const timeoutMs = shortOrLong({ short: 120_000, long: 20 * 60_000 });
const patienceMs = 60_000;
const random = createRandom(23);

/** Features that PostgreSQL-compatible databases may lack. */
const unportable =
  /advisory|\b(?:un)?listen\b|\bnotify\b|nextval|currval|setval|\bsequence\b|\bserial\b|lock table|\bsavepoint\b|create extension|create trigger|create function/i;

describe('two desks on a PostgreSQL set to serializable', () => {
  let programs: BuiltPrograms;
  let postgres: OwnPostgres;
  let service: SubmissionService;
  const desks: SoakedDesk[] = [];
  const running: ForkedProgram[] = [];
  const addresses: DeskAddress[] = [];
  beforeAll(async () => {
    [programs, postgres, service] = await Promise.all([
      buildDesk(),
      startOwnPostgres({
        default_transaction_isolation: 'serializable',
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.max': '20000',
      }),
      startSubmissionService(random),
    ]);
    const environment = { SERVICE_TIMEOUT_MS: '600000' };
    const parts = { programs, storage: postgres, serviceUrl: service.url, environment };
    desks.push(new SoakedDesk(parts), new SoakedDesk(parts));
    for (const desk of desks) running.push(desk.start());
    const cookie = await signIn((await running[0]?.ready) ?? '');
    for (const one of running) addresses.push({ url: await one.ready, cookie, isKilled: () => false });
  }, 120_000);
  afterAll(async () => {
    for (const desk of desks) await desk.remove();
    await service.close();
    await postgres.end();
    programs.remove();
  });

  it(
    'answer everybody, send nothing twice, and leave a chain without a gap',
    { timeout: timeoutMs },
    async () => {
      const groups = ['a', 'b'].map((name) => new DeskClients(random, { clients: 15, name }));
      let isEnough = false;
      const over = Promise.all(
        groups.map(async (clients, at) => clients.run(addresses[at]!, () => isEnough)),
      );
      await Promise.all(groups.map(async (clients) => clients.moreAnswers(answersOfWriters / 2)));
      isEnough = true;
      await over;
      for (const [at, clients] of groups.entries()) {
        // Both at once, since that is where they meet.
        await Promise.all([clients.settle(addresses[1 - at]!), clients.repeatAll(addresses[at]!)]);
        expect(clients.unexpected).toEqual([]);
        expect(clients.refused).toEqual({ callbacks: 0, submissions: 0 });
      }
      const database = openPostgres<Tables>({ url: postgres.ownerUrl });
      const { db } = database;
      const open = async () => (await db.selectFrom('audit_open').select('seq').execute()).length;
      await expect.poll(open, { timeout: patienceMs }).toBe(0);
      for (const { url, cookie } of addresses) {
        const answer = await fetch(`${url}/api/audit/export?format=jsonl`, { headers: { cookie } });
        expect(answer.status).toBe(200);
      }
      await expect.poll(open, { timeout: patienceMs }).toBe(0);
      const books = {
        callbacks: groups.flatMap(({ callbacks }) => callbacks),
        submissions: groups.flatMap(({ submissions }) => submissions),
      };
      expect(await submissionFaults(db, { ...books, callbacks: [] }, service.seen)).toEqual({});
      expect(await trailFaults(db, service.seen)).toEqual({});
      const faults = await callbackFaults(db, books, createDataKeys({ current: keysOfTests.DATA_KEY }));
      expect(Object.keys(faults).filter((fault) => /lost|twice|fewer/.test(fault))).toEqual([]);
      await proveChain(
        db,
        desks.map(({ directory }) => directory),
      );
      await database.close();
    },
  );

  it('need nothing a compatible database may lack', async () => {
    const database = openPostgres<Tables>({ url: postgres.ownerUrl });
    const count = async (what: string) =>
      (await sql.raw<{ count: number }>(`select count(*) as count from ${what}`).execute(database.db)).rows[0]
        ?.count;
    expect(await count('pg_sequences')).toBe(0);
    expect(await count('pg_trigger where not tgisinternal')).toBe(0);
    expect(await count(`pg_proc where pronamespace = 'public'::regnamespace`)).toBe(0);
    expect(await count(`pg_extension where extname <> 'plpgsql'`)).toBe(0);
    expect(await count(`pg_locks where locktype = 'advisory'`)).toBe(0);
    await database.close();
    // Of the migration as well, and of the servers from their first question on.
    const statements = await statementsOf(postgres);
    expect(statements.length).toBeGreaterThan(100);
    expect(statements.filter((line) => unportable.test(line)).slice(0, 5)).toEqual([]);
  });
});

/** Distinct statements run, without the tests' catalogue queries. */
async function statementsOf({ urlOf }: OwnPostgres): Promise<string[]> {
  const database = openPostgres({ url: urlOf('postgres', templateDatabase) });
  await sql`create extension pg_stat_statements`.execute(database.db);
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_statements join pg_database on oid = dbid
    where datname = current_database() and query !~ 'pg_(?:sequences|trigger|proc|extension|locks|stat_statements)'`.execute(
    database.db,
  );
  await database.close();
  return rows.map(({ query }) => query);
}
