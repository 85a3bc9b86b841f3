import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { batchDetail } from '#contract/desk/batches.ts';
import { createRandom } from '#sandbox/seeds/random.ts';
import type { Tables } from '#server/database/tables.ts';

import { account, customers } from '../batch-world.ts';
import type { BuiltPrograms } from '../build-program.ts';
import { json, startScriptedService, type ScriptedService } from '../scripted-service.ts';
import { shortOrLong } from '../soak.ts';
import { testDatabase } from '../test-database.ts';
import { trailFaults, twice } from './check-books.ts';
import { proveChain } from './prove-chain.ts';
import { buildDesk, createStorage, signIn, SoakedDesk, type DeskStorage } from './soaked-desk.ts';

const kills = shortOrLong({ short: 4, long: 25 });
const references = Array.from({ length: kills * 20 }, (_, at) => `c-${at + 1}`);
const unknownAccounts = new Set(['c-7', 'c-30', 'c-55']);
const patienceMs = 60_000;
const timeoutMs = kills * 30_000;
const seed = randomInt(2 ** 32);

describe(`a batch on ${testDatabase} whose desk is killed again and again (seed ${seed})`, () => {
  const random = createRandom(seed);
  let programs: BuiltPrograms;
  let service: ScriptedService;
  let storage: DeskStorage;
  let desk: SoakedDesk;
  beforeAll(async () => {
    programs = await buildDesk();
  }, 60_000);
  afterAll(() => programs.remove());
  beforeEach(async () => {
    service = await startScriptedService((response, call, request) => {
      const id = call.uri.split('/').at(-1) ?? '';
      const answer = unknownAccounts.has(id) ? json(404, { status: 404 }) : json(200, account(id));
      setTimeout(() => answer(response, call, request), random.next() * 60);
    });
    const directory = mkdtempSync(join(tmpdir(), 'killed-batch-'));
    storage = await createStorage(directory);
    const environment = { BATCH_CALLS_PER_MINUTE: '600' };
    desk = new SoakedDesk({ programs, storage, serviceUrl: service.url, directory, environment });
  });
  afterEach(async () => {
    await desk.remove();
    await service.close();
    await storage.close();
  });

  /** Ids in the service's calls, in order. */
  const asked = () => service.serviceCalls.map(({ uri }) => uri.split('/').at(-1) ?? '');

  it(
    'goes on where it was, asks again only about what was being asked, and records every call',
    async () => {
      let running = desk.start();
      let url = await running.ready;
      const cookie = await signIn(url);
      const id = randomUUID();
      const started = await fetch(`${url}/api/batches`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ id, items: customers(...references) }),
      });
      expect(started.status).toBe(201);
      for (let kill = 0; kill < kills; kill += 1) {
        const before = asked().length;
        const more = random.whole(2, 15);
        await expect
          .poll(() => asked().length, { timeout: patienceMs, interval: 5 })
          .toBeGreaterThan(before + more);
        await delay(random.next() * 100);
        await running.end('SIGKILL');
        running = desk.start();
        url = await running.ready;
      }
      const read = async () => {
        const answer = await fetch(`${url}/api/batches/${id}`, { headers: { cookie } });
        return batchDetail.parse(await answer.json());
      };
      await expect
        .poll(async () => (await read()).batch.state, { timeout: patienceMs, interval: 250 })
        .toBe('done');
      const { batch, items } = await read();
      expect(batch.counts).toEqual({
        total: references.length,
        waiting: 0,
        done: references.length - unknownAccounts.size,
        notFound: unknownAccounts.size,
        failed: 0,
      });
      expect(items.filter(({ state }) => state === 'not-found').map((item) => item.id)).toEqual([
        ...unknownAccounts,
      ]);
      expect(new Set(asked())).toEqual(new Set(references));
      expect(twice(asked()).length).toBeLessThanOrEqual(kills);
      await expect
        .poll(async () => storage.read(openIntents), { timeout: patienceMs, interval: 250 })
        .toBe(0);
      await running.end('SIGTERM');
      await storage.read(async (db) => {
        expect(await trailFaults(db, new Map())).toEqual({});
        const intended = await intents(db);
        // One more than calls where the desk died between the two.
        for (const reference of references) {
          const calls = asked().filter((one) => one === reference).length;
          expect(intended.filter((one) => one === reference).length).toBeGreaterThanOrEqual(calls);
        }
        expect(intended.length).toBeLessThanOrEqual(references.length + kills);
        await proveChain(db, [desk.directory]);
      });
    },
    timeoutMs,
  );
});

async function openIntents(db: Kysely<Tables>): Promise<number> {
  return (await db.selectFrom('audit_open').select('seq').execute()).length;
}

async function intents(db: Kysely<Tables>): Promise<(string | null)[]> {
  const entries = await db
    .selectFrom('audit_entry')
    .select('object_id')
    .where('kind', '=', 'intent')
    .where('action', '=', 'getIdentity')
    .execute();
  return entries.map(({ object_id: id }) => id);
}
