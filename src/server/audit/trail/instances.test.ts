import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Tables } from '#server/database/tables.ts';
import { createTrailTests, type TrailTests } from '#testing/audit-trail.ts';

import { Lease, defaultLeaseTimes } from './instances.ts';

let tests: TrailTests;
let db: Kysely<Tables>;
beforeEach(async () => {
  tests = await createTrailTests();
  ({ db } = tests.open());
});
afterEach(async () => tests.close());

/** A lease whose time and database are the test's. */
function leaseUnderTest() {
  const given = { nowMs: 0, isReachable: true, steady: 0 };
  const handle = new Proxy(db, {
    get(target, name) {
      if (!given.isReachable) throw new Error('unreachable');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const lease = new Lease({
    db: handle,
    instanceId: 'i-1',
    times: defaultLeaseTimes,
    logger: { error: () => undefined },
    onSteady: async () => {
      given.steady += 1;
      return Promise.resolve();
    },
    monotonicMs: () => given.nowMs,
  });
  const beatAt = async (nowMs: number) => {
    given.nowMs = nowMs;
    await lease.beat();
    return given.steady;
  };
  return { lease, given, beatAt };
}

describe('a lease', () => {
  it('runs for 30 seconds of the database’s clock after each renewal', async () => {
    const { lease } = leaseUnderTest();
    const before = Date.now();
    await lease.start();
    const [row] = await db.selectFrom('instance').selectAll().execute();
    expect(row?.lease_until).toBeGreaterThanOrEqual((before + 30_000 - 1000) * 1000);
    expect(row?.lease_until).toBeLessThanOrEqual((Date.now() + 30_000 + 1000) * 1000);
    await lease.stop();
    expect(lease.isHeld).toBe(true);
  });

  it('declares nobody dead before the database was reachable for 15 seconds', async () => {
    const { lease, given, beatAt } = leaseUnderTest();
    await lease.start();
    expect([await beatAt(5000), await beatAt(10_000), await beatAt(15_000)]).toEqual([0, 0, 1]);
    given.isReachable = false;
    expect(await beatAt(20_000)).toBe(1);
    expect(lease.isHeld).toBe(false);
    given.isReachable = true;
    const after = [await beatAt(60_000), await beatAt(65_000), await beatAt(70_000), await beatAt(75_000)];
    expect(after).toEqual([1, 1, 1, 2]);
    await lease.stop();
  });

  it('declares nobody dead right after a pause of its own', async () => {
    const { lease, beatAt } = leaseUnderTest();
    await lease.start();
    for (const at of [5000, 10_000]) await beatAt(at);
    expect([await beatAt(600_000), await beatAt(605_000), await beatAt(610_000)]).toEqual([0, 0, 0]);
    expect(await beatAt(615_000)).toBe(1);
    await lease.stop();
  });
});
