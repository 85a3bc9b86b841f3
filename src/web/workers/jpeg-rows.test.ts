import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nextSegment } from '#contract/service/jpeg-segments.ts';
import { inputs } from '#testing/inputs.ts';
import { flatJpeg, photo } from '#testing/photos.ts';

import { readStructure } from './image-structure.ts';

const folder = join(import.meta.dirname, '../../testing/photos/scans');
const scans = readdirSync(folder);
const read = (path: string) => Uint8Array.from(readFileSync(path));
const isWhole = (bytes: Uint8Array) => readStructure(bytes, 'image/jpeg')?.isComplete;
const end = [0xff, 0xd9];

/** Cuts and re-closes the file. */
function closedAt(jpeg: Uint8Array, bytes: number): Uint8Array {
  return Uint8Array.from([...jpeg.subarray(0, bytes), ...end]);
}

function scansOf(jpeg: Uint8Array): number[] {
  const found: number[] = [];
  let at = 2;
  for (let next = nextSegment(jpeg, at); next !== null && next !== 'broken'; next = nextSegment(jpeg, at)) {
    if (next.kind === 0xda) found.push(next.end);
    at = next.end;
  }
  return found;
}
const dataOf = (jpeg: Uint8Array) => scansOf(jpeg)[0] ?? 0;

function endOfScan(jpeg: Uint8Array, from: number): number {
  const next = nextSegment(jpeg, from);
  if (next === null || next === 'broken') throw new Error('no marker');
  return next.kind >= 0xd0 && next.kind <= 0xd7 ? endOfScan(jpeg, next.end) : next.start;
}

/** Browsers can't decode the rest. */
const walked = scans.filter((name) => name !== 'arithmetic.jpg');

describe('a JPEG whose data reaches its last row', () => {
  it.each(scans)('is whole, however it is laid out: %s', (name) => {
    expect(isWhole(read(join(folder, name)))).toBe(true);
  });

  it('is whole as progressive and as print make it', () => {
    for (const name of ['progressive.jpg', 'print-colours.jpg'])
      expect([name, isWhole(read(join(import.meta.dirname, '../../../e2e/images/unfit', name)))]).toEqual([
        name,
        true,
      ]);
  });

  it('is whole where all of its data are zeros, and filled up behind them', () => {
    const flat = flatJpeg(1203, 907);
    expect(isWhole(flat)).toBe(true);
    const filled = Uint8Array.from([...flat.subarray(0, -2), ...new Uint8Array(90), ...end]);
    expect(isWhole(filled)).toBe(true);
  });

  it('is whole with stray bytes between its segments and before its end', () => {
    const jpeg = photo('smallJpeg');
    const data = dataOf(jpeg);
    const first = 2 + 2 + ((jpeg[4] ?? 0) << 8) + (jpeg[5] ?? 0);
    const stray = [0, 0x41, 0xff, 0x00, 7];
    const parts = [
      jpeg.subarray(0, 2),
      stray,
      jpeg.subarray(2, first),
      stray,
      [0xff, 0xff],
      jpeg.subarray(first, -2),
    ];
    const bytes = Uint8Array.from([...parts.flatMap((part) => [...part]), 0, 0, 0, ...end]);
    expect(data).toBeGreaterThan(first);
    expect(readStructure(bytes, 'image/jpeg')).toMatchObject({ isComplete: true, width: 640, height: 427 });
  });
});

describe('a JPEG that was cut and closed with an end marker', () => {
  it.each(walked)('is not whole: %s', (name) => {
    const jpeg = read(join(folder, name));
    const data = dataOf(jpeg);
    for (const share of [0.02, 0.25, 0.5, 0.75, 0.9])
      expect([share, isWhole(closedAt(jpeg, Math.floor(data + (jpeg.length - data) * share)))]).toEqual([
        share,
        false,
      ]);
  });

  it('is not whole wherever it was cut', () => {
    for (const name of ['smallJpeg', 'jpeg'] as const) {
      const jpeg = photo(name);
      fc.assert(
        fc.property(fc.integer({ min: dataOf(jpeg), max: jpeg.length - 8 }), (bytes) => {
          expect(isWhole(closedAt(jpeg, bytes))).toBe(false);
        }),
        { ...inputs({ some: 4, all: 12 }), examples: [[jpeg.length - 8], [jpeg.length - 20]] },
      );
    }
  });

  it('is not whole between two scans, while details are still to come', () => {
    for (const name of [
      'grey-below-progressive.jpg',
      'sampled-down.jpg',
      'bands.jpg',
      'scan-by-component.jpg',
    ]) {
      const jpeg = read(join(folder, name));
      // Behind each scan but the last.
      const between = scansOf(jpeg)
        .slice(0, -1)
        .map((at) => endOfScan(jpeg, at));
      expect(between.length).toBeGreaterThan(1);
      for (const at of between) expect([name, at, isWhole(closedAt(jpeg, at))]).toEqual([name, at, false]);
    }
  });

  it('is not whole where restarts were left out in its middle', () => {
    const jpeg = read(join(folder, 'restarts.jpg'));
    const restarts = [...jpeg.keys()].filter(
      (at) => jpeg[at] === 0xff && (jpeg[at + 1] ?? 0) >> 3 === 0xd0 >> 3,
    );
    const gap = Uint8Array.from([...jpeg.subarray(0, restarts[8]), ...jpeg.subarray(restarts[24])]);
    expect(isWhole(gap)).toBe(false);
  });

  it.each([0x00, 0xff, 0x20])('is not whole where the rest was filled up with %i', (filling) => {
    for (const share of [0.4, 0.6]) {
      const jpeg = photo('jpeg');
      jpeg.fill(filling, Math.floor(jpeg.length * share), -2);
      expect(isWhole(jpeg)).toBe(false);
    }
  });

  it.each([0x55, 0xaa])(
    'is not whole where what it was filled up with, %i, is enough for every block',
    (filling) => {
      const jpeg = read(join(folder, 'bands.jpg'));
      jpeg.fill(filling, Math.floor(jpeg.length * 0.8), -2);
      expect(isWhole(jpeg)).toBe(false);
    },
  );

  it('is not whole where the rest is another file', () => {
    const jpeg = photo('smallJpeg');
    jpeg.set(photo('png').subarray(5000, 5000 + jpeg.length / 2 - 2), jpeg.length / 2);
    expect(isWhole(jpeg)).toBe(false);
  });
});

describe('a JPEG made to keep a reader busy', () => {
  it('is given up at once', () => {
    const jpeg = read(join(folder, 'grey-below-progressive.jpg'));
    const start = dataOf(jpeg);
    const scan = jpeg.subarray(start - 14, start + 3);
    const many = Uint8Array.from([
      ...jpeg.subarray(0, -2),
      ...Array.from({ length: 5000 }, () => [...scan]).flat(),
      ...end,
    ]);
    expect(readStructure(many, 'image/jpeg')).toBeNull();
  });

  it('with 65,535 × 65,535 pixels is not walked', () => {
    const huge = flatJpeg(64, 64);
    huge.fill(0xff, huge.indexOf(0xc0) + 4, huge.indexOf(0xc0) + 8);
    expect(readStructure(huge, 'image/jpeg')).toMatchObject({ width: 65_535, height: 65_535 });
  });
});
