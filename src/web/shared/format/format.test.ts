import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { absoluteTime } from './absolute-time.ts';
import { describeExcess, formatBytes, formatExactBytes } from './format-bytes.ts';
import { groupDigits } from './group-digits.ts';
import { listWords } from './list-words.ts';
import { relativeTime } from './relative-time.ts';
import { shortenMiddle } from './shorten-middle.ts';

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

describe('times', () => {
  const now = Date.UTC(2026, 2, 3, 10, 41, 52);

  it.each([
    [0, 'just now'],
    [14_000, '14 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [7_200_000, '2 h ago'],
    [259_200_000, '3 d ago'],
    [-7_200_000, 'in 2 h'],
  ])('says that %i ms before now is %s', (agoMs, said) => {
    expect(relativeTime(now - agoMs, now)).toBe(said);
  });

  it('writes an instant in UTC, with the zone', () => {
    expect(absoluteTime(now, 'utc')).toEqual({ day: '3 Mar 2026', clock: '10:41:52', zone: 'UTC' });
  });

  it('is written as the browser would in British English', () => {
    const form = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    const day = form({ day: 'numeric', month: 'short', year: 'numeric' });
    const clock = form({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (at) => {
        const said = absoluteTime(at.getTime(), 'utc');
        expect(said).toEqual({ day: day.format(at), clock: clock.format(at), zone: 'UTC' });
      }),
    );
  });

  it('names the offset of a local time', () => {
    expect(absoluteTime(now, 'local').zone).toMatch(/^UTC[+−]\d{2}:\d{2}$/);
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
