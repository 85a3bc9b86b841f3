import { describe, expect, it } from 'vitest';

import { isConcerned } from '#web/shared/api/live-reads.ts';

import { lookAgainAfter, overviewQuery } from './overview-query.ts';

describe('the overview', () => {
  it.each(['customer', 'ramp', 'callback'] as const)('is read again when a %s has changed', (kind) => {
    expect(isConcerned(overviewQuery().meta?.live, { kind, id: 'one' })).toBe(true);
  });

  it('is read again by itself: what is due or stuck becomes so by the clock alone', () => {
    expect(lookAgainAfter(undefined)).toBe(60_000);
    expect(lookAgainAfter({})).toBe(60_000);
    expect(lookAgainAfter({ isLoadingSample: false })).toBe(60_000);
  });

  it('is read again each second while sample data is being loaded', () => {
    expect(lookAgainAfter({ isLoadingSample: true })).toBe(1000);
  });
});
