import { createCipheriv } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DigestedImage, headBytes, isSizeFurtherIn, imageContent } from './digested-image.ts';

const start = [0xff, 0xd8];
const segment = (marker: number, bytes: number) => [
  0xff,
  marker,
  (bytes + 2) >> 8,
  (bytes + 2) & 255,
  ...Array.from({ length: bytes }, () => 7),
];
const baseline = [0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0];
const read = (...bytes: readonly number[]) => isSizeFurtherIn(Uint8Array.from(bytes));

describe('segments of a JPEG', () => {
  it('are known to continue, however they are cut at the end', () => {
    const whole = [...start, ...segment(0xe1, 300), 0xff, 0xff, ...segment(0xc4, 20), ...segment(0xfe, 9)];
    fc.assert(
      fc.property(fc.integer({ min: 3, max: whole.length }), (end) => {
        expect(read(...whole.slice(0, end))).toBe(true);
      }),
    );
    expect(read(...start, ...segment(0xe0, 14), ...baseline.slice(0, 8))).toBe(true);
  });

  it.each([
    ['bytes that are no marker', [...segment(0xe0, 14), 0, 0, 0, 0]],
    ['a length that is none', [0xff, 0xe0, 0, 1, 0, 0]],
    ['nothing but zeros behind the first marker', [0xff, 0xe0, 0, 0, 0, 0]],
    ['a size that can’t be read', [...segment(0xe0, 14), ...baseline]],
    ['the picture itself', [...segment(0xe0, 14), ...segment(0xda, 10)]],
    ['the end', [0xff, 0xd9, 0, 0]],
  ])('end the search for the size: %s', (_, bytes) => {
    expect(read(...start, ...bytes)).toBe(false);
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
