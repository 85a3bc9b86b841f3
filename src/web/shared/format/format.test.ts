import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { describeExcess, formatBytes, formatExactBytes } from './format-bytes.ts';
import { groupDigits } from './decimal.ts';
import { listWords, shortenMiddle } from './text.ts';

const limit = 10_485_760;

describe('grouped digits', () => {
  it.each([
    ['1240000.50', '1,240,000.50'],
    ['0.000000012345', '0.000000012345'],
    ['100', '100'],
    ['-1000', '-1,000'],
    ['99999999999999999999999999999999999999', '99,999,999,999,999,999,999,999,999,999,999,999,999'],
    ['1e5', '1e5'],
    ['', ''],
  ])('writes %s as %s', (value, written) => {
    expect(groupDigits(value)).toBe(written);
  });

  it('never changes a digit', () => {
    const amounts = fc.stringMatching(/^-?(?:0|[1-9]\d{0,37})(?:\.\d{1,18})?$/);
    fc.assert(
      fc.property(amounts, (value) => {
        expect(groupDigits(value).replaceAll(',', '')).toBe(value);
      }),
    );
  });

  it('leaves anything else as it came', () => {
    const others = fc.string().filter((value) => !/^-?\d+(?:\.\d+)?$/.test(value));
    fc.assert(
      fc.property(others, (value) => {
        expect(groupDigits(value)).toBe(value);
      }),
    );
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [4_404_019, '4.1 MB'],
    [limit - 1, '9.9 MB'],
    [limit, '10.0 MB'],
  ])('writes %i bytes as %s', (bytes, written) => {
    expect(formatBytes(bytes)).toBe(written);
  });

  it('says by how much a file is too large, though both read the same', () => {
    expect(describeExcess(limit, limit)).toBeNull();
    expect(describeExcess(limit + 1, limit)).toBe('10.0 MB, 1 byte over the limit of 10.0 MB');
    expect(formatExactBytes(limit + 1)).toBe('10,485,761 bytes');
  });
});

describe('identifiers and lists', () => {
  it('shortens in the middle, and only what gets shorter', () => {
    expect(shortenMiddle('fd04c5aaaaaaaaaaaaaaaaaaaa3eef30')).toBe('fd04c5…3eef30');
    expect(shortenMiddle('c-13344')).toBe('c-13344');
    expect(shortenMiddle('123456789012345')).toBe('123456789012345');
  });

  it('joins words as they are said', () => {
    expect(listWords(['admin'], 'and')).toBe('admin');
    expect(listWords(['compliance', 'admin'], 'or')).toBe('compliance or admin');
    expect(listWords(['support', 'compliance', 'admin'], 'and')).toBe('support, compliance and admin');
  });
});
