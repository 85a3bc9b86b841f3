import { describe, expect, it } from 'vitest';

import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2026-05-04T10:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    [' 7 ', 7000],
    ['Mon, 04 May 2026 10:00:03 GMT', 3000],
    ['Monday, 04-May-26 10:00:03 GMT', 3000],
    ['Mon, 04 May 2026 09:00:00 GMT', 0],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    ['Mon, 99 May 2026 10:00:00 GMT', null],
    ['9'.repeat(40), null],
  ])('%j asks for %j ms', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms));
});
