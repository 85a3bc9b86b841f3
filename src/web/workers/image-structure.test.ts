import exifr from 'exifr';
import fc from 'fast-check';
import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';

import { blackPng, photo, truncated, withExif } from '#testing/photos.ts';

import { readMetadata } from './image-metadata.ts';
import { hasRest, readStructure, withoutMetadata } from './image-structure.ts';

const lisbon = { latitude: 38.7223, longitude: -9.1393 };

function scanOf(jpeg: Uint8Array): Uint8Array {
  const at = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xda);
  return jpeg.subarray(at);
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

describe('structure of a JPEG', () => {
  it('gives width and height from the header, as an independent reader does', () => {
    for (const name of ['jpeg', 'smallJpeg'] as const) {
      const { width, height } = imageSize(photo(name));
      expect(readStructure(photo(name), 'image/jpeg')).toMatchObject({ width, height, isComplete: true });
    }
  });

  it('is incomplete without its end marker, wherever it is cut', () => {
    const whole = photo('smallJpeg');
    expect(readStructure(truncated(whole), 'image/jpeg')?.isComplete).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: whole.length - 1 }), (length) => {
        expect(readStructure(whole.subarray(0, length), 'image/jpeg')?.isComplete).not.toBe(true);
      }),
    );
  });

  const pngHead = photo('png').subarray(0, 33);

  it('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
        expect(() => {
          readStructure(joined(Uint8Array.of(0xff, 0xd8, 0xff), tail), 'image/jpeg');
          readStructure(joined(pngHead, tail), 'image/png');
        }).not.toThrow();
      }),
    );
  });

  it('finds data behind the end of the picture, but ignores filling', () => {
    const filled = joined(photo('smallJpeg'), new Uint8Array(50));
    const withFilm = joined(photo('smallJpeg'), new TextEncoder().encode('ftypmp42'));
    for (const [bytes, expected] of [
      [filled, false],
      [withFilm, true],
    ] as const) {
      const structure = readStructure(bytes, 'image/jpeg')!;
      expect(structure.end).toBe(photo('smallJpeg').length);
      expect(hasRest(bytes, structure)).toBe(expected);
    }
  });
});

describe('a file without its metadata', () => {
  it('has lost the place and every other EXIF, and kept each byte of the picture', async () => {
    const tagged = withExif(photo('jpeg'), { orientation: 1, gps: lisbon });
    const clean = withoutMetadata(tagged, readStructure(tagged, 'image/jpeg')!);
    expect(await exifr.gps(tagged)).toBeDefined();
    expect(await exifr.parse(clean, true)).not.toHaveProperty('latitude');
    expect(await readMetadata(clean)).toEqual({ orientation: 1, hasLocation: false });
    expect(Buffer.compare(scanOf(clean), scanOf(tagged))).toBe(0);
    expect(imageSize(clean)).toMatchObject({ width: 1000, height: 872 });
  });

  it('keeps a colour profile', () => {
    const profile = joined(
      Uint8Array.of(0xff, 0xe2, 0, 18),
      new TextEncoder().encode('ICC_PROFILE\0\u0001\u0001xx'),
    );
    const jpeg = photo('smallJpeg');
    const withProfile = joined(jpeg.subarray(0, 2), profile, jpeg.subarray(2));
    const clean = withoutMetadata(withProfile, readStructure(withProfile, 'image/jpeg')!);
    expect(Buffer.from(clean).includes('ICC_PROFILE')).toBe(true);
  });

  it('is the same file when there is nothing to leave out', () => {
    const png = photo('png');
    const structure = readStructure(png, 'image/png')!;
    const clean = withoutMetadata(png, { ...structure, metadata: [] });
    expect(Buffer.compare(clean, png)).toBe(0);
  });
});

describe('structure of a PNG', () => {
  it('gives 30,000 × 30,000 from the header of a small file', () => {
    expect(readStructure(blackPng(), 'image/png')).toMatchObject({ width: 30_000, height: 30_000 });
  });

  it('is incomplete without IEND', () => {
    expect(readStructure(photo('png'), 'image/png')?.isComplete).toBe(true);
    expect(readStructure(truncated(photo('png')), 'image/png')?.isComplete).toBe(false);
  });
});
