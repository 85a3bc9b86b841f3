import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareDecimals, decimalShare, subtractDecimals } from './decimal.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });

describe('decimal strings', () => {
  it('are ordered by value, not by text, and beyond what a float can tell apart', () => {
    expect(compareDecimals('9', '10')).toBe(-1);
    expect(compareDecimals('1.50', '1.5')).toBe(0);
    expect(compareDecimals('0.1000000000000000000000000001', '0.1')).toBe(1);
    expect(compareDecimals('0.1', '0.1000000000000000000000000001')).toBe(-1);
    expect(compareDecimals('a lot', '1')).toBeNull();
  });

  it('are subtracted exactly', () => {
    expect(subtractDecimals('0.3', '0.1')).toBe('0.2');
    expect(subtractDecimals('100', '100.05')).toBe('-0.05');
    expect(subtractDecimals('2000', '1240')).toBe('760');
    expect(subtractDecimals('1', '∞')).toBeNull();
  });

  it('subtract to something that is zero only when both are equal', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        const difference = subtractDecimals(one, other) ?? 'none';
        expect(compareDecimals(difference, '0')).toBe(compareDecimals(one, other));
      }),
    );
  });

  it('give a share between nothing and all of it', () => {
    expect(decimalShare('1240.00', '2000')).toBe(0.62);
    expect(decimalShare('0', '2000')).toBe(0);
    expect(decimalShare('2500', '2000')).toBe(1);
    expect(decimalShare('0', '0')).toBe(1);
    expect(decimalShare('much', '2000')).toBeNull();
    fc.assert(
      fc.property(decimals, decimals, (part, whole) => {
        const share = decimalShare(part, whole) ?? -1;
        return share >= 0 && share <= 1;
      }),
    );
  });
});
