import { expect } from 'playwright/test';

import { heicOfSize } from '#testing/heic.ts';
import { bitmap, blackPng, flatJpeg, phonePhoto, photo } from '#testing/photos.ts';

import { test } from '../support/preflight.ts';

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
  test(`${name} is offered as a JPEG, and becomes one that stands upright and says nothing of its place @long`, async ({
    preflight,
  }) => {
    const bytes = phonePhoto(name);
    const offer = await preflight.run({ name: 'photo.jpg', bytes, type: 'SELFIE' });
    expect(offer).toMatchObject({ kind: 'refused', canShrink: true, findings: [{ code: 'wrong-type' }] });
    expect(offer.findings[0]?.message).toMatch(
      new RegExp(`${kind} file, despite its name\\. .*You can convert it to JPEG here`),
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

test('a bitmap, and what was seen through, becomes a JPEG on white @long', async ({ preflight }) => {
  const made = async (name: string, bytes: Uint8Array) => {
    const result = await preflight.run({ name, bytes, type: 'SELFIE', shrink: true });
    if (result.kind === 'refused') throw new Error(result.findings[0]?.message);
    return result;
  };
  expect((await made('card.bmp', bitmap(901, 607))).image).toMatchObject({
    width: 901,
    height: 607,
    changes: ['made-jpeg'],
  });
  for (const name of ['see-through.heic', 'see-through.webp']) {
    const { content, image } = await made(name, phonePhoto(name));
    expect(image.changes).toEqual(['made-jpeg', 'transparency-flattened']);
    expect(await preflight.colourAt(content, 100, 100)).toEqual([255, 255, 255]);
  }
});

for (const [what, name, bytes, width, height] of [
  ['a JPEG of 108 megapixels', 'photo.jpg', flatJpeg(12_000, 9000), 6000, 4500],
  ['a JPEG of 200 megapixels', 'photo.jpg', flatJpeg(16_320, 12_240), 8160, 6120],
  ['a PNG of 121 megapixels', 'scan.png', blackPng(11_000), 5500, 5500],
] as const) {
  test(`${what} becomes a smaller one @long`, async ({ preflight }) => {
    const offer = await preflight.run({ name, bytes, type: '' });
    expect(offer).toMatchObject({
      kind: 'refused',
      canShrink: true,
      findings: [{ code: 'too-many-pixels' }],
    });
    expect(offer.findings[0]?.message).toMatch(/You can reduce its size here/);
    const made = await preflight.run({ name, bytes, type: '', shrink: true });
    if (made.kind === 'refused') throw new Error(made.findings[0]?.message);
    expect(made.image).toMatchObject({ width, height, mimetype: 'image/jpeg', changes: ['made-smaller'] });
  });
}

test('a HEIC that says to be much larger than it is neither stops the page nor is taken @long', async ({
  preflight,
}) => {
  for (const side of [7000, 15_000]) {
    const order = { name: 'photo.heic', bytes: heicOfSize(side, side), type: '' as const };
    const began = Date.now();
    const [made, answers] = await Promise.all([
      preflight.run({ ...order, shrink: true }),
      preflight.run({ name: 'photo.jpg', bytes: photo('smallJpeg'), type: '' }),
    ]);
    expect([made.kind, answers.kind]).toEqual(['refused', 'ready']);
    expect(Date.now() - began).toBeLessThan(60_000);
  }
});
