import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { base64Fault, base64Length, decodedLength, imageBase64 } from './base64.ts';
import { imageMaxBytes } from './choices.ts';
import { imageTypeByBytes } from './documents.ts';

describe('base64', () => {
  test('of any bytes is accepted, and its length is known beforehand', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const content = Buffer.from(bytes).toString('base64');
        expect(base64Length(bytes.length)).toBe(content.length);
        expect(decodedLength(content.length, (content.match(/=/g) ?? []).length)).toBe(bytes.length);
        expect(base64Fault(content)).toBeNull();
      }),
    );
  });

  test('accepts CR and LF wherever the pattern does', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        fc.nat(80),
        fc.constantFrom('\r', '\n', '\r\n'),
        (bytes, at, line) => {
          const content = Buffer.from(bytes).toString('base64');
          const place = Math.min(at, content.replace(/=+$/, '').length);
          expect(base64Fault(content.slice(0, place) + line + content.slice(place))).toBeNull();
        },
      ),
    );
  });

  test.each([
    ['', 'empty'],
    ['\r\n', 'empty'],
    ['QQ', 'not-base64'],
    ['QQ=', 'not-base64'],
    ['=', 'not-base64'],
    ['====', 'not-base64'],
    ['QQ==\n', 'not-base64'],
    ['Q=Q=', 'not-base64'],
    ['QQ-_', 'not-base64'],
    ['QQ Q', 'not-base64'],
    ['data:image/png;base64,QUJD', 'not-base64'],
    ['QQ\u212a=', 'not-base64'],
    ['QQ\u017f=', 'not-base64'],
    ['QUJ\u0000', 'not-base64'],
  ])('refuses %j as %s', (content, fault) => expect(base64Fault(content)).toBe(fault));

  test('10,485,760 bytes pass, one more is refused', () => {
    expect(imageMaxBytes).toBe(10_485_760);
    expect(base64Length(imageMaxBytes)).toBe(13_981_016);
    // 10,485,760 = 3 n + 1: the last group holds one byte ("==") and with one padding less it holds two.
    const groups = 'A'.repeat(13_981_014);
    expect(imageBase64.safeParse(`${groups}==`).success).toBe(true);
    expect(base64Fault(`${groups}A=`)).toBe('too-large');
    expect(base64Fault(`${groups}AA`)).toBe('too-large');
  });

  test('a text as large as a whole request is answered, not thrown at', () => {
    expect(base64Fault(`${'A'.repeat(64 * 1024 * 1024)}!`)).toBe('not-base64');
  });
});

describe('the type of an image by its bytes', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  test.each([
    ['PNG', [...png, 0, 0], 'image/png'],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    ['GIF', [...Buffer.from('GIF89a')], null],
    ['WebP', [...Buffer.from('RIFF\0\0\0\0WEBP')], null],
    ['PDF', [...Buffer.from('%PDF-1.7')], null],
    ['a PNG cut in its signature', png.slice(0, 7), null],
    ['a JPEG cut in its signature', [0xff, 0xd8], null],
    ['nothing', [], null],
  ])('%s', (_name, head, type) => expect(imageTypeByBytes(Uint8Array.from(head))).toBe(type));
});
