import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeskError } from '#server/http/errors.ts';
import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { createSignInThrottle } from './sign-in-throttle.ts';

const keys = createDataKeys({ current: 'a data key of the tests, 32 characters' });
const start = Date.parse('2026-05-04T10:00:00Z');

describe('the sign-in throttle', () => {
  let directory: string;
  let testing: TestDatabase;
  const clock = { nowMs: start };
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'throttle-'));
    testing = await createTestDatabase(directory);
    clock.nowMs = start;
  });
  afterEach(async () => {
    await testing.close();
    rmSync(directory, { recursive: true });
  });

  /** As an instance has it: on SQLite there is one, on PostgreSQL each has connections of its own. */
  const create = () => createSignInThrottle({ db: testing.open().db, keys, nowMs: () => clock.nowMs });
  /** Seconds that the attempt has to wait; 0 for one that is let in. */
  const attempt = async (throttle: ReturnType<typeof create>, name = 'a') =>
    throttle.attempt('link', name).then(
      () => 0,
      (error: unknown) => {
        if (error instanceof DeskError && error.code === 'too-many-attempts')
          return error.facts.retryAfterSeconds ?? 0;
        throw error;
      },
    );
  const times = async (count: number, throttle: ReturnType<typeof create>, name?: string) => {
    const waits: number[] = [];
    for (let time = 0; time < count; time += 1) waits.push(await attempt(throttle, name));
    return waits;
  };

  it('counts no failure that was dated hours ahead before a clock was set back', async () => {
    const throttle = create();
    clock.nowMs += 5 * 3_600_000;
    await times(12, throttle);
    clock.nowMs = start;
    expect(await times(10, throttle)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(await attempt(throttle)).toBe(1);
  });

  it('allows ten failures, then waits a second, doubling up to 15 minutes', async () => {
    const throttle = create();
    expect(await times(10, throttle)).toEqual(Array.from({ length: 10 }, () => 0));
    const waits: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const seconds = await attempt(throttle);
      waits.push(seconds);
      clock.nowMs += seconds * 1000 - 1;
      expect(await attempt(throttle)).toBe(1);
      clock.nowMs += 1;
      expect(await attempt(throttle)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('counts simultaneous attempts, on several instances', async () => {
    const instances = [create(), create(), create()];
    const waits = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => attempt(instances[at % 3] ?? create())),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
  });

  it('applies on an instance that starts afterwards', async () => {
    await times(10, create());
    expect(await attempt(create())).toBe(1);
  });

  it('forgets a name that succeeds, and one that has been quiet for an hour', async () => {
    const throttle = create();
    await times(9, throttle);
    await throttle.succeed('link', 'a');
    expect(await times(11, throttle)).toEqual([...Array.from({ length: 10 }, () => 0), 1]);
    clock.nowMs += 3_600_001;
    expect(await times(11, throttle)).toEqual([...Array.from({ length: 10 }, () => 0), 1]);
  });

  it('counts separate kinds apart', async () => {
    const throttle = create();
    await times(10, throttle);
    expect(await attempt(throttle)).toBe(1);
    await throttle.attempt('proof', 'a');
    await throttle.attempt('device', 'a');
    const { db } = testing.open();
    const rows = await db.selectFrom('sign_in_failure').select(['bucket', 'failures']).execute();
    const kinds = rows.map(({ bucket, failures }) => [Math.floor(bucket / 262_144), failures]);
    expect(kinds.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [1, 1],
      [2, 10],
      [4, 1],
    ]);
  });

  it('accepts a name whose last failure is a little ahead by another instance’s clock', async () => {
    const throttle = create();
    await attempt(throttle);
    clock.nowMs -= 50;
    expect(await attempt(throttle)).toBe(0);
  });

  it('keeps a name slowed down however many others fail, in a table without names', async () => {
    const throttle = create();
    await times(10, throttle);
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 2 }), async (name) => {
        await attempt(throttle, name);
        expect(await attempt(throttle)).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
    await attempt(throttle, 'compliance@rampart.test');
    const rows = await testing.open().db.selectFrom('sign_in_failure').selectAll().execute();
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(['bucket', 'failures', 'last_at']);
      expect(Math.floor(row.bucket / 262_144)).toBe(2);
    }
  });
});
