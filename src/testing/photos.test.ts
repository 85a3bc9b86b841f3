import exifr from 'exifr';
import fc from 'fast-check';
import { imageSize } from 'image-size';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { blackPng, gifNamedPng, largestImageBytes, paddedTo, photo, truncated, withExif } from './photos.ts';

const lisbon = { latitude: 38.7223, longitude: -9.1393 };

describe('photographs for tests', () => {
  it('are a real JPEG and a real PNG', () => {
    expect(imageSize(photo('jpeg'))).toMatchObject({ type: 'jpg', width: 1000, height: 872 });
    expect(imageSize(photo('smallJpeg'))).toMatchObject({ type: 'jpg', width: 640, height: 427 });
    expect(imageSize(photo('png'))).toMatchObject({ type: 'png', width: 512, height: 512 });
  });

  it('carry EXIF orientation 6 and a place', async () => {
    const turned = withExif(photo('jpeg'), { orientation: 6, gps: lisbon });
    expect(imageSize(turned)).toMatchObject({ type: 'jpg', width: 1000, height: 872, orientation: 6 });
    expect(await exifr.orientation(turned)).toBe(6);
    const place = await exifr.gps(turned);
    expect(place.latitude).toBeCloseTo(lisbon.latitude, 5);
    expect(place.longitude).toBeCloseTo(lisbon.longitude, 5);
  });

  it('carry EXIF without a place', async () => {
    const turned = withExif(photo('smallJpeg'), { orientation: 3 });
    expect(await exifr.orientation(turned)).toBe(3);
    expect(await exifr.gps(turned)).toBeUndefined();
  });

  it('have exactly 10,485,760 bytes, and one byte more', async () => {
    for (const bytes of [largestImageBytes, largestImageBytes + 1]) {
      const padded = paddedTo(withExif(photo('jpeg'), { orientation: 6, gps: lisbon }), bytes);
      expect(padded).toHaveLength(bytes);
      expect(imageSize(padded)).toMatchObject({ type: 'jpg', width: 1000, height: 872 });
      expect(await exifr.orientation(padded)).toBe(6);
    }
  });

  it('have any size from four bytes more', () => {
    const small = photo('smallJpeg');
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 300_000 }), (more) => {
        expect(paddedTo(small, small.length + more)).toHaveLength(small.length + more);
      }),
      { examples: [[65_537], [65_538], [65_540], [65_541], [131_074], [131_075]] },
    );
    expect(() => paddedTo(small, small.length + 3)).toThrow(RangeError);
  });

  it('end in the middle, with a whole header', () => {
    const half = truncated(photo('jpeg'));
    expect(half.length).toBeLessThan(photo('jpeg').length);
    expect(imageSize(half)).toMatchObject({ width: 1000, height: 872 });
  });

  it('are a GIF named .png', () => {
    const { name, bytes } = gifNamedPng();
    expect(name).toMatch(/\.png$/);
    expect(imageSize(bytes)).toMatchObject({ type: 'gif', width: 640, height: 480 });
  });

  it('have 30,000 × 30,000 pixels in about 100 kB', () => {
    const huge = blackPng();
    expect(imageSize(huge)).toMatchObject({ type: 'png', width: 30_000, height: 30_000 });
    expect(huge.length).toBeGreaterThan(90_000);
    expect(huge.length).toBeLessThan(130_000);
    const data = Buffer.from(huge).subarray(8 + 25 + 8, -4 - 12);
    expect(inflateSync(data)).toHaveLength(3_751 * 30_000);
  });
});
