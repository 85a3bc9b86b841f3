import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRandom } from '#sandbox/seeds/random.ts';

import type { BuiltPrograms } from '../build-program.ts';
import type { ForkedProgram } from '../forked-program.ts';
import { hasPgBouncer, type PooledDatabase, type PoolMode, startPooledDatabase } from '../pooled-database.ts';
import { shortOrLong } from '../soak.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { DeskClients, type DeskAddress } from './desk-clients.ts';
import { proveDesk } from './prove-desk.ts';
import { buildDesk, signIn, SoakedDesk } from './soaked-desk.ts';
import { startSubmissionService, type SubmissionService } from './submission-service.ts';

const { restarts, answersBetween } = shortOrLong({
  short: { restarts: 4, answersBetween: 100 },
  long: { restarts: 20, answersBetween: 500 },
});
const timeoutMs = shortOrLong({ short: 300_000, long: 20 * 60_000 });
/** How long nobody can connect. */
const downMs = [0, 1500];

let programs: BuiltPrograms;
beforeAll(async () => {
  programs = await buildDesk();
}, 180_000);
afterAll(() => programs.remove());

describe.runIf(hasPgBouncer).each<PoolMode>(['transaction', 'session'])(
  'two desks behind a PgBouncer in %s mode',
  (mode) => {
    const random = createRandom(29);
    let service: SubmissionService;
    let database: TestDatabase;
    let pooled: PooledDatabase;
    let desks: SoakedDesk[];
    let running: ForkedProgram[];
    let addresses: DeskAddress[];
    beforeAll(async () => {
      [service, database] = await Promise.all([startSubmissionService(random), createTestDatabase('')]);
      pooled = await startPooledDatabase(database, mode);
      desks = [0, 1].map(() => new SoakedDesk({ programs, storage: pooled, serviceUrl: service.url }));
      running = desks.map((desk) => desk.start());
      const urls = await Promise.all(running.map(async ({ ready }) => ready));
      const cookie = await signIn(urls[0] ?? '');
      addresses = urls.map((url) => ({ url, cookie, isKilled: () => false }));
    }, 120_000);
    afterAll(async () => {
      for (const desk of desks) await desk.remove();
      await pooled.end();
      await service.close();
      await database.close();
    });

    it(
      'lose nothing and send nothing twice while it is restarted, and recover by themselves',
      { timeout: timeoutMs },
      async () => {
        const clients = new DeskClients(random, { clients: 8 });
        let isEnough = false;
        const over = Promise.all(addresses.map(async (address) => clients.run(address, () => isEnough)));
        for (let round = 0; round < restarts; round += 1) {
          await clients.moreAnswers(answersBetween);
          await delay(random.next() * 20);
          await pooled.restart(downMs[round % downMs.length] ?? 0);
        }
        const { callbacks, submissions } = { ...clients.succeeded };
        await clients.moreAnswers(2 * answersBetween);
        expect(clients.succeeded.callbacks).toBeGreaterThan(callbacks);
        expect(clients.succeeded.submissions).toBeGreaterThan(submissions);
        isEnough = true;
        await over;
        // Nothing but answers and 503 with Retry-After.
        expect(clients.unexpected).toEqual([]);
        const { db } = database.open();
        const storage = {
          environment: pooled.environment,
          read: async <Result>(work: (handle: typeof db) => Promise<Result>) => work(db),
          close: async () => Promise.resolve(),
        };
        await proveDesk({ desks, storage, service, clients, running, address: addresses[0]! });
        process.stdout.write(
          `PgBouncer restarted ${restarts} times in ${mode} mode: ${clients.answers} answers, 503: ${JSON.stringify(clients.refused)}\n`,
        );
      },
    );
  },
);
