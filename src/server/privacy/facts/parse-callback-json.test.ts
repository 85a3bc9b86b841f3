import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseStrictJson } from '#node/inspection/parse-strict-json.ts';

import { parseCallbackJson } from './parse-callback-json.ts';

describe('what a callback may be', () => {
  it.each([
    '{}',
    ' \t\r\n{"a":{"b":[1,{"a":2},{"a":3}]},"":":","\\"":"\\\\"} ',
    '{"a:b":"{[\\"c\\":1]}","e":"\\\\\\"","d":[[],{}]}',
    '{"nul":"\\u0000","pair":"\\ud83d\\ude00","toString":1}',
    `{"deep":${'['.repeat(63)}${']'.repeat(63)}}`,
    `{"long":[${'1,'.repeat(20_000)}1]}`,
    `{"keys":[${Array.from({ length: 9999 }, () => '{"a":1}').join(',')}]}`,
  ])('is any object: %.60s', (text) => expect(parseCallbackJson(text, JSON.parse)).toEqual(JSON.parse(text)));

  it('has its numbers as they were written', () =>
    expect(parseCallbackJson('{"a":{"b":[1.10,{"c":2e3}]},"n":-0.0,"t":"1"}')).toEqual({
      a: { b: ['1.10', { c: '2e3' }] },
      n: '-0.0',
      t: '1',
    }));

  it.each([
    '',
    ' ',
    'null',
    '[]',
    '[{}]',
    '"{}"',
    '1',
    '{',
    '{"a":1',
    '{"a":1,}',
    '{"a":01}',
    '{"a":1}{}',
    '{"a":NaN}',
    "{'a':1}",
    '{"a":1}//',
    '\u{feff}{"a":1}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"x":[{"y":{"a":1,"b":2,"a":3}}]}',
    '{"1":1,"1":2}',
    '{"__proto__":{"isAdmin":true}}',
    '{"x":{"\\u005f_proto__":1}}',
    '{"constructor":1}',
    '{"x":[{"prototype":1}]}',
    '{"a":"\\ud83d"}',
    '{"a":"\\ude00\\ud83d"}',
    '{"\\ud83d":1}',
    '{"a":"\\x"}',
    '{"a":"\n"}',
    '{"a":"',
    '{"a":"\\',
    `{"deep":${'['.repeat(64)}${']'.repeat(64)}}`,
    `{"a":${'['.repeat(500_000)}`,
    `{"keys":[${Array.from({ length: 10_000 }, () => '{"a":1}').join(',')}]}`,
  ])('is nothing else: %.60s', (text) => expect(parseCallbackJson(text)).toBeNull());

  it('agrees with the strict request parser on anything that looks like JSON', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '\\',
      '"a"',
      '"b"',
      '1',
      'null',
      ' ',
      '\\u0061',
    );
    const near = fc.oneof(
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
      fc.json({ maxDepth: 4 }),
      fc
        .tuple(fc.json(), piece, fc.nat(30))
        .map(([json, text, at]) => json.slice(0, at) + text + json.slice(at)),
    );
    fc.assert(
      fc.property(near, (text) => {
        const other = strictly(text);
        if (other === 'has NUL') return;
        expect(parseCallbackJson(text) === null).toBe(other === null);
      }),
      { numRuns: 3000 },
    );
  });

  it('is read however many escapes it has', () => {
    const escapes = `{"a":"${'\\"'.repeat(500_000)}"}`;
    expect(parseCallbackJson(escapes)).not.toBeNull();
    expect(parseCallbackJson(`{"a":"${'\\\\'.repeat(500_000)}"}`)).not.toBeNull();
  });
});

function strictly(text: string): object | 'has NUL' | null {
  try {
    const value = parseStrictJson(text, new Map());
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch (error) {
    return (error as { code?: unknown }).code === 'nul-character' ? 'has NUL' : null;
  }
}
