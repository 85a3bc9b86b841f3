import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { heicOfGarbage, heicOfManyTiles, heicOfSize } from '#testing/heic.ts';
import { phonePhoto } from '#testing/photos.ts';

import { boundWebAssemblyMemory } from './bound-memory.ts';
import { decodeMainPicture, type Libheif } from './libheif.ts';

const address = 'libheif-js/libheif-wasm/libheif-bundle.mjs';
const start = async () =>
  ((await import(/* @vite-ignore */ address)) as { default: () => Libheif }).default();
const million = 1_000_000;
let libheif: Libheif;
beforeAll(async () => {
  libheif = await start();
});

describe('libheif', () => {
  it.each([
    ['tiles.heic', 640, 427],
    ['turned.heic', 640, 427],
    ['mirrored.heic', 640, 427],
    ['ten-bits.heic', 640, 427],
    ['see-through.heic', 640, 427],
  ])('decodes %s as it is seen', (name, width, height) => {
    const picture = decodeMainPicture(libheif, phonePhoto(name), million);
    if (picture.kind !== 'pixels') throw new Error(picture.kind);
    expect(picture).toMatchObject({ width, height });
    expect(picture.pixels).toHaveLength(picture.stridePixels * height * 4);
  });

  it('leaves what is seen through seen through', () => {
    const picture = decodeMainPicture(libheif, phonePhoto('see-through.heic'), million);
    if (picture.kind !== 'pixels') throw new Error(picture.kind);
    const alphaAt = (x: number, y: number) => picture.pixels[(y * picture.stridePixels + x) * 4 + 3];
    expect([alphaAt(100, 100), alphaAt(400, 300)]).toEqual([0, 255]);
  });

  it.each([
    ['garbage', heicOfGarbage()],
    ['more tiles than there are', heicOfManyTiles()],
    ['half a file', phonePhoto('tiles.heic').subarray(0, 9000)],
    ['a beginning alone', phonePhoto('tiles.heic').subarray(0, 24)],
    ['no HEIC at all', new TextEncoder().encode('a text')],
  ])('says that it can’t read %s', (_, bytes) => {
    expect(decodeMainPicture(libheif, bytes, million)).toEqual({ kind: 'unreadable' });
  });

  it('decodes nothing of more pixels than it may', () => {
    expect(decodeMainPicture(libheif, phonePhoto('tiles.heic'), 640 * 426)).toEqual({ kind: 'too-much' });
    expect(decodeMainPicture(libheif, heicOfSize(60_000, 60_000), million).kind).toBe('too-much');
  });
});

describe('memory of WebAssembly', () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is put back
  const { grow } = WebAssembly.Memory.prototype;
  afterAll(() => {
    WebAssembly.Memory.prototype.grow = grow;
  });

  it('grows up to its bound, and a picture that needs more is given up', async () => {
    const own = await start();
    boundWebAssemblyMemory(17_039_360);
    const picture = decodeMainPicture(own, heicOfSize(9000, 9000), 100 * million);
    expect(picture.kind).not.toBe('pixels');
    const memory = new WebAssembly.Memory({ initial: 1 });
    expect(memory.grow(259)).toBe(1);
    expect(() => memory.grow(1)).toThrow(RangeError);
    expect(memory.buffer.byteLength).toBe(17_039_360);
  });
});
