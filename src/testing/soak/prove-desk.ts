import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, vi } from 'vitest';

import type { Tables } from '#server/database/tables.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';

import { directoryRows } from '../directory-rows.ts';
import type { ForkedProgram } from '../forked-program.ts';
import { keysOfTests } from '../test-database.ts';
import { callbackFaults, submissionFaults, trailFaults } from './check-books.ts';
import type { DeskAddress, DeskClients } from './desk-clients.ts';
import type { DeskMovers } from './desk-movers.ts';
import { proveChain } from './prove-chain.ts';
import { differingFacts, queueFaults } from './queue-faults.ts';
import type { DeskStorage, SoakedDesk } from './soaked-desk.ts';
import type { SubmissionService } from './submission-service.ts';

export interface ProvenDesk {
  /** Servers on one database; the first one exports, and rebuilds the directory. */
  readonly desks: readonly SoakedDesk[];
  readonly storage: DeskStorage;
  readonly service: Pick<SubmissionService, 'seen'>;
  readonly clients: DeskClients;
  readonly movers?: DeskMovers;
  readonly running: readonly ForkedProgram[];
  readonly address: DeskAddress;
}

const dataKeys = createDataKeys({ current: keysOfTests.DATA_KEY });
const patienceMs = 90_000;

/**
 * Settles clients, then compares with service and database: nothing lost or doubled, the chain valid, the
 * directory rebuildable, the queue with every acknowledged move.
 */
export async function proveDesk(proven: ProvenDesk): Promise<void> {
  const { desks, storage, service, clients, movers, running, address } = proven;
  await readFinalHints(proven);
  const sent = service.seen.size;
  await clients.repeatAll(address);
  expect(clients.unexpected).toEqual([]);
  expect(clients.waiting).toBe(0);
  expect(service.seen.size).toBe(sent);
  await expect.poll(async () => storage.read(unfinished), { timeout: patienceMs, interval: 250 }).toBe(0);
  if (movers !== undefined) {
    expect(movers.unexpected).toEqual([]);
    // What time alone makes true begins in a sweep.
    await expect
      .poll(async () => storage.read(differingFacts), { timeout: patienceMs, interval: 1000 })
      .toEqual([]);
  }
  await verifyExport(proven);
  await Promise.all(running.map(async (one) => one.end('SIGTERM')));
  await storage.read(async (db) => {
    expect(await callbackFaults(db, clients, dataKeys)).toEqual({});
    expect(await submissionFaults(db, clients, service.seen)).toEqual({});
    expect(await trailFaults(db, service.seen)).toEqual({});
    if (movers !== undefined) expect(await queueFaults(db, movers.acknowledged)).toEqual({});
    await proveChain(
      db,
      desks.map(({ directory }) => directory),
    );
  });
  await rebuild(proven);
}

/** A killed desk's work is in flight until its lease ends; without an answer it's unknown. */
async function readFinalHints({ clients, address }: ProvenDesk): Promise<void> {
  await vi.waitFor(
    async () => {
      await clients.settle(address);
      // Nothing unexpected is waited for.
      if (clients.unexpected.length === 0) expect(clients.waiting).toBe(0);
    },
    { timeout: patienceMs, interval: 100 },
  );
  expect(clients.unexpected).toEqual([]);
}

function firstOf(desks: readonly SoakedDesk[]): SoakedDesk {
  const [first] = desks;
  if (first === undefined) throw new Error('no server to prove');
  return first;
}

async function unfinished(db: Kysely<Tables>): Promise<number> {
  const callbacks = await db
    .selectFrom('callback_event')
    .select('id')
    .where('processed_at', 'is', null)
    .execute();
  const intents = await db.selectFrom('audit_open').select('seq').execute();
  return callbacks.length + intents.length;
}

async function verifyExport({ desks, address }: ProvenDesk): Promise<void> {
  const { url, cookie } = address;
  const answer = await fetch(`${url}/api/audit/export?format=jsonl`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const file = join(firstOf(desks).directory, 'export.jsonl');
  writeFileSync(file, await answer.text());
  const { code, output } = firstOf(desks).run('audit-verify', [file]);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Intact: /) });
}

async function rebuild({ desks, storage }: ProvenDesk): Promise<void> {
  const grown = await storage.read(async (db) => directoryRows(db, dataKeys));
  expect(grown.ramps.length).toBeGreaterThan(0);
  expect(grown.customers.length).toBeGreaterThan(0);
  const { code, output } = firstOf(desks).run('directory-rebuild');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('was rebuilt') });
  expect(await storage.read(async (db) => directoryRows(db, dataKeys))).toEqual(grown);
}
