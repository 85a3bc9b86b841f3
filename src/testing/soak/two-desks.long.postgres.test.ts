import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callbackList } from '#contract/desk/callbacks.ts';
import { rampDetail } from '#contract/desk/ramps.ts';
import { createMicrosecondClock } from '#node/signature.ts';
import { createRandom } from '#sandbox/seeds/random.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';

import type { BuiltPrograms } from '../build-program.ts';
import { rampMessage } from '../desk-callbacks.ts';
import type { ForkedProgram } from '../forked-program.ts';
import { signCallback } from '../sign-callback.ts';
import { shortOrLong } from '../soak.ts';
import { keysOfTests } from '../test-database.ts';
import { callbackFaults, submissionFaults, trailFaults } from './check-books.ts';
import { DeskClients, type DeskAddress } from './desk-clients.ts';
import { proveChain } from './prove-chain.ts';
import { buildDesk, createStorage, signIn, SoakedDesk, type DeskStorage } from './soaked-desk.ts';
import { startSubmissionService, type SubmissionService } from './submission-service.ts';

const { callbacks, answersOfWriters } = shortOrLong({
  short: { callbacks: 5, answersOfWriters: 200 },
  long: { callbacks: 300, answersOfWriters: 4000 },
});
const report = shortOrLong({
  short: () => undefined,
  long: (line: string) => void process.stdout.write(`${line}\n`),
});
const timeoutMs = shortOrLong({ short: 300_000, long: 20 * 60_000 });
const patienceMs = 60_000;
const random = createRandom(17);
const nextTimestamp = createMicrosecondClock();

