import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { blackPng, photo } from '#testing/photos.ts';

import { readStructure } from './image-structure.ts';
import { isPngWhole } from './png-rows.ts';

const unfit = (name: string) =>
  Uint8Array.from(readFileSync(join(import.meta.dirname, '../../../e2e/images/unfit', name)));
const isWhole = async (bytes: Uint8Array<ArrayBuffer>) => {
  const structure = readStructure(bytes, 'image/png');
  if (structure?.isComplete !== true) throw new Error('no PNG with an end');
  return isPngWhole(bytes, structure);
};

/** Cuts the compressed data and keeps the end. */
function cutPng(png: Uint8Array<ArrayBuffer>, share: number): Uint8Array<ArrayBuffer> {
  const data = readStructure(png, 'image/png')?.data ?? [];
  const [first] = data;
  if (first === undefined) throw new Error('no data');
  const all = Buffer.concat(data.map(({ start, end }) => png.subarray(start, end)));
  const kept = all.subarray(0, Math.floor(all.length * share));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(kept.length);
  const head = png.subarray(0, first.start - 8);
  return Uint8Array.from(
    Buffer.concat([head, length, Buffer.from('IDAT'), kept, Buffer.alloc(4), png.subarray(-12)]),
  );
}

describe('a PNG', () => {
  it('is whole with the data of its last row, interlaced, deep and animated ones too', async () => {
    for (const png of [
      photo('png'),
      blackPng(777),
      ...['interlaced', 'sixteen-bits', 'animated', 'strip'].map((name) => unfit(`${name}.png`)),
    ])
      expect(await isWhole(png)).toBe(true);
  });

  it.each([0, 0.3, 0.5, 0.9])('is not whole with %f of its data and an end', async (share) => {
    for (const png of [photo('png'), unfit('interlaced.png'), unfit('sixteen-bits.png'), blackPng(777)])
      expect(await isWhole(cutPng(png, share))).toBe(false);
  });

  it('is not whole with fewer rows than its header says', async () => {
    const png = blackPng(777);
    new DataView(png.buffer).setUint32(20, 778);
    expect(await isWhole(png)).toBe(false);
  });

  it('is not whole with data that can’t be unpacked', async () => {
    const png = photo('png');
    const [first] = readStructure(png, 'image/png')?.data ?? [];
    png.fill(0x55, first?.start, (first?.start ?? 0) + 2);
    expect(await isWhole(png)).toBe(false);
  });
});
