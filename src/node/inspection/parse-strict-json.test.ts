import { describe, expect, it } from 'vitest';

import { extremeCuts } from '#testing/cut-bytes.ts';
import { refusalOf } from '#testing/scan-body.ts';

import type { JsonRefusalCode } from './verdict.ts';

describe('strict JSON', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;
  it.each<[JsonRefusalCode, string, string | Buffer]>([
    ['empty-body', 'nothing', ''],
    ['byte-order-mark', 'a byte order mark', '\ufeff{}'],
    ['invalid-utf8', 'a byte that is never UTF-8', Buffer.from('"\xff"', 'latin1')],
    ['invalid-utf8', 'an overlong form', Buffer.from('"\xc0\xaf"', 'latin1')],
    ['invalid-utf8', 'a raw surrogate', Buffer.from('"\xed\xa0\x80"', 'latin1')],
    ['invalid-utf8', 'a cut sequence', Buffer.from('"\xe2\x82"', 'latin1')],
    ['lone-surrogate', 'a lone high surrogate', '"\\ud83d"'],
    ['lone-surrogate', 'a lone low surrogate', '{"a\\ude00":1}'],
    ['lone-surrogate', 'surrogates the wrong way round', '"\\ude00\\ud83d"'],
    ['nul-character', 'an escaped NUL', '"a\\u0000"'],
    ['duplicate-key', 'a key given twice', '{"a":1,"b":2,"a":1}'],
    ['duplicate-key', 'a key given twice in different spelling', '{"a":1,"\\u0061":2}'],
    ['duplicate-key', 'an image given twice', '{"base64":"AAAA","base64":"AAAA"}'],
    ['unsafe-key', '__proto__', '{"__proto__":1}'],
    ['unsafe-key', '__proto__ in disguise', '[{"\\u005f_proto__":{}}]'],
    ['unsafe-key', 'constructor', '{"constructor":1}'],
    ['unsafe-key', 'prototype', '{"prototype":1}'],
    ['too-deep', '65 levels', nested(65)],
    ['too-deep', 'a hundred thousand levels', '['.repeat(100_000)],
    ['too-many-keys', '10,001 keys', keys(10_001)],
    ['too-many-items', '1,001 items in two lists', `[[${'0,'.repeat(500)}0],[${'0,'.repeat(497)}0]]`],
    ['too-much-text', 'a long text', `"${'a'.repeat(1024 * 1024)}"`],
    ['too-much-text', 'whitespace without end', ' '.repeat(1024 * 1024 + 1)],
    ['not-json', 'text after the value', '{} {}'],
    ['not-json', 'a raw NUL', '"\0"'],
  ])('refuses with %s: %s', (code, _, body) => {
    expect(refusalOf(body)).toBe(code);
    expect(refusalOf(body, [1, 3, 5, 7])).toBe(code);
  });

  it('reads 64 levels and 10,000 keys and 1,000 list items', () => {
    expect(refusalOf(`[${'0,'.repeat(999)}0]`)).toBeNull();
    expect(refusalOf(nested(64))).toBeNull();
    expect(refusalOf(keys(10_000))).toBeNull();
  });

  it.each([
    '{',
    '}',
    '[',
    ']',
    '[1,]',
    '[,1]',
    '[1 2]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '{"a":1 "b":2}',
    '{1:2}',
    '{"a"::1}',
    '{,}',
    '[1}',
    '{"a":1]',
    '01',
    '-',
    '+1',
    '.5',
    '1.',
    '1e',
    '1e+',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '-Infinity',
    'nul',
    'nulll',
    'True',
    'undefined',
    '--1',
    '1-1',
    '"',
    '"\\',
    '"\\x"',
    '"\\u12"',
    '"\\u12g4"',
    '"a\nb"',
    '"a\tb"',
    '"\u001f"',
    "'a'",
    '"a" b',
    '//x\n1',
    '/**/1',
    '\u00a01',
    '\f1',
    '\v1',
    ':',
    ',',
    '"a":1',
    '["base64":"AAAA"]',
    '{"base64" "AAAA"}',
    '{"base64":"AA\nAA"}',
    '{"base64":"\\x"}',
    '{"base64":"AAAA',
    '{"base64":"\\u00g0"}',
    '{"a":"base64":"AAAA"}',
    '{"base64":"é\u0001"}',
  ])('refuses %j as JSON.parse does', (body) => {
    expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError);
    for (const at of extremeCuts(body)) expect(refusalOf(body, at)).toBe('not-json');
  });
});
