import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDataKeys } from '#server/privacy/personal/create-data-keys.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { createSignInPace } from './sign-in-pace.ts';

const keys = createDataKeys({ current: 'a data key of the tests, 32 characters' });
const start = Date.parse('2026-05-04T10:00:00Z');

describe('the pace of unknown browsers', () => {
  let directory: string;
  let testing: TestDatabase;
  const clock = { nowMs: start };
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'pace-'));
    testing = await createTestDatabase(directory);
    clock.nowMs = start;
  });
  afterEach(async () => {
    await testing.close();
    rmSync(directory, { recursive: true });
  });

  /** A server's; on PostgreSQL each has connections of its own. */
  const create = (random?: () => number) =>
    createSignInPace({ db: testing.open().db, keys, nowMs: () => clock.nowMs, ...(random && { random }) });
  /** The same in each run. */
  const seeded = () => {
    let drawn = 0;
    return () => hash('sha256', String((drawn += 1)), 'buffer').readUInt32BE() / 2 ** 32;
  };
  /** As long as the mean. */
  const even = () => 1 - Math.exp(-1);
  const free = async (pace: ReturnType<typeof create>, times: number) => {
    const taken: boolean[] = [];
    for (let time = 0; time < times; time += 1) taken.push(await pace.takeFree('a'));
    return taken.filter(Boolean).length;
  };
  const turns = async (pace: ReturnType<typeof create>, sources: readonly string[]) => {
    let taken = 0;
    for (const source of sources) if (await pace.takeTurn('a', source)) taken += 1;
    return taken;
  };
  const addresses = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `s${from + at}`);

  it('gives a name three free failures an hour, on all servers together', async () => {
    const [one, other] = [create(), create()];
    expect(await free(one, 2)).toBe(2);
    expect(await free(other, 5)).toBe(1);
    clock.nowMs += 3_500_000;
    expect(await free(one, 5)).toBe(0);
    clock.nowMs += 100_001;
    expect(await free(one, 5)).toBe(3);
    expect(await other.takeFree('b')).toBe(true);
  });

  it('counts simultaneous attempts', async () => {
    const servers = [create(), create()];
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => (servers[at % 2] ?? create()).takeFree('a')),
    );
    expect(all.filter(Boolean)).toHaveLength(3);
  });

  it('takes back a success alone', async () => {
    const pace = create();
    await free(pace, 3);
    await pace.succeed('a');
    expect(await pace.failuresOf('a')).toBe(2);
    expect(await free(pace, 5)).toBe(1);
  });

  it('gives a name 60 turns at once and then one a second, however many addresses ask', async () => {
    const [one, other] = [create(even), create(even)];
    expect((await turns(one, addresses(40))) + (await turns(other, addresses(40, 40)))).toBe(60);
    expect(await one.failuresOf('a')).toBe(60);
    for (let second = 0; second < 5; second += 1) {
      clock.nowMs += 1000;
      expect(await turns(one, addresses(4, 100 + 10 * second))).toBe(1);
    }
  });

  it('gives one address ten at once and then one in ten seconds', async () => {
    const pace = create(even);
    const same = Array.from({ length: 12 }, () => 'here');
    expect(await turns(pace, same)).toBe(10);
    clock.nowMs += 9000;
    expect(await turns(pace, same)).toBe(0);
    clock.nowMs += 1000;
    expect(await turns(pace, same)).toBe(1);
    expect(await turns(pace, ['elsewhere'])).toBe(1);
  });

  it('a refusal takes no turn from the name, nor from the address', async () => {
    const pace = create(even);
    await turns(pace, addresses(60));
    for (let time = 0; time < 50; time += 1) expect(await pace.takeTurn('a', 'owner')).toBe(false);
    clock.nowMs += 10_000;
    expect(
      await turns(
        pace,
        Array.from({ length: 12 }, () => 'owner'),
      ),
    ).toBe(10);
  });

  it('gives back to the address all that the last turn took, however long it drew', async () => {
    const pace = create(even);
    const long = create(() => 1 - Math.exp(-3));
    const owner = (count: number) => Array.from({ length: count }, () => 'owner');
    expect(await turns(pace, owner(9))).toBe(9);
    await turns(pace, addresses(60));
    for (let time = 0; time < 20; time += 1) expect(await long.takeTurn('a', 'owner')).toBe(false);
    clock.nowMs += 9000;
    expect(await turns(pace, owner(5))).toBe(1);
  });

  it('counts nothing that was dated hours ahead before a clock was set back; minutes apart, all', async () => {
    const pace = create(even);
    const fill = async () => {
      await free(pace, 3);
      await turns(pace, addresses(70));
      await turns(
        pace,
        Array.from({ length: 12 }, () => 'here'),
      );
    };
    clock.nowMs += 5 * 3_600_000;
    await fill();
    clock.nowMs = start;
    expect([await free(pace, 5), await turns(pace, ['here', ...addresses(70)])]).toEqual([3, 60]);
    clock.nowMs += 4 * 60_000;
    await fill();
    clock.nowMs = start + 60_000;
    expect([await free(pace, 5), await turns(pace, ['here', ...addresses(70)])]).toEqual([0, 0]);
  });

  it('lets nobody come first each time by good timing: who tries once gets in soon', async () => {
    const pace = create(seeded());
    await turns(pace, addresses(70));
    let tries = 0;
    let guesses = 0;
    const needed: number[] = [];
    // Every 100 ms somebody from an address of their own, exact to the millisecond; in between, now and then, the owner.
    for (let step = 0; step < 2000; step += 1) {
      clock.nowMs += 50;
      if (step % 20 === 10) {
        tries += 1;
        if (await pace.takeTurn('a', `home ${step}`)) {
          needed.push(tries);
          tries = 0;
        }
      }
      clock.nowMs += 50;
      if (await pace.takeTurn('a', `s${1000 + step}`)) guesses += 1;
    }
    expect(guesses).toBeLessThan(230);
    expect(needed.length).toBeGreaterThan(2);
    expect(Math.max(...needed)).toBeLessThan(60);
  });
});
