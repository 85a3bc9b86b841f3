import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tenYearsSeconds, type ClockChange } from '#contract/sandbox/world.ts';
import { migrate, openDatabase, type OpenDatabase } from '#node/database.ts';
import { sandboxMigrations } from '../database/migrations.ts';
import type { SandboxTables } from '../database/tables.ts';
import { ServiceClock } from './service-clock.ts';

const start = Date.UTC(2030, 0, 1);
const hour = 3_600_000;

let directory = '';
let database: OpenDatabase<SandboxTables>;
/** The machine's clock. */
let machine = start;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'service-clock-'));
  database = openDatabase({ file: join(directory, 'sandbox.sqlite') });
  await migrate(database.db, sandboxMigrations);
  machine = start;
});
afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

const open = () => ServiceClock.open({ db: database.db, realNow: () => machine });

describe('the service’s clock', () => {
  it('shows the machine’s time until it is set', async () => {
    const clock = await open();
    expect(clock.now()).toBe(start);
    machine += 1234;
    expect(clock.now()).toBe(start + 1234);
    expect(clock.read()).toStrictEqual({
      now: '2030-01-01T00:00:01.234Z',
      realNow: '2030-01-01T00:00:01.234Z',
      speed: 1,
      isFrozen: false,
    });
  });

  it('runs at its speed, stops, and jumps', async () => {
    const clock = await open();
    await clock.change({ speed: 60 });
    machine += 1000;
    expect(clock.now()).toBe(start + 60_000);
    await clock.change({ isFrozen: true, jumpSeconds: 86_400 });
    machine += hour;
    expect(clock.now()).toBe(start + 60_000 + 86_400_000);
    expect(clock.read()).toMatchObject({ speed: 60, isFrozen: true });
    await clock.change({ isFrozen: false });
    machine += 1000;
    expect(clock.now()).toBe(start + 120_000 + 86_400_000);
  });

  it('stops while the machine’s clock is behind, and continues with it or from the next change', async () => {
    const clock = await open();
    machine += hour;
    expect(clock.now()).toBe(start + hour);
    machine -= 600_000;
    expect(clock.now()).toBe(start + hour);
    machine += 600_001;
    expect(clock.now()).toBe(start + hour + 1);
    machine -= hour;
    await clock.change({ speed: 2 });
    machine += 10;
    expect(clock.now()).toBe(start + hour + 21);
  });

  it('runs on while the sandbox is stopped', async () => {
    await (await open()).change({ speed: 10, jumpSeconds: 50 });
    machine += hour;
    expect((await open()).now()).toBe(start + 50_000 + 10 * hour);
    await (await open()).change({ isFrozen: true });
    const shown = (await open()).now();
    machine += hour;
    expect((await open()).now()).toBe(shown);
  });

  it('never goes back behind the saved time when the machine’s clock was set back while stopped', async () => {
    const clock = await open();
    machine += hour;
    await clock.keep();
    machine -= hour;
    expect((await open()).now()).toBe(start + hour);
  });

  it('shows a change only once it is on disk', async () => {
    const clock = await open();
    await clock.change({ speed: 1_000_000 });
    machine += 1000;
    const slower = clock.change({ speed: 0.001 });
    await Promise.resolve();
    machine += 1000;
    const shown = clock.now();
    await slower;
    expect((await open()).now()).toBeGreaterThanOrEqual(shown);
    expect(clock.now()).toBe(shown + 1);
  });

  it('stays as it was when a change can’t be written, and accepts the next', async () => {
    const clock = await open();
    await database.db.schema.alterTable('clock').renameTo('elsewhere').execute();
    await expect(clock.change({ jumpSeconds: 5 })).rejects.toThrow('clock');
    expect(clock.now()).toBe(start);
    await database.db.schema.alterTable('elsewhere').renameTo('clock').execute();
    await clock.change({ jumpSeconds: 5 });
    expect(clock.now()).toBe(start + 5000);
  });

  it('applies simultaneous changes one after the other', async () => {
    const clock = await open();
    await Promise.all(Array.from({ length: 10 }, async () => clock.change({ jumpSeconds: 60 })));
    expect(clock.now()).toBe(start + 600_000);
  });

  it('ends with the year 2199: no jump leads beyond, and it stops there', async () => {
    const clock = await open();
    for (let at = 2030; at < 2190; at += 10) await clock.change({ jumpSeconds: tenYearsSeconds });
    await expect(clock.change({ jumpSeconds: tenYearsSeconds })).rejects.toMatchObject({
      status: 422,
      fieldErrors: { jumpSeconds: expect.any(String) as string },
    });
    await clock.change({ speed: 1_000_000 });
    machine += 24 * hour;
    expect(clock.read().now).toBe('2200-01-01T00:00:00.000Z');
    await clock.keep();
    expect((await open()).read().now).toBe('2200-01-01T00:00:00.000Z');
  });

  it('starts over with the machine’s time when the database keeps none', async () => {
    const clock = await open();
    await clock.change({ jumpSeconds: 86_400, speed: 5, isFrozen: true });
    await database.db.deleteFrom('clock').execute();
    await clock.reload();
    expect(clock.read()).toMatchObject({ now: '2030-01-01T00:00:00.000Z', speed: 1, isFrozen: false });
    machine += 10;
    expect((await open()).now()).toBe(start + 10);
  });
});

