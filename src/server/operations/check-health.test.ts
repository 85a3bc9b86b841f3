import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';

import { openDatabase, type OpenDatabase } from '#node/database.ts';
import { openPostgres } from '#node/postgres.ts';
import type { Tables } from '#server/database/tables.ts';

import { type HealthParts, createHealthCheck, isClockRight } from './operations.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function check({ db }: OpenDatabase<Tables>, parts: Partial<HealthParts> = {}) {
  const serviceDate = { aheadMs: null, measure: () => undefined };
  const well = { nowMs: Date.now, isTrailWritable: () => true, serviceDate };
  return createHealthCheck({ db, ...well, deadlineMs: 20_000, ...parts });
}

/** A PostgreSQL that takes connections and never says a word. */
async function silentPostgres() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const database = openPostgres<Tables>({ url: `postgres://rampart@127.0.0.1:${port}/rampart` });
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await database.close();
  });
  return { database, sockets };
}

describe('health', () => {
  it('soon reports a hanging database, and asks it once for all who ask', async () => {
    const { database, sockets } = await silentPostgres();
    const ask = check(database, { deadlineMs: 100 });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    answers.push(await ask());
    for (const answer of answers)
      expect(answer).toEqual({ database: 'failing', trail: 'ok', clock: 'unknown' });
    expect(sockets).toHaveLength(1);
  });

  it('says at once that a stopped PostgreSQL does not answer', async () => {
    const database = openPostgres<Tables>({ url: 'postgres://rampart@127.0.0.1:1/rampart' });
    closing.push(async () => database.close());
    const answer = await check(database)();
    expect(answer).toMatchObject({ database: 'failing' });
  });

  it('says that a closed or broken SQLite does not answer', async () => {
    const database = openDatabase<Tables>({ file: ':memory:' });
    closing.push(async () => database.close());
    expect(await check(database)()).toMatchObject({ database: 'failing' });
  });

  it('says that the trail can’t be written, as on a full disk, while everything can still be read', async () => {
    const database = openDatabase<Tables>({ file: ':memory:' });
    closing.push(async () => database.close());
    await database.db.schema
      .createTable('audit_entry')
      .addColumn('seq', 'integer')
      .addColumn('at', 'bigint')
      .execute();
    const answer = await check(database, { isTrailWritable: () => false })();
    expect(answer).toEqual({ database: 'ok', trail: 'failing', clock: 'ok' });
  });
});

describe('the clock', () => {
  const nowMs = Date.parse('2026-05-04T10:00:00Z');
  const facts = { nowMs, newestEntryMs: null, serviceAheadMs: null };
  it.each([
    ['nothing is known', {}, true],
    ['it is behind the newest entry of the trail', { newestEntryMs: nowMs + 5001 }, false],
    ['it is behind by what two machines differ', { newestEntryMs: nowMs + 5000 }, true],
    [
      'the service confirms it, and the newest entry is an hour ahead',
      { newestEntryMs: nowMs + 3_600_000, serviceAheadMs: -900 },
      true,
    ],
    [
      'the service is ahead, though by little, and so is the newest entry',
      { newestEntryMs: nowMs + 6000, serviceAheadMs: 6000 },
      false,
    ],
    ['the service is ahead by four minutes', { serviceAheadMs: 240_000 }, true],
    ['the service is ahead by more', { serviceAheadMs: 240_001 }, false],
    ['the service is behind by more', { serviceAheadMs: -240_001 }, false],
  ] as const)('when %s', (_what, known, isRight) => {
    expect(isClockRight({ ...facts, ...known })).toBe(isRight);
  });
});
