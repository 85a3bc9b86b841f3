import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyTimestamps } from './key-timestamps.ts';

const start = Date.UTC(2030, 0, 1);
const minute = 60_000;

let directory = '';
let machine = start;
const opened: KeyTimestamps[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'key-timestamps-'));
  machine = start;
});
afterEach(() => {
  for (const used of opened.splice(0)) used.close();
  rmSync(directory, { recursive: true });
});

/** Opens them as a process does that starts after a kill: what was open before is never closed. */
const open = (entriesAFile?: number) => {
  const used = new KeyTimestamps({
    directory,
    realNow: () => machine,
    ...(entriesAFile !== undefined && { entriesAFile }),
  });
  opened.push(used);
  return used;
};
const at = (ms: number) => (start + ms) * 1000;
const file = () => join(directory, 'used-timestamps.log');

describe('what keys have used', () => {
  it('stays used when the process is killed, for each key its own', () => {
    expect(open().use('one', at(0))).toBe(true);
    const next = open();
    expect(next.use('one', at(0))).toBe(false);
    expect(next.use('two', at(0))).toBe(true);
    expect(next.use('one', at(1))).toBe(true);
    const third = open();
    expect([third.use('one', at(0)), third.use('two', at(0)), third.use('one', at(1))]).toStrictEqual([
      false,
      false,
      false,
    ]);
  });

  it('is on disk before it is handed out', () => {
    open().use('the-key', at(0));
    expect(readFileSync(file(), 'latin1')).toContain(`${at(0)} the-key`);
  });

  it('leaves earlier timestamps free that were not used', () => {
    open().use('one', at(0));
    expect(open().use('one', at(-299_000))).toBe(true);
  });

  it('is dropped when it is too old to be accepted, and not before', () => {
    const used = open();
    used.use('one', at(0));
    used.use('one', at(4 * minute));
    machine = start + 5 * minute;
    open();
    expect(readFileSync(file(), 'latin1')).toContain(String(at(0)));
    machine += 1;
    open();
    expect(readFileSync(file(), 'latin1')).not.toContain(String(at(0)));
    expect(open().use('one', at(4 * minute))).toBe(false);
  });

  it('survives an entry that was cut, and what is no entry', () => {
    open().use('one', at(0));
    appendFileSync(file(), '\n18934');
    const next = open();
    expect(next.use('one', at(1))).toBe(true);
    appendFileSync(file(), '\n1893456000000');
    next.use('one', at(2));
    writeFileSync(join(directory, 'used-timestamps.log.next'), 'cut while it was written');
    const last = open();
    expect([0, 1, 2].map((ms) => last.use('one', at(ms)))).toStrictEqual([false, false, false]);
  });

  it('refuses when it can’t be stored', () => {
    const used = open();
    used.close();
    opened.length = 0;
    expect(() => used.use('one', at(0))).toThrow('EBADF');
  });

  it('keeps its files small: what is too old leaves them while it runs', () => {
    let used = open(10);
    for (let second = 0; second < 3600; second += 1) {
      machine = start + second * 1000;
      expect(used.use('one', at(second * 1000))).toBe(true);
    }
    const lines = readdirSync(directory).flatMap((name) =>
      readFileSync(join(directory, name), 'latin1').trim().split('\n'),
    );
    expect(lines.length).toBeLessThan(1000);
    used = open(10);
    for (let second = 3300; second < 3600; second += 1)
      expect(used.use('one', at(second * 1000))).toBe(false);
  });

  it('is never taken twice, whatever is used when and wherever the process is killed', () => {
    const step = fc.oneof(
      fc.record({
        key: fc.constantFrom('one', 'two'),
        ms: fc.constantFrom(-300_000, -200_000, 0, 100_000, 300_000),
      }),
      fc.record({ passMs: fc.constantFrom(0, 100_000, 200_000) }),
      fc.constant('kill' as const),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (steps, entriesAFile) => {
          rmSync(file(), { force: true });
          rmSync(join(directory, 'used-timestamps.earlier.log'), { force: true });
          const taken: string[] = [];
          let used = open(entriesAFile);
          for (const each of steps) {
            if (each === 'kill') used = open(entriesAFile);
            else if ('passMs' in each) machine += each.passMs;
            else {
              const timestamp = (machine + each.ms) * 1000;
              if (used.use(each.key, timestamp)) taken.push(`${each.key} ${timestamp}`);
            }
          }
          expect(new Set(taken).size).toBe(taken.length);
          for (const one of opened.splice(0)) one.close();
        },
      ),
    );
  });
});
