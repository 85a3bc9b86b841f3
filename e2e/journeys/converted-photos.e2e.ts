import { expect } from 'playwright/test';

import { phonePhoto, photo } from '#testing/photos.ts';

import { imageFile, test } from '../support/preflight.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const upright = base64(photo('smallJpeg'));

const samples = [
  ['tiles.heic', 'HEIC'],
  ['turned.heic', 'HEIC'],
  ['mirrored.heic', 'HEIC'],
  ['exif-alone.heic', 'HEIC'],
  ['ten-bits.heic', 'HEIC'],
  ['photo.avif', 'AVIF'],
  ['turned.webp', 'WebP'],
  ['animated.gif', 'GIF'],
] as const;

for (const [name, kind] of samples) {
  test(`${name} is offered as a JPEG, and becomes one that stands upright and says nothing of its place`, async ({
    preflight,
  }) => {
    const bytes = phonePhoto(name);
    const offer = await preflight.run({ name: 'photo.jpg', bytes, type: 'SELFIE' });
    expect(offer).toMatchObject({ kind: 'refused', canShrink: true, findings: [{ code: 'wrong-type' }] });
    expect(offer.findings[0]?.message).toMatch(
      new RegExp(`${kind} file, whatever its name says\\. .*A JPEG can be made of it here`),
    );
    const made = await preflight.run({ name: 'photo.jpg', bytes, type: 'SELFIE', shrink: true });
    if (made.kind === 'refused') throw new Error(made.findings[0]?.message);
    expect(made.image).toMatchObject({ mimetype: 'image/jpeg', width: 640, height: 427 });
    expect(made.image.changes).toContain('made-jpeg');
    expect(await preflight.difference(made.content, upright)).toBeLessThan(9);
    const sent = Buffer.from(made.content, 'base64');
    expect([sent.includes('Exif'), sent.includes('GPS')]).toEqual([false, false]);
  });
}
