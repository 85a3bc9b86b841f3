import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMicrosecondClock } from '#node/signature.ts';
import { createRandom } from '#sandbox/seeds/random.ts';

import type { BuiltPrograms } from '../build-program.ts';
import type { ForkedProgram } from '../forked-program.ts';
import { rampMessage } from '../desk-callbacks.ts';
import { readEvents } from '../event-reader.ts';
import { signCallback } from '../sign-callback.ts';
import { shortOrLong } from '../soak.ts';
import { findOrInstallNginx } from '../../tools/nginx.mjs';
import { startBalancer, type Balancer } from './balancer.ts';
import { DeskClients, type DeskAddress } from './desk-clients.ts';
import { DeskMovers } from './desk-movers.ts';
import { DeskVisitors } from './desk-visitors.ts';
import { proveDesk } from './prove-desk.ts';
import { buildDesk, createStorage, signIn, SoakedDesk, type DeskStorage } from './soaked-desk.ts';
import { startSubmissionService, type SubmissionService } from './submission-service.ts';

/** Kills and restarts, and answers between them. */
const { rounds, answersBetween, clientsAtOnce } = shortOrLong({
  short: { rounds: 1, answersBetween: 60, clientsAtOnce: 6 },
  long: { rounds: 10, answersBetween: 1500, clientsAtOnce: 20 },
});
const report = shortOrLong({
  short: () => undefined,
  long: (line: string) => void process.stdout.write(`${line}\n`),
});
const timeoutMs = shortOrLong({ short: 300_000, long: 40 * 60_000 });
const random = createRandom(31);
const nextTimestamp = createMicrosecondClock();

const nginx = findOrInstallNginx();

describe.each('why' in nginx ? [] : [nginx])('three desks behind nginx on one PostgreSQL', ({ program }) => {
  let programs: BuiltPrograms;
  let service: SubmissionService;
  let storage: DeskStorage;
  let balancer: Balancer;
  let desks: SoakedDesk[];
  let running: ForkedProgram[];
  let address: DeskAddress;
  beforeAll(async () => {
    [programs, service, storage, balancer] = await Promise.all([
      buildDesk(),
      startSubmissionService(random),
      createStorage(''),
      startBalancer(program, 3),
    ]);
    desks = balancer.ports.map(
      (port) =>
        new SoakedDesk({ programs, storage, serviceUrl: service.url, environment: { PORT: String(port) } }),
    );
    running = desks.map((desk) => desk.start());
    await Promise.all(running.map(async ({ ready }) => ready));
    const cookie = await signIn(balancer.url);
    address = { url: balancer.url, cookie, isKilled: () => false, isBalanced: true };
  }, 120_000);
  afterAll(async () => {
    for (const desk of desks) await desk.remove();
    await balancer.end();
    await service.close();
    await storage.close();
    programs.remove();
  });

  const startAgain = async (at: number) => {
    if (running[at]?.isRunning === true) await running[at].end('SIGTERM');
    running[at] = desks[at]!.start();
    await running[at].ready;
  };

  it(
    'lose nothing and send nothing twice while one is killed and all are restarted in turn',
    { timeout: timeoutMs },
    async () => {
      const clients = new DeskClients(random, { clients: clientsAtOnce });
      const visitors = new DeskVisitors(address);
      const movers = new DeskMovers(random);
      let isEnough = false;
      const startedMs = performance.now();
      const over = Promise.all([
        clients.run(address, () => isEnough),
        visitors.run(() => isEnough),
        movers.run(address, () => isEnough),
      ]);
      for (let round = 0; round < rounds; round += 1) {
        await clients.moreAnswers(answersBetween);
        await delay(random.next() * 20);
        const killed = random.whole(0, 2);
        await running[killed]!.end('SIGKILL');
        await clients.moreAnswers(answersBetween);
        await startAgain(killed);
        for (const at of running.keys()) {
          await clients.moreAnswers(answersBetween);
          await running[at]!.end('SIGTERM');
          await startAgain(at);
        }
      }
      await clients.moreAnswers(answersBetween);
      isEnough = true;
      await over;
      const tookMs = Math.round(performance.now() - startedMs);
      expect(clients.unexpected).toEqual([]);
      // Everyone was let in all along, by an earlier session and by signing in again.
      expect(visitors.unexpected).toEqual([]);
      expect(visitors.signIns).toBeGreaterThan(0);
      // What any of them takes comes through the stream of one.
      expect(visitors.hints).toBeGreaterThan(0);
      await proveDesk({ desks, storage, service, clients, movers, running, address });
      expect(movers.acknowledged.length).toBeGreaterThan(0);
      report(
        `${rounds} kills, ${rounds * 3} restarts in ${tookMs} ms: ${clients.answers} answers (503: ${JSON.stringify(clients.refused)}, ` +
          `502: ${clients.lost}), ${clients.callbacks.length} callbacks, ${clients.submissions.length} submissions, ` +
          `${service.seen.size} sent; ${visitors.reads} reads, ${visitors.signIns} sign-ins, ${visitors.hints} hints through ${visitors.streams} streams, ` +
          `${movers.acknowledged.length} queue moves, ${movers.tooLate} too late, ${movers.unknown} without an answer`,
      );
    },
  );

  it('notify the listeners of one of what another received', async () => {
    await Promise.all([0, 1, 2].map(startAgain));
    const at = (desk: number) => `http://127.0.0.1:${balancer.ports[desk]}`;
    const streams = await Promise.all([0, 1, 2].map(async (desk) => readEvents(at(desk), address.cookie)));
    const deliver = async (desk: number, id: string) => {
      const body = rampMessage({ ramp_id: id, order_id: id });
      const authorization = signCallback(body, { url: '/callbacks', timestamp: nextTimestamp() });
      const headers = { authorization, 'content-type': 'application/json' };
      expect((await fetch(`${at(desk)}/callbacks`, { method: 'POST', headers, body })).status).toBe(200);
    };
    // In the first seconds after the load so much has changed that a stream says "everything".
    let time = 0;
    const areNotified = async () => {
      time += 1;
      for (const desk of [0, 1, 2]) await deliver(desk, `sent${desk}at${time}`);
      return streams.every(({ received }) =>
        [0, 1, 2].every((desk) => received.some((hint) => hint.startsWith(`ramp sent${desk}at`))),
      );
    };
    await expect.poll(areNotified, { timeout: 25_000, interval: 500 }).toBe(true);
    for (const stream of streams) {
      stream.close();
      await stream.ended;
    }
  });

  it('count together how often a name has failed to sign in, wherever it tried', async () => {
    const attempt = async (url: string) => {
      const body = JSON.stringify({
        email: 'somebody@rampart.test',
        password: 'not the password of anybody',
      });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${url}/api/session`, { method: 'POST', headers, body })).status;
    };
    const first = await Promise.all(Array.from({ length: 10 }, async () => attempt(balancer.url)));
    // Three are free, then each takes a puzzle.
    expect(first.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
    const further = await Promise.all(
      balancer.ports.map(async (port) => attempt(`http://127.0.0.1:${port}`)),
    );
    expect(further).toEqual([429, 429, 429]);
  });
});

describe.each('why' in nginx ? [nginx] : [])('three desks on one PostgreSQL', ({ why }) => {
  it('are left out where nginx can’t be had, but not in CI', () => {
    process.stdout.write(`Three desks behind nginx are left out: ${why}\n`);
    expect(process.env['CI']).not.toBe('true');
  });
});
