import { createCipheriv } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DigestedImage, headBytes, imageContent, readJpegSize } from './digested-image.ts';

const start = [0xff, 0xd8];
const segment = (marker: number, bytes: number) => [
  0xff,
  marker,
  (bytes + 2) >> 8,
  (bytes + 2) & 255,
  ...Array.from({ length: bytes }, () => 7),
];
const baseline = [0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0];
const read = (...bytes: readonly number[]) => readJpegSize(Uint8Array.from(bytes));

describe('segments of a JPEG', () => {
  it('are known to continue, however they are cut at the end', () => {
    const whole = [...start, ...segment(0xe1, 300), 0xff, 0xff, ...segment(0xc4, 20), ...segment(0xfe, 9)];
    fc.assert(
      fc.property(fc.integer({ min: 3, max: whole.length }), (end) => {
        expect(read(...whole.slice(0, end))).toBe('further-in');
      }),
    );
    expect(read(...start, ...segment(0xe0, 14), ...baseline.slice(0, 8))).toBe('further-in');
  });

  it.each([
    ['bytes that are no marker', [...segment(0xe0, 14), 0, 0, 0, 0]],
    ['a length that is none', [0xff, 0xe0, 0, 1, 0, 0]],
    ['nothing but zeros behind the first marker', [0xff, 0xe0, 0, 0, 0, 0]],
    ['a size that can’t be read', [...segment(0xe0, 14), ...baseline]],
    ['the picture itself', [...segment(0xe0, 14), ...segment(0xda, 10)]],
    ['the end', [0xff, 0xd9, 0, 0]],
  ])('end the search for the size: %s', (_, bytes) => {
    expect(read(...start, ...bytes)).toBeNull();
  });

  const sized = [0xff, 0xc2, 0, 17, 8, 0x02, 0x5a, 0x03, 0x87, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];

  it.each([
    ['nothing', []],
    ['zeros', [0, 0, 0, 0, 0]],
    ['text', [...Buffer.from('camera firmware 3.1')]],
    ['filling', [0xff, 0xff, 0xff]],
    ['bytes that only look like a marker', [0xff, 0x00, 0x7f, 0xff, 0x00]],
    ['a restart', [0xff, 0xd3]],
  ])('are found behind what every decoder passes over: %s', (_, between) => {
    const bytes = [...start, ...between, ...segment(0xe1, 40), ...between, ...sized];
    expect(read(...bytes)).toMatchObject({ width: 903, height: 602 });
  });

  it('never take the size of a thumbnail inside another segment for the picture’s', () => {
    const thumbnail = [...start, 0xff, 0xc0, 0, 11, 8, 0, 120, 0, 160, 1, 1, 0x11, 0];
    const exif = [0xff, 0xe1, 0, thumbnail.length + 2, ...thumbnail];
    expect(read(...start, ...exif, 0, 0, 0, ...sized)).toMatchObject({ width: 903, height: 602 });
  });

  it.each([
    ['a reserved marker', [0xff, 0x4f, 0, 4, 1, 2]],
    [
      'a frame whose length is not that of its components',
      [0xff, 0xc0, 0, 12, 8, 1, 0, 1, 0, 1, 1, 0x11, 0, 0],
    ],
  ])('are not read on at %s', (_, bytes) => {
    expect(read(...start, ...segment(0xe0, 14), ...bytes, ...sized)).toBeNull();
  });

  it('make a large image readable, and noise behind the first bytes does not', () => {
    const bytes = 10 * 1024 * 1024;
    const accepted = (head: Uint8Array) =>
      imageContent.safeParse(new DigestedImage({ bytes, sha256: '', head, fault: null })).success;
    const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
      Buffer.alloc(headBytes - 3),
    );
    expect(accepted(Uint8Array.of(...start, 0xff, ...new Uint8Array(1000)))).toBe(false);
    expect(accepted(Buffer.concat([Uint8Array.of(...start, 0xff), noise]))).toBe(false);
    expect(accepted(Uint8Array.of(...start, ...segment(0xe1, 300)))).toBe(true);
  });
});
