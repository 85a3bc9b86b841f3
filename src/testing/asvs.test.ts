import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'src/server/SECURITY.md'), 'utf8');
const answers = ['met', 'not met', 'n/a'] as const;

const lines = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const cells = line.slice(2, -2).split(' | ');
    const [id = '', level = '', answer = '', how = '', shownBy = ''] = cells;
    return { id, level: Number(level), answer, how, shownBy, cells: cells.length };
  });
const levels = readFileSync(new URL('asvs-5.0-levels.json', import.meta.url), 'utf8');
const levelOf = new Map(Object.entries(JSON.parse(levels) as Readonly<Record<string, number>>));
const asked = [...levelOf].filter(([, level]) => level < 3).map(([id]) => id);

describe('the table of ASVS 5.0 in src/server/SECURITY.md', () => {
  it('has the 253 requirements of levels 1 and 2, each once, with its level', () => {
    expect(asked).toHaveLength(253);
    expect(lines.map(({ id }) => id)).toEqual(asked);
    expect(lines.filter(({ id, level }) => level !== levelOf.get(id))).toEqual([]);
  });

  it.each(lines)('$id: an answer, how or why not, and for what is met what shows it', (line) => {
    expect(line.cells).toBe(5);
    expect(answers).toContain(line.answer);
    expect(line.how.length).toBeGreaterThan(2);
    const shown = [...line.shownBy.matchAll(/`([^`]+)`/g)].map(([, one]) => one ?? '');
    expect(shown.length > 0).toBe(line.answer === 'met');
    // A test by its path, or a command by its first word.
    for (const one of shown) expect([one, isTest(one) || /^(?:npm|grep) /.test(one)]).toEqual([one, true]);
  });

  it('has greps that find as many lines as its rows say', () => {
    const greps = lines.flatMap(({ id, shownBy }) =>
      [...shownBy.matchAll(/`(grep [^`]+)`/g)].map(([, command = '']) => [id, found(command)]),
    );
    expect(greps).toEqual([
      ['1.2.4', 3],
      ['3.2.2', 0],
    ]);
  });

  it('is counted as its figures say', () => {
    for (const level of [1, 2, 3]) {
      const [met, not, none] = level === 3 ? countedOfLevel3() : countedOf(level);
      const share = Math.round((1000 * met) / (met + not)) / 10;
      expect(text).toContain(
        `| ${level} | ${met + not + none} | ${met + not} | ${met} | ${not} | ${none} | ${share} % |`,
      );
    }
  });

  it('names what is not met before it begins, and nothing else', () => {
    const [, section = ''] = /^### What is not met$(.*?)^### /ms.exec(text) ?? [];
    const named = [...section.matchAll(/^- \*\*([\d.]+)\*\* /gm)].map(([, id]) => id);
    expect(named).toEqual(lines.filter(({ answer }) => answer === 'not met').map(({ id }) => id));
  });

  it('has all of level 1', () => {
    expect(lines.filter(({ level, answer }) => level === 1 && answer === 'not met')).toEqual([]);
  });
});

function isTest(path: string): boolean {
  return /\.(?:test\.tsx?|e2e\.ts)$/.test(path) && existsSync(join(root, path));
}

function found(command: string): number {
  const { status, stdout } = spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' });
  // 1: none; 2: it could not look.
  expect([command, status === 0 || status === 1]).toEqual([command, true]);
  return stdout.split('\n').length - 1;
}

type Counted = readonly [met: number, not: number, none: number];

function countedOf(level: number): Counted {
  const count = (wanted: string) =>
    lines.filter((line) => line.level === level && line.answer === wanted).length;
  return [count('met'), count('not met'), count('n/a')];
}

function countedOfLevel3(): Counted {
  const [, section = ''] = /^### Level 3$(.*)/ms.exec(text) ?? [];
  const lists = ['Met', 'Not met', 'Do not apply'].map((name) => {
    const [, length, ids = ''] = new RegExp(`^${name}, (\\d+): (.*)\\.$`, 'm').exec(section) ?? [];
    const named = ids.split(', ');
    expect([name, named.length]).toEqual([name, Number(length)]);
    return named;
  });
  const third = [...levelOf].filter(([, level]) => level === 3).map(([id]) => id);
  expect(lists.flat().toSorted()).toEqual(third.toSorted());
  const [met = [], not = [], none = []] = lists;
  return [met.length, not.length, none.length];
}
