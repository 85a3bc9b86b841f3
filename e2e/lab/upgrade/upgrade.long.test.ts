import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openPostgres } from '../../../src/node/postgres.ts';
import { createRandom } from '../../../src/sandbox/seeds/random.ts';
import { sandboxPassword } from '../../../src/server/accounts/staff/sandbox-accounts.ts';
import type { Tables } from '../../../src/server/database/tables.ts';
import type { ForkedProgram } from '../../../src/testing/forked-program.ts';
import { startBalancer, type Balancer } from '../../../src/testing/soak/balancer.ts';
import { DeskClients, type DeskAddress } from '../../../src/testing/soak/desk-clients.ts';
import { DeskVisitors } from '../../../src/testing/soak/desk-visitors.ts';
import { proveDesk } from '../../../src/testing/soak/prove-desk.ts';
import { signIn, SoakedDesk } from '../../../src/testing/soak/soaked-desk.ts';
import {
  startSubmissionService,
  type SubmissionService,
} from '../../../src/testing/soak/submission-service.ts';
import { createEmptyDatabase, keysOfTests, serverUrlOf } from '../../../src/testing/test-database.ts';
import { findOrInstallNginx } from '../../../src/tools/nginx.mjs';

/** The built earlier version's folder, of `npm run lab -- upgrade`. */
const earlier = process.env['RAMPART_EARLIER'];
if (earlier === undefined) throw new Error('Start it by npm run lab -- upgrade');
const answersBetween = 600;
const patienceMs = 60_000;
const nginx = findOrInstallNginx();
if ('why' in nginx) throw new Error(nginx.why);

/** What operators run. */
const builtIn = (folder: string) => ({
  fileOf: (name: string) => join(folder, 'dist', `${name === 'desk' ? 'main' : name}.js`),
  remove: () => undefined,
});

describe('two servers behind nginx on one PostgreSQL', () => {
  const random = createRandom(37);
  const [before, after] = [builtIn(earlier), builtIn(process.cwd())];
  let service: SubmissionService;
  let balancer: Balancer;
  let ownerUrl: string;
  let database: ReturnType<typeof openPostgres<Tables>>;
  let environment: Readonly<Record<string, string>>;
  const desks: SoakedDesk[] = [];
  const running: ForkedProgram[] = [];
  let address: DeskAddress;

  const migrate = (programs: typeof before, words: readonly string[] = []) => {
    const env = { PATH: process.env['PATH'], DATABASE_MIGRATION_URL: ownerUrl };
    const file = programs.fileOf('migrate');
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
      env,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const start = async (at: number, programs: typeof before) => {
    const directory = desks[at]?.directory;
    desks[at] = new SoakedDesk({
      programs,
      storage: { environment },
      serviceUrl: service.url,
      environment: { PORT: String(balancer.ports[at]) },
      ...(directory !== undefined && { directory }),
    });
    const started = (running[at] = desks[at].start());
    await vi.waitFor(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${balancer.ports[at]}/health/ready`);
        if (answer.status !== 200) throw new Error(`not ready: ${answer.status} ${started.output}`);
      },
      { timeout: patienceMs, interval: 50 },
    );
  };

  beforeAll(async () => {
    [service, balancer, ownerUrl] = await Promise.all([
      startSubmissionService(random),
      startBalancer(nginx.program, 2),
      createEmptyDatabase(),
    ]);
    environment = {
      ...keysOfTests,
      DATABASE_URL: serverUrlOf(ownerUrl),
      SERVICE_BASE_URL: service.url,
      SERVICE_ENVIRONMENT: 'sandbox',
      SECOND_FACTOR_ROLES: 'none',
    };
    database = openPostgres<Tables>({ url: ownerUrl });
    process.stdout.write(`Before: ${migrate(before)}`);
    await addAdmin(database.db);
    for (const at of [0, 1]) await start(at, before);
    address = {
      url: balancer.url,
      cookie: await signIn(balancer.url),
      isKilled: () => false,
      isBalanced: true,
    };
  }, 180_000);
  afterAll(async () => {
    for (const desk of desks) await desk.remove();
    await balancer.end();
    await service.close();
    await database.close();
  });

  it(
    'are updated one after the other under load: nothing lost, nothing sent twice, nobody signed out',
    { timeout: 20 * 60_000 },
    async () => {
      const clients = new DeskClients(random, { clients: 8 });
      const visitors = new DeskVisitors(address);
      let isEnough = false;
      const over = Promise.all([clients.run(address, () => isEnough), visitors.run(() => isEnough)]);
      await clients.moreAnswers(answersBetween);
      process.stdout.write(`After: ${migrate(after)}`);
      await clients.moreAnswers(answersBetween);
      for (const at of [0, 1]) {
        await running[at]!.end('SIGTERM');
        await start(at, after);
        await clients.moreAnswers(answersBetween);
      }
      isEnough = true;
      await over;
      // Nothing but answers and 503 with Retry-After; nobody's session has ended.
      expect(clients.unexpected).toEqual([]);
      expect(visitors.unexpected).toEqual([]);
      migrate(after, ['--contract']);
      const storage = {
        environment,
        read: async <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => work(database.db),
        close: async () => Promise.resolve(),
      };
      await proveDesk({ desks, storage, service, clients, running, address });
      process.stdout.write(
        `${clients.answers} answers (503: ${JSON.stringify(clients.refused)}, nginx's 502: ${clients.lost}), ${clients.callbacks.length} callbacks, ` +
          `${clients.submissions.length} submissions, ${service.seen.size} sent; ${visitors.reads} reads, ${visitors.signIns} sign-ins, ${visitors.streams} streams\n`,
      );
    },
  );
});

async function addAdmin(db: Kysely<Tables>): Promise<void> {
  const email = 'admin@rampart.test';
  await db
    .insertInto('staff')
    .values({
      id: 'admin-of-upgrade',
      email,
      email_key: email,
      name: 'Admin',
      role: 'admin',
      password_hash: await hash(sandboxPassword),
      is_sandbox: 0,
      is_disabled: 0,
    })
    .execute();
}
