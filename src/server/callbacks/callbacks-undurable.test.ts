import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { isPostgres } from '#node/dialect.ts';
import { countCallbacks, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { testDatabase } from '#testing/test-database.ts';

let desk: DeskServer;
beforeEach(async () => {
  // A full disk says so at once; a table that is held does not, and what comes before and after has this long too.
  desk = await createDeskServer(testDatabase === 'postgres' ? { callbackBounds: { deadlineMs: 2000 } } : {});
});
afterEach(async () => desk.close());

const message = (id: number) =>
  rampMessage({ ramp_id: `r-${id}`, order_id: `r-${id}`, external_reason: 'x'.repeat(20_000) });

/** While `work` is done nothing can be written: the disk is full, or someone holds the tables. */
async function whileNothingCanBeWritten(work: () => Promise<void>): Promise<void> {
  if (isPostgres(desk.db)) {
    await desk.ownerDb.transaction().execute(async (holder) => {
      await sql`lock table callback_event, callback in share row exclusive mode`.execute(holder);
      await work();
    });
    return;
  }
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(desk.db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(desk.db);
  await work();
  await sql`pragma max_page_count = 1000000`.execute(desk.db);
}

it('answers 503 while nothing can be written, and accepts retries afterwards', async () => {
  expect((await sendCallback(desk, message(0))).statusCode).toBe(200);
  const ids = [1, 2, 3, 4];
  await whileNothingCanBeWritten(async () => {
    const answers = await Promise.all(ids.map(async (id) => sendCallback(desk, message(id))));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({ type: '/problems/busy' });
    }
    // The refusal is answered all the same.
    expect((await sendCallback(desk, message(9), { secret: 'other' })).statusCode).toBe(401);
  });
  for (const id of ids) expect((await sendCallback(desk, message(id))).statusCode).toBe(200);
  const kept = await desk.db.selectFrom('callback_event').select('object_id').orderBy('object_id').execute();
  expect(kept.map(({ object_id: id }) => id)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
});

it('answers 503 to those that no longer fit into the queue, and accepts their retries', async () => {
  const small = await createDeskServer({ callbackBounds: { maxWaiting: 4 } });
  try {
    const ids = [1, 2, 3, 4, 5, 6];
    const answers = await Promise.all(ids.map(async (id) => sendCallback(small, message(id))));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(2);
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({ type: '/problems/busy' });
    }
    for (const id of ids) expect((await sendCallback(small, message(id))).statusCode).toBe(200);
    expect(await countCallbacks(small)).toEqual({ events: 6, deliveries: 10 });
  } finally {
    await small.close();
  }
});

it('keeps no event whose delivery could not be written', async () => {
  await desk.ownerDb.schema.alterTable('callback').renameTo('callback_gone').execute();
  const refused = await Promise.all([1, 2].map(async (id) => sendCallback(desk, message(id))));
  await desk.ownerDb.schema.alterTable('callback_gone').renameTo('callback').execute();
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(await countCallbacks(desk)).toEqual({ events: 0, deliveries: 0 });
  expect((await sendCallback(desk, message(1))).statusCode).toBe(200);
  expect(await countCallbacks(desk)).toEqual({ events: 1, deliveries: 1 });
});
