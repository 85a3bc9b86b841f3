import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { heicOfSize } from '#testing/heic.ts';
import { bitmap, phonePhoto } from '#testing/photos.ts';

import { foreignKinds, nameOfType, readForeignPicture, readWebpExif } from './foreign-picture.ts';
import { readMetadata } from './image-metadata.ts';
import { readIsoExif } from './iso-exif.ts';

/** An ISO media `ftyp` box with these brands. */
function fileOf(brand: string, ...others: string[]): Uint8Array {
  const brands = [brand, '\0\0\0\0', ...others].join('');
  return Buffer.concat([
    Buffer.of(0, 0, 0, 8 + brands.length),
    Buffer.from(`ftyp${brands}`, 'latin1'),
    Buffer.alloc(40),
  ]);
}

describe('the kind of a file', () => {
  it.each([
    ['HEIC', fileOf('heic', 'mif1', 'heic')],
    ['HEIC', fileOf('heix', 'mif1')],
    ['HEIC', fileOf('mif1', 'heic', 'miaf')],
    ['HEIC', fileOf('msf1', 'hevc')],
    ['HEIC', fileOf('hevc', 'msf1')],
    ['HEIC', fileOf('mif1')],
    ['AVIF', fileOf('avif', 'mif1', 'miaf')],
    ['AVIF', fileOf('mif1', 'avif')],
    ['AVIF', fileOf('avis', 'msf1')],
    ['film', fileOf('qt  ', 'qt  ')],
    ['film', fileOf('mp42', 'isom', 'heic')],
    ['BMP', bitmap(8, 8)],
    ['GIF', phonePhoto('animated.gif')],
    ['WebP', phonePhoto('turned.webp')],
    [null, new TextEncoder().encode('hello')],
    [null, new Uint8Array()],
  ])('is told by its bytes: %s', (kind, bytes) => {
    expect(nameOfType(bytes)).toBe(kind);
  });
});

describe('the header of a picture that the service does not take', () => {
  it.each([
    ['HEIC', 'tiles.heic', 640, 427],
    ['AVIF', 'photo.avif', 427, 640],
    ['WebP', 'turned.webp', 427, 640],
    ['WebP', 'see-through.webp', 640, 427],
    ['GIF', 'animated.gif', 640, 427],
  ] as const)('says its size, and that it is whole: %s, %s', (kind, name, width, height) => {
    expect(readForeignPicture(phonePhoto(name), kind)).toMatchObject({ width, height, isComplete: true });
  });

  it('says the size of a bitmap, whichever way its rows run', () => {
    expect(readForeignPicture(bitmap(301, 57), 'BMP')).toMatchObject({
      width: 301,
      height: 57,
      isComplete: true,
    });
    const turned = bitmap(301, 57);
    new DataView(turned.buffer).setInt32(22, -57, true);
    expect(readForeignPicture(turned, 'BMP')).toMatchObject({ height: 57, isComplete: true });
  });

  it('says that the second half is missing', () => {
    for (const [kind, bytes] of [
      ['HEIC', phonePhoto('tiles.heic')],
      ['AVIF', phonePhoto('photo.avif')],
      ['WebP', phonePhoto('turned.webp')],
      ['GIF', phonePhoto('animated.gif')],
      ['BMP', bitmap(301, 57)],
    ] as const)
      expect([kind, readForeignPicture(bytes.subarray(0, bytes.length / 2), kind)?.isComplete]).toEqual([
        kind,
        false,
      ]);
  });

  it('says the largest size that is in it, wherever its boxes are', () => {
    expect(readForeignPicture(heicOfSize(50_000, 70_001), 'HEIC')).toMatchObject({
      width: 50_000,
      height: 70_001,
    });
    const moved = phonePhoto('tiles.heic');
    const before = Buffer.concat([
      moved.subarray(0, 24),
      Buffer.of(0, 8, 0, 0),
      Buffer.from('free'),
      Buffer.alloc(524_280),
      moved.subarray(24),
    ]);
    expect(readForeignPicture(before, 'HEIC')).toMatchObject({ width: 640, height: 427 });
  });

  it('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...foreignKinds), fc.uint8Array({ maxLength: 300 }), (kind, bytes) => {
        expect(() => readForeignPicture(bytes, kind)).not.toThrow();
        expect(() => [readIsoExif(bytes), readWebpExif(bytes), nameOfType(bytes)]).not.toThrow();
      }),
    );
    const heic = phonePhoto('tiles.heic');
    fc.assert(
      fc.property(fc.nat(heic.length - 1), fc.nat(255), fc.nat(1200), (at, value, length) => {
        const spoilt = heic.slice(0, 200 + length);
        spoilt[at % spoilt.length] = value;
        expect(() => [readForeignPicture(spoilt, 'HEIC'), readIsoExif(spoilt)]).not.toThrow();
      }),
    );
  });
});

describe('EXIF in other files', () => {
  it('is found where the file says: in HEIC, AVIF and WebP', async () => {
    for (const exif of [
      readIsoExif(phonePhoto('exif-alone.heic')),
      readIsoExif(phonePhoto('photo.avif')),
      readWebpExif(phonePhoto('turned.webp')),
    ])
      expect(exif && (await readMetadata(exif))).toEqual({ orientation: 6, hasLocation: true });
    const turned = readIsoExif(phonePhoto('turned.heic'));
    expect(turned && (await readMetadata(turned))).toMatchObject({ orientation: 8 });
  });

  it('is null where there is none', () => {
    expect(readIsoExif(phonePhoto('tiles.heic'))).toBeNull();
    expect(readWebpExif(phonePhoto('see-through.webp'))).toBeNull();
  });

  it('turns nothing that the file turns itself', () => {
    expect(readForeignPicture(phonePhoto('turned.heic'), 'HEIC')?.saysTurn).toBe(true);
    expect(readForeignPicture(phonePhoto('mirrored.heic'), 'HEIC')?.saysTurn).toBe(true);
    expect(readForeignPicture(phonePhoto('exif-alone.heic'), 'HEIC')?.saysTurn).toBe(false);
  });
});
