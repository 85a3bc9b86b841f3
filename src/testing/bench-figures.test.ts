import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Figure {
  readonly ratio: number | null;
  readonly met: boolean | null;
}

const moduleOf = async (name: string): Promise<unknown> =>
  import(pathToFileURL(join(import.meta.dirname, '../../e2e/bench', name)).href);
const { figure, tableOf, comparisonOf, distanceOf } = (await moduleOf('figure.mjs')) as {
  figure: (of: object) => Figure;
  tableOf: (rows: readonly Figure[]) => string[];
  comparisonOf: (before: object, after: object) => string[];
  distanceOf: (row: Figure) => number | null;
};
const { plotOf } = (await moduleOf('plot.mjs')) as { plotOf: (rows: readonly Figure[]) => string };

const call = { target: 1, what: 'a call', unit: 'µs', ours: 150, peer: 60, limit: 50, ratio: 3 };
const upload = { target: 4, what: 'a delay', unit: 'ms', ours: 23.04 };
const cells = (line: string | undefined) => line?.split(/ {2,}/);

describe('a figure of the benchmarks', () => {
  it('is judged by its ratio where it has one, otherwise by ours', () => {
    expect(figure({ ...call, most: 3 }).met).toBe(true);
    expect(figure({ ...call, most: 2.9 }).met).toBe(false);
    expect(figure({ ...call, least: 3.1 }).met).toBe(false);
    expect(figure({ ...call, least: 3 }).met).toBe(true);
    expect(figure({ ...upload, most: 20 }).met).toBe(false);
    expect(figure({ ...upload, most: 24 }).met).toBe(true);
    expect(figure(upload).met).toBeNull();
  });

  it('is a line of the table: ours, peer, limit, ratio, target, met', () => {
    const lines = tableOf([figure({ ...call, most: 3.5 }), figure({ ...upload, most: 20 }), figure(upload)]);
    expect(lines.map(cells)).toEqual([
      ['#', 'what', 'ours', 'peer', 'limit', 'ratio', 'target', 'met', 'how'],
      ['1', 'a call', '150 µs', '60 µs', '50 µs', '3×', '≤ 3.5×', 'yes'],
      ['4', 'a delay', '23 ms', '–', '–', '–', '≤ 20 ms', 'NO'],
      ['4', 'a delay', '23 ms', '–', '–', '–', '–', '–'],
    ]);
  });

  it('is compared with the same figure of another commit', () => {
    const before = { name: 'aaaa', rows: [figure({ ...call, ratio: 6, most: 3.5 })] };
    const after = {
      name: 'bbbb',
      rows: [figure({ ...call, most: 3.5 }), figure({ ...upload, most: 20 })],
    };
    expect(comparisonOf(before, after).map(cells)).toEqual([
      ['#', 'what', 'aaaa', 'bbbb', 'change', 'target', 'met'],
      ['1', 'a call', '6×', '3×', '−50 %', '≤ 3.5×', 'NO → yes'],
      ['4', 'a delay', '–', '23 ms', 'new', '≤ 20 ms', 'NO'],
    ]);
  });

  it('is as far from its target as it misses it by', () => {
    expect(distanceOf(figure({ ...call, most: 1.5 }))).toBe(2);
    expect(distanceOf(figure({ ...call, least: 6 }))).toBe(2);
    expect(distanceOf(figure({ ...upload, ours: 5, most: 20 }))).toBe(0.25);
    expect(distanceOf(figure({ ...upload, ours: 0, most: 0 }))).toBe(1);
    expect(distanceOf(figure(upload))).toBeNull();
  });

  it('has a bar in the plot, red where it misses its target; without a target it has none', () => {
    const svg = plotOf([
      figure({ ...call, what: 'a & b', most: 1.5 }),
      figure({ ...upload, what: 'good', most: 40 }),
      figure({ ...upload, what: 'plain' }),
    ]);
    expect(svg).toContain('1 · a &amp; b');
    expect(svg).toContain('4 · good');
    expect(svg).not.toContain('plain');
    expect(svg.match(/fill="#c92a2a"/g)).toHaveLength(1);
    expect(svg.match(/fill="#2b8a3e"/g)).toHaveLength(1);
  });
});
