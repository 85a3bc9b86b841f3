import { afterEach, beforeEach, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { failingDatabase } from '#testing/failing-database.ts';

import { type NewWrite, createReserve } from './reserve-write.ts';

let desk: DeskServer;
beforeEach(async () => {
  desk = await createDeskServer();
});
afterEach(async () => desk.close());

const writeOf = (staffId: string, at: number): NewWrite => ({
  key: { staffId, operation: 'createRamp', idempotencyKey: `k-${at}` },
  bodyDigests: [`digest-${at}`],
  requestId: `request-${at}`,
  submission: null,
});

it('takes no more keys than may wait while the database hangs: the next is refused as busy, and free', async () => {
  const { id } = await desk.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  const failing = failingDatabase(desk.db);
  const { dataKeys } = desk.app;
  const reserve = createReserve({ db: failing.db, dataKeys, instanceId: 'i', nowMs: Date.now });
  failing.mishap = 'held';
  const waiting = Array.from({ length: 1000 }, async (_, at) => reserve(writeOf(id, at)));
  // The first of them have reached the database.
  await new Promise(setImmediate);
  await expect(reserve(writeOf(id, 1000))).rejects.toMatchObject({
    code: 'busy',
    status: 503,
    facts: { retryAfterSeconds: 5, cause: { code: 'GROUP_FULL' } },
  });
  failing.mishap = 'none';
  await new Promise(setImmediate);
  failing.release();
  for (const { found } of await Promise.all(waiting)) expect(found).toBeNull();
  expect((await reserve(writeOf(id, 1000))).found).toBeNull();
});