const longestJumpMs = 1_000_000_000;
const endOfTime = Date.UTC(2200, 0, 1);
const change = fc
  .record(
    {
      speed: fc.double({ min: 0.001, max: 1_000_000, noNaN: true }),
      isFrozen: fc.boolean(),
      jumpSeconds: fc.integer({ min: 1, max: 1_000_000 }),
    },
    { requiredKeys: [] },
  )
  .map((value): Step => ({ kind: 'change', value }));
const step = fc.oneof(
  change,
  fc.integer({ min: -hour, max: hour }).map((ms): Step => ({ kind: 'machine', ms })),
  fc.constantFrom<Step>({ kind: 'keep' }, { kind: 'stop' }, { kind: 'kill' }),
);
type Step =
  | { readonly kind: 'change'; readonly value: ClockChange }
  | { readonly kind: 'machine'; readonly ms: number }
  | { readonly kind: 'keep' | 'stop' | 'kill' };

/** At the highest speed a few hours lead to the end of time, and no jump leads beyond. */
async function changeUnlessAtTheEnd(clock: ServiceClock, value: ClockChange): Promise<void> {
  try {
    await clock.change(value);
  } catch (error) {
    if (clock.now() + longestJumpMs < endOfTime) throw error;
  }
}

describe('the service’s time never goes back', { timeout: 30_000 }, () => {
  // Nothing is killed here: to wait for the disk would only take time.
  beforeEach(async () => {
    await sql`pragma synchronous = off`.execute(database.db);
  });

  it('whatever is changed, however the machine’s clock moves, wherever the sandbox is stopped or killed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await database.db.deleteFrom('clock').execute();
        let clock = await open();
        let highest = machine;
        let shown = clock.now();
        for (const each of steps) {
          if (each.kind === 'change') await changeUnlessAtTheEnd(clock, each.value);
          if (each.kind === 'machine') machine += each.ms;
          if (each.kind === 'keep' || each.kind === 'stop') await clock.keep();
          // A kill keeps nothing: it is safe as long as the machine's clock is not behind at the next start.
          if (each.kind === 'kill') machine = Math.max(machine, highest);
          if (each.kind === 'stop' || each.kind === 'kill') clock = await open();
          highest = Math.max(highest, machine);
          const now = clock.now();
          expect(now).toBeGreaterThanOrEqual(shown);
          shown = now;
        }
      }),
    );
  });
});
