import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { driftOfCode, toBase32, totpCode, totpStep, totpUri } from './totp.ts';

/** The secret of both documents' vectors. */
const secret = Buffer.from('12345678901234567890');

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %o is %o (RFC 4648 › 10, without padding)', (text, expected) =>
    expect(toBase32(Buffer.from(text))).toBe(expected),
  );
});

describe('a time step’s code', () => {
  it('is that of RFC 4226 › appendix D for the first ten', () =>
    expect(Array.from({ length: 10 }, (_, step) => totpCode(secret, step))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]));

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is the end of RFC 6238 › appendix B’s %s', (second, eight) =>
    expect(totpCode(secret, totpStep(second * 1000))).toBe(eight.slice(2)),
  );

  it('is recognised a minute and a half before and after, and no further', () => {
    const step = 1000;
    const nowMs = step * 30_000 + 12_000;
    for (const beside of [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]) {
      const found = driftOfCode(secret, totpCode(secret, step + beside), nowMs);
      expect(found).toBe(Math.abs(beside) <= 3 ? beside : null);
    }
  });

  it('is not matched by anything else', () => {
    const nowMs = 30_000_000;
    const right = [997, 998, 999, 1000, 1001, 1002, 1003].map((step) => totpCode(secret, step));
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{6}$/), fc.string({ unit: 'grapheme' })),
        (typed) => {
          expect(driftOfCode(secret, typed, nowMs) !== null).toBe(right.includes(typed));
        },
      ),
    );
  });
});

it('an app gets the secret in an address it can read, whatever the name', () => {
  const uri = new URL(totpUri(secret, 'o’neil+x@example.com/?#'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toBe('/Rampart:o’neil+x@example.com/?#');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Rampart',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(totpUri(secret, 'a b')).not.toContain('+');
});
