import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createRandom } from '#sandbox/seeds/random.ts';

import type { BuiltPrograms } from '../build-program.ts';
import { shortOrLong } from '../soak.ts';
import { testDatabase } from '../test-database.ts';
import { finalWord } from './desk-books.ts';
import { DeskClients, type DeskAddress } from './desk-clients.ts';
import { DeskMovers } from './desk-movers.ts';
import { proveDesk } from './prove-desk.ts';
import { buildDesk, createStorage, signIn, SoakedDesk, type DeskStorage } from './soaked-desk.ts';
import { startSubmissionService, type SubmissionService } from './submission-service.ts';

/** Kills, and answers before each at most. */
const { rounds, maxAnswers } = shortOrLong({
  short: { rounds: 3, maxAnswers: 80 },
  long: { rounds: 100, maxAnswers: 300 },
});
const report = shortOrLong({
  short: () => undefined,
  long: (line: string) => void process.stdout.write(`${line}\n`),
});
/** Slow machines make fewer rounds, as reported. */
const maxMs = 14 * 60_000;
const timeoutMs = shortOrLong({ short: 300_000, long: 20 * 60_000 });
const seed = randomInt(2 ** 32);

describe(`a desk on ${testDatabase} killed again and again (seed ${seed})`, () => {
  const random = createRandom(seed);
  let programs: BuiltPrograms;
  let service: SubmissionService;
  let storage: DeskStorage;
  let desk: SoakedDesk;
  beforeAll(async () => {
    programs = await buildDesk();
  }, 60_000);
  afterAll(() => programs.remove());
  beforeEach(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'killed-desk-'));
    service = await startSubmissionService(random);
    storage = await createStorage(directory);
    desk = new SoakedDesk({ programs, storage, serviceUrl: service.url, directory });
  });
  afterEach(async () => {
    await desk.remove();
    await service.close();
    await storage.close();
  });

  /** Kills a desk in the middle of its work. */
  async function killedAmid(clients: DeskClients, movers: DeskMovers, cookie: string): Promise<void> {
    const running = desk.start();
    const address = { url: await running.ready, cookie, isKilled: () => isKilled };
    let isKilled = false;
    const some = clients.moreAnswers(random.whole(1, maxAnswers));
    const over = Promise.all([clients.run(address), movers.run(address)]);
    await Promise.race([over, some]);
    await delay(random.next() * 20);
    isKilled = true;
    await running.end('SIGKILL');
    await over;
    expect([...clients.unexpected, ...movers.unexpected]).toEqual([]);
  }

  async function killedAtStart(): Promise<void> {
    const running = desk.start();
    await Promise.race([running.ready, delay(random.next() * 1500)]);
    await running.end('SIGKILL');
  }

  it(
    'loses nothing that it acknowledged, queue moves included, sends nothing twice, and makes no call without its entry',
    async () => {
      const clients = new DeskClients(random);
      const movers = new DeskMovers(random);
      const first = desk.start();
      const cookie = await signIn(await first.ready);
      await first.end('SIGKILL');
      const startedMs = Date.now();
      let kills = 0;
      while (kills < rounds && Date.now() - startedMs < maxMs) {
        kills += 1;
        if (random.next() < 0.2) await killedAtStart();
        await killedAmid(clients, movers, cookie);
        if (kills % 10 === 0)
          report(`${kills} of ${rounds} rounds, ${clients.answers} answers, ${Date.now() - startedMs} ms`);
      }
      const running = desk.start();
      const address: DeskAddress = { url: await running.ready, cookie, isKilled: () => false };
      await proveDesk({ desks: [desk], storage, service, clients, movers, running: [running], address });
      expect(movers.acknowledged.length).toBeGreaterThan(0);

      const { callbacks, submissions } = clients;
      const words = submissions.map((one) => finalWord(one)?.kind);
      const unknown = words.filter((word) => word === 'unknown').length;
      expect(unknown).toBeGreaterThanOrEqual(service.unanswered);
      report(
        `${testDatabase}: ${kills} kills, ${clients.answers} answers (503: ${JSON.stringify(clients.refused)}), ` +
          `${callbacks.length} callbacks, ${submissions.length} submissions: ${service.seen.size} sent, ` +
          `${unknown} unknown, of which the service left ${service.unanswered} without an answer; ${movers.acknowledged.length} ` +
          `queue moves, ${movers.tooLate} too late, ${movers.unknown} without an answer; ${Date.now() - startedMs} ms`,
      );
    },
    timeoutMs,
  );
});
