import { afterEach, beforeEach, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { failingDatabase } from '#testing/failing-database.ts';

import { type NewWrite, createReserve } from './reserve-write.ts';

let desk: DeskServer;
beforeEach(async () => {
  desk = await createDeskServer();
});
afterEach(async () => desk.close());

const lost = { add: () => expect.unreachable('nothing is lost') };
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
  const reserve = createReserve({ db: failing.db, dataKeys, instanceId: 'i', nowMs: Date.now, lost });
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

it('keeps so many keys of a person at most: beyond, none is reserved and one kept before is found still', async () => {
  const [{ id } = expect.fail(), other = expect.fail()] = await desk.db
    .selectFrom('staff')
    .select('id')
    .limit(2)
    .execute();
  const clock = { nowMs: 1_800_000_000_000 };
  const { dataKeys } = desk.app;
  const parts = { db: desk.db, dataKeys, instanceId: 'i', nowMs: () => clock.nowMs, lost };
  // Another server kept one before.
  await createReserve(parts)(writeOf(id, 0));
  const reserve = createReserve(parts, 3);
  clock.nowMs += 60_000;
  for (const at of [1, 2]) expect((await reserve(writeOf(id, at))).found).toBeNull();
  const refusal = {
    code: 'too-many-requests',
    facts: {
      detail: 'Nothing was sent. Each day, you can send at most 3 requests that make changes.',
      retryAfterSeconds: 24 * 3600 - 60,
    },
  };
  for (const at of [3, 4]) await expect(reserve(writeOf(id, at))).rejects.toMatchObject(refusal);
  await expect(createReserve(parts, 3)(writeOf(id, 3))).rejects.toMatchObject(refusal);
  const again = { ...writeOf(id, 2), requestId: 'request-again' };
  expect((await reserve(again)).found).toMatchObject({ request_id: 'request-2' });
  expect((await reserve(writeOf(other.id, 3))).found).toBeNull();
  const rows = await desk.db
    .selectFrom('write_key')
    .select('request_id')
    .where('staff_id', '=', id)
    .execute();
  expect(rows).toHaveLength(3);

  // A day after the first.
  clock.nowMs += 24 * 3_600_000 - 60_000;
  expect((await reserve(writeOf(id, 4))).found).toBeNull();
  await expect(reserve(writeOf(id, 5))).rejects.toMatchObject({ code: 'too-many-requests' });
});