describe('two desks on one PostgreSQL', () => {
  let programs: BuiltPrograms;
  let service: SubmissionService;
  let storage: DeskStorage;
  const desks: SoakedDesk[] = [];
  const running: ForkedProgram[] = [];
  const addresses: DeskAddress[] = [];
  let isKilled = false;
  beforeAll(async () => {
    [programs, service, storage] = await Promise.all([
      buildDesk(),
      startSubmissionService(random),
      createStorage(''),
    ]);
    const environment = { SERVICE_TIMEOUT_MS: '600000' };
    desks.push(
      ...[0, 1].map(() => new SoakedDesk({ programs, storage, serviceUrl: service.url, environment })),
    );
    for (const desk of desks) running.push(desk.start());
    const cookie = await signIn((await running[0]?.ready) ?? '');
    for (const one of running) addresses.push({ url: await one.ready, cookie, isKilled: () => isKilled });
  }, 120_000);
  afterAll(async () => {
    for (const desk of desks) await desk.remove();
    await service.close();
    await storage.close();
    programs.remove();
  });

  const [first, second] = [() => addresses[0]!, () => addresses[1]!];
  const get = async ({ url, cookie }: DeskAddress, path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    return answer.status === 200 ? answer.json() : null;
  };
  const deliver = async ({ url }: DeskAddress, body: string) => {
    const authorization = signCallback(body, { url: '/callbacks', timestamp: nextTimestamp() });
    const headers = { authorization, 'content-type': 'application/json' };
    return (await fetch(`${url}/callbacks`, { method: 'POST', headers, body })).status;
  };
  const until = async (holds: () => Promise<boolean>) => {
    const began = performance.now();
    while (!(await holds())) {
      if (performance.now() - began > patienceMs) throw new Error('it never came to hold');
      await delay(5);
    }
    return performance.now() - began;
  };

  it(
    'show what the other received: the callback, and the ramp’s new state',
    { timeout: timeoutMs },
    async () => {
      const seenMs: number[] = [];
      const followedMs: number[] = [];
      for (let at = 0; at < callbacks; at += 1) {
        const rampId = `r-shown-${at}`;
        expect(await deliver(first(), rampMessage({ ramp_id: rampId, status: 'IN_PROGRESS' }))).toBe(200);
        const isListed = async () => {
          const list = await get(second(), `/api/callbacks?limit=1&object=${rampId}`);
          return callbackList.parse(list).items.length === 1;
        };
        const hasFollowed = async () => {
          const ramp = await get(second(), `/api/ramps/${rampId}`);
          return ramp !== null && rampDetail.parse(ramp).status === 'IN_PROGRESS';
        };
        const listed = await until(isListed);
        seenMs.push(listed);
        followedMs.push(listed + (await until(hasFollowed)));
      }
      report(
        `${callbacks} callbacks taken by one: listed by the other after ${spread(seenMs)}, its ramp after ${spread(followedMs)}`,
      );
    },
  );

  it('leave no gap in the chain under fifty writers', { timeout: timeoutMs }, async () => {
    const groups = ['a', 'b'].map((name) => new DeskClients(random, { clients: 25, name }));
    let isEnough = false;
    const startedMs = performance.now();
    const over = Promise.all(groups.map(async (clients, at) => clients.run(addresses[at]!, () => isEnough)));
    await Promise.all(groups.map(async (clients) => clients.moreAnswers(answersOfWriters / 2)));
    isEnough = true;
    await over;
    const tookMs = performance.now() - startedMs;
    for (const [at, clients] of groups.entries()) {
      // What one learned the other says as well.
      await clients.settle(addresses[1 - at]!);
      await clients.repeatAll(addresses[1 - at]!);
      expect(clients.unexpected).toEqual([]);
    }
    const openIntents = async () =>
      storage.read(async (db) => (await db.selectFrom('audit_open').select('seq').execute()).length);
    await expect.poll(openIntents, { timeout: patienceMs }).toBe(0);
    // Each signs a checkpoint of its own.
    for (const { url, cookie } of addresses)
      expect((await fetch(`${url}/api/audit/export?format=jsonl`, { headers: { cookie } })).status).toBe(200);
    await expect.poll(openIntents, { timeout: patienceMs }).toBe(0);
    await storage.read(async (db) => {
      const books = {
        callbacks: groups.flatMap(({ callbacks }) => callbacks),
        submissions: groups.flatMap(({ submissions }) => submissions),
      };
      const { submissions } = books;
      expect(await submissionFaults(db, { callbacks: [], submissions }, service.seen)).toEqual({});
      expect(await trailFaults(db, service.seen)).toEqual({});
      const faults = await callbackFaults(db, books, createDataKeys({ current: keysOfTests.DATA_KEY }));
      expect(Object.keys(faults).filter((fault) => /lost|twice|fewer/.test(fault))).toEqual([]);
      const directories = desks.map(({ directory }) => directory);
      await proveChain(db, directories);
      const answers = groups.reduce((sum, clients) => sum + clients.answers, 0);
      const { count } = await db
        .selectFrom('audit_entry')
        .select(db.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      report(
        `50 writers: ${answers} answers, the first ${answersOfWriters} of them in ${Math.round(tookMs)} ms; ${count} entries without a gap`,
      );
    });
  });

  it(
    'settle what the other had under way when it was killed, once its lease has run out, and nothing of their own',
    { timeout: timeoutMs },
    async () => {
      service.fallSilent();
      const [dying, living] = ['dying-', 'living-'].map(
        (name) => new DeskClients(random, { clients: 5, name }),
      );
      const before = service.seen.size;
      const sent = [dying!.submitSome(first(), 5), living!.submitSome(second(), 5)];
      await expect.poll(() => service.seen.size - before, { timeout: patienceMs }).toBe(10);
      isKilled = true;
      await running[0]!.end('SIGKILL');
      await sent[0];
      const rowsOf = async (name: string) =>
        storage.read(async (db) =>
          db
            .selectFrom('write_key')
            .innerJoin('audit_entry', 'audit_entry.request_id', 'write_key.request_id')
            .leftJoin('instance', 'instance.id', 'write_key.instance_id')
            .select([
              'write_key.state',
              'audit_entry.kind',
              'audit_entry.outcome',
              'audit_entry.at',
              'instance.lease_until',
            ])
            .where('idempotency_key', 'like', `key-of-customer-${name}%`)
            .orderBy('audit_entry.seq')
            .execute(),
        );
      const left = await rowsOf('dying-');
      expect(left.map(({ state, kind }) => [state, kind])).toEqual(
        Array.from({ length: 5 }, () => ['in-flight', 'intent']),
      );
      const leaseUntil = Math.max(...left.map(({ lease_until: until }) => until ?? 0));
      expect(leaseUntil).toBeGreaterThan(0);
      isKilled = false;
      await dying!.settle(second());
      expect(dying!.unexpected).toEqual([]);
      expect(dying!.submissions.map(({ replies }) => replies)).toEqual(
        Array.from({ length: 5 }, () => [{ kind: 'unknown' }]),
      );
      const settled = (await rowsOf('dying-')).filter(({ kind }) => kind === 'outcome');
      expect(settled.map(({ state, outcome }) => [state, outcome])).toEqual(
        Array.from({ length: 5 }, () => ['unknown', 'unknown']),
      );
      for (const { at } of settled) expect(at).toBeGreaterThanOrEqual(leaseUntil);
      const own = await rowsOf('living-');
      expect(own.map(({ state, kind }) => [state, kind])).toEqual(
        Array.from({ length: 5 }, () => ['in-flight', 'intent']),
      );
      expect(service.seen.size - before).toBe(10);
      expect(Math.max(...service.seen.values())).toBe(1);
      const lastMs = (Math.max(...settled.map(({ at }) => at)) - leaseUntil) / 1000;
      report(`what the killed one left was settled ${Math.round(lastMs)} ms after its lease had run out`);
      isKilled = true;
      await running[1]!.end('SIGKILL');
      await sent[1];
    },
  );
});

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return `${at(0.5)} ms (half), ${at(0.99)} ms (99 %), ${at(1)} ms (all)`;
}
