import { expect } from 'playwright/test';

import { withExif } from '#testing/photos.ts';

import { imageFile, test } from '../support/preflight.ts';

const lisbon = { latitude: 38.7223, longitude: -9.1393 };
const upright = imageFile('turned/stored-1.jpg');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  const stored = imageFile(`turned/stored-${orientation}.jpg`);

  test(`EXIF orientation ${orientation} comes out upright in its pixels, without the tag @long`, async ({
    preflight,
  }) => {
    const bytes = withExif(stored, { orientation });
    const result = await preflight.run({ name: 'photo.jpg', bytes, type: '' });
    if (result.kind === 'refused') throw new Error(result.findings[0]?.message);
    expect(result.image).toMatchObject({ width: 640, height: 427 });
    expect(await preflight.difference(result.content, base64(upright))).toBeLessThan(4);
    if (orientation === 1) {
      expect(result.image.changes).toEqual([]);
      expect(result.content).toBe(base64(bytes));
    } else {
      expect(result.image.changes).toContain('turned-upright');
      expect(Buffer.from(result.content, 'base64').includes('Exif')).toBe(false);
    }
  });

  test(`EXIF orientation ${orientation} with a location comes out upright and without it @long`, async ({
    preflight,
  }) => {
    const bytes = withExif(stored, { orientation, gps: lisbon });
    expect(Buffer.from(bytes).includes('Exif')).toBe(true);
    const result = await preflight.run({ name: 'photo.jpg', bytes, type: '' });
    if (result.kind === 'refused') throw new Error(result.findings[0]?.message);
    expect(result.image.changes).toContain('location-removed');
    expect(Buffer.from(result.content, 'base64').includes('Exif')).toBe(false);
    expect(await preflight.difference(result.content, base64(upright))).toBeLessThan(4);
  });
}
