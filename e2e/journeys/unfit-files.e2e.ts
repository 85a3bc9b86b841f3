import { expect } from 'playwright/test';

import { heicOfGarbage, heicOfManyTiles, heicOfSize } from '#testing/heic.ts';
import { blackPng, phonePhoto, photo, truncated } from '#testing/photos.ts';

import { imageFile, test } from '../support/preflight.ts';

const unfit = (name: string) => imageFile(`unfit/${name}`);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const refusals = [
  ['no bytes at all', 'empty.jpg', new Uint8Array(), 'empty', /This file is empty/],
  [
    'a JPEG that is cut short',
    'short.jpg',
    truncated(photo('jpeg')),
    'incomplete',
    /This file is incomplete/,
  ],
  ['a PNG that is cut short', 'short.png', truncated(photo('png')), 'incomplete', /This file is incomplete/],
  [
    '1 × 100,000 pixels',
    'strip.png',
    unfit('strip.png'),
    'too-small',
    /too small to read\..* 1 × 100,000 pixels, at least 400 × 400 needed/,
  ],
  [
    '30,000 × 30,000 pixels',
    'black.png',
    blackPng(),
    'too-many-pixels',
    /This image has too many pixels\. .* 30,000 × 30,000 pixels, at most 100 million allowed/,
  ],
  [
    'a HEIC of 50,000 × 70,000 pixels',
    'phone.heic',
    heicOfSize(50_000, 70_000),
    'too-many-pixels',
    /too many pixels\. Save a smaller copy in another program.* 50,000 × 70,000 pixels, at most 100 million allowed/,
  ],
  ['a HEIC of garbage', 'phone.heic', heicOfGarbage(), 'unreadable', /This HEIC can’t be read/],
  ['a HEIC of 65,536 tiles', 'phone.jpg', heicOfManyTiles(), 'unreadable', /This HEIC can’t be read/],
  ['half a HEIC', 'phone.heic', truncated(phonePhoto('tiles.heic')), 'incomplete', /This file is incomplete/],
  [
    'half a JPEG that was closed with an end marker',
    'half.jpg',
    Uint8Array.from([...truncated(photo('smallJpeg')), 0xff, 0xd9]),
    'incomplete',
    /This file is incomplete/,
  ],
  ['SVG', 'drawing.svg', unfit('drawing.svg'), 'wrong-type', /SVG file.*Only JPEG and PNG/],
  ['PDF', 'page.pdf', unfit('page.pdf'), 'wrong-type', /PDF file.*choose pages here/],
] as const;

for (const [what, name, bytes, code, sentence] of refusals) {
  test(`${what} is refused with a sentence that says why @long`, async ({ preflight }) => {
    const result = await preflight.run({ name, bytes, type: 'PASSPORT' });
    expect(result).toMatchObject({
      kind: 'refused',
      canShrink: false,
      findings: [{ code, severity: 'error' }],
    });
    expect(result.findings[0]?.message).toMatch(sentence);
  });
}

for (const name of ['progressive.jpg', 'sixteen-bits.png', 'interlaced.png'] as const) {
  test(`${name} is accepted unchanged @long`, async ({ preflight }) => {
    const result = await preflight.run({ name, bytes: unfit(name), type: 'SELFIE' });
    expect(result).toMatchObject({ kind: 'ready', image: { width: 480, height: 420, changes: [] } });
    if (result.kind === 'ready') expect(result.content).toBe(base64(unfit(name)));
  });
}

test('print colours are converted, and look the same @long', async ({ preflight }) => {
  const result = await preflight.run({
    name: 'print.jpg',
    bytes: unfit('print-colours.jpg'),
    type: 'SELFIE',
  });
  if (result.kind === 'refused') throw new Error(result.findings[0]?.message);
  expect(result.image).toMatchObject({ width: 480, height: 420, changes: ['colours-converted'] });
  expect(await preflight.difference(result.content, base64(unfit('print-colours.jpg')))).toBeLessThan(4);
  // Frame header: the number of colour components.
  const sent = Buffer.from(result.content, 'base64');
  expect(sent[sent.indexOf(Uint8Array.of(0xff, 0xc0)) + 9]).toBe(3);
});

test('only the visible frame of an animated PNG is sent @long', async ({ preflight }) => {
  const result = await preflight.run({ name: 'animated.png', bytes: unfit('animated.png'), type: 'SELFIE' });
  if (result.kind === 'refused') throw new Error(result.findings[0]?.message);
  expect(result.image.changes).toEqual(['animation-removed']);
  const sent = Buffer.from(result.content, 'base64');
  expect(['acTL', 'fcTL', 'fdAT'].filter((chunk) => sent.includes(chunk))).toEqual([]);
  expect(await preflight.difference(result.content, base64(unfit('animated.png')))).toBe(0);
});
