import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createRandom } from '#sandbox/seeds/random.ts';

import type { BuiltPrograms } from '../build-program.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import { shortOrLong } from '../soak.ts';
import { testDatabase } from '../test-database.ts';
import { DeskClients, type DeskAddress } from './desk-clients.ts';
import { proveDesk } from './prove-desk.ts';
import { createStorageOn, type StorageOnDisk } from './storage-on-disk.ts';
import { buildDesk, signIn, SoakedDesk } from './soaked-desk.ts';
import { startSubmissionService, type SubmissionService } from './submission-service.ts';

/** Fills, and answers while full. */
const { fills, answersWhileFull } = shortOrLong({
  short: { fills: 1, answersWhileFull: 20 },
  long: { fills: 5, answersWhileFull: 300 },
});
const report = shortOrLong({
  short: () => undefined,
  long: (line: string) => void process.stdout.write(`${line}\n`),
});
const timeoutMs = shortOrLong({ short: 300_000, long: 20 * 60_000 });
const patienceMs = 60_000;
const seed = randomInt(2 ** 32);
const mebibyte = 1024 * 1024;
const diskBytes = { sqlite: 32 * mebibyte, postgres: 192 * mebibyte }[testDatabase];
const disk = mountSmallDisk(diskBytes);

describe(`a full disk under a desk on ${testDatabase} (seed ${seed})`, () => {
  const random = createRandom(seed);
  let programs: BuiltPrograms;
  let service: SubmissionService;
  let storage: StorageOnDisk | undefined;
  let desk: SoakedDesk | undefined;
  beforeAll(async () => {
    programs = await buildDesk();
  }, 60_000);
  afterAll(() => {
    programs.remove();
    disk?.remove();
  });
  beforeEach(async () => {
    service = await startSubmissionService(random);
  });
  afterEach(async () => {
    await desk?.remove();
    await storage?.close();
    await service.close();
  });

  const place = async ({ directory }: SmallDisk) => {
    storage = await createStorageOn(directory);
    const own =
      testDatabase === 'postgres' ? mkdtempSync(join(tmpdir(), 'filled-disk-')) : join(directory, 'data');
    desk = new SoakedDesk({ programs, storage, serviceUrl: service.url, directory: own });
    return { storage, desk };
  };

  const untilBoth = async (counted: Readonly<Record<'callbacks' | 'submissions', number>>, more: number) => {
    const before = { ...counted };
    const grown = () =>
      Math.min(counted.callbacks - before.callbacks, counted.submissions - before.submissions);
    await expect.poll(grown, { timeout: patienceMs, interval: 5 }).toBeGreaterThanOrEqual(more);
  };

  it.each(disk === null ? [] : [disk])(
    'acknowledges and sends nothing unstored, and recovers within seconds',
    async (disk) => {
      const { storage, desk } = await place(disk);
      const clients = new DeskClients(random);
      const running = desk.start();
      const url = await running.ready;
      const address: DeskAddress = { url, cookie: await signIn(url), isKilled: () => false };
      const startedMs = Date.now();
      for (let fill = 1; fill <= fills; fill += 1) {
        let isEnough = false;
        const over = clients.run(address, () => isEnough);
        await clients.moreAnswers(random.whole(20, 100));
        const filling = setInterval(() => disk.fill(), 50);
        disk.fill();
        await untilBoth(clients.refused, 10);
        await clients.moreAnswers(answersWhileFull);
        expect((await fetch(`${url}/health/live`)).status).toBe(200);
        clearInterval(filling);
        disk.free();
        await storage.revive();
        const freedMs = Date.now();
        await untilBoth(clients.succeeded, 1);
        report(
          `fill ${fill}: ${Date.now() - freedMs} ms from space to success, ${JSON.stringify(clients.refused)} refused so far`,
        );
        await clients.moreAnswers(50);
        isEnough = true;
        await over;
        expect(clients.unexpected).toEqual([]);
        expect(running.isRunning).toBe(true);
      }
      await proveDesk({ desks: [desk], storage, service, clients, running: [running], address });
      report(
        `${testDatabase}: ${fills} full disks, ${clients.answers} answers, ${clients.callbacks.length} callbacks, ` +
          `${clients.submissions.length} submissions, ${service.seen.size} sent; ${Date.now() - startedMs} ms`,
      );
    },
    timeoutMs,
  );

  // A bounded database replaces it there: see the server's own test of a full disk.
  it.each(disk === null ? ['this process may not mount one'] : [])('is not tried here: %s', (why) => {
    process.stdout.write(`A full disk is left out: ${why}\n`);
    expect(disk).toBeNull();
  });
});
