import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extremeCuts } from '#testing/cut-bytes.ts';
import { inputs } from '#testing/inputs.ts';
import { refusalOf, scanBody } from '#testing/scan-body.ts';

const cuts = fc.array(fc.nat(), { maxLength: 20 });

/** Refusals of what JSON.parse would let through. */
const strictCodes: ReadonlySet<string> = new Set(['duplicate-key', 'lone-surrogate', 'nul-character']);

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

describe('JSON scanner', () => {
  it('reads what JSON.parse reads, however the body is cut', () =>
    fc.assert(
      fc.property(
        fc.json({ noUnicodeString: false, maxDepth: 6 }),
        cuts,
        fc.constantFrom(undefined, 1, '\t'),
        (text, at, indent) => {
          const value: unknown = JSON.parse(text);
          const body = JSON.stringify(value, null, indent);
          fc.pre(!/"(?:__proto__|constructor|prototype|base64)"|\\u/.test(body));
          expect(scanBody(body, at)).toEqual(value);
        },
      ),
      inputs({ some: 200, all: 1000 }),
    ));

  it.each([
    '0',
    '-0',
    '-0.5e+10',
    '1E400',
    '123456789012345678901234567890',
    '"\\u00e9\\ud83d\\ude00\\/\\b"',
    ' [ ] ',
    '{"":{}}',
    '"\u2028é😀\u007f"',
    'null',
    '\r\n[true,\tfalse]\n',
  ])('reads %j, also byte by byte', (body) => {
    for (const at of extremeCuts(body)) expect(scanBody(body, at)).toEqual(JSON.parse(body));
  });

  it('makes objects without a prototype', () =>
    expect(Object.getPrototypeOf(scanBody('{"a":1}'))).toBeNull());

  it('never throws but a named refusal on arbitrary bytes, and refuses whatever JSON.parse refuses', () => {
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc
        .array(
          fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '"',
            ':',
            ',',
            '\\',
            '\\u00',
            '\\ud83d',
            '1',
            '-',
            'e',
            'true',
            ' ',
            '"base64"',
            ':"',
            'AAAA',
            '=',
            'é',
            '\n',
          ),
          { maxLength: 40 },
        )
        .map((parts) => Buffer.from(parts.join(''))),
    );
    fc.assert(
      fc.property(noise, cuts, (body, at) => {
        const code = refusalOf(body, at);
        expect(refusalOf(body)).toBe(code);
        expect(code !== null || isJson(body)).toBe(true);
      }),
      inputs({ some: 1000, all: 5000 }),
    );
  });

  it('refuses what a single changed byte of a good body makes unreadable, exactly when JSON.parse does', () => {
    const good = Buffer.from(
      '{"a":[1.5e3,true,null,"x\\u00e9"],"images":[{"base64":"QUJD","side":"FRONT"}]}',
    );
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 127 }), cuts, (position, byte, at) => {
        const body = Buffer.from(good);
        body[position] = byte;
        const code = refusalOf(body, at);
        expect(code === null || strictCodes.has(code)).toBe(isJson(body));
      }),
      inputs({ some: 600, all: 3000 }),
    );
  });
});
