import { describe, expect, it } from 'vitest';

import { isConcerned } from '#web/shared/api/live-reads.ts';

import { overviewQuery } from './overview-query.ts';

describe('the overview', () => {
  it.each(['customer', 'ramp', 'callback'] as const)('is read again when a %s has changed', (kind) => {
    expect(isConcerned(overviewQuery().meta?.live, { kind, id: 'one' })).toBe(true);
  });

  it('is read again by itself: what is due or stuck becomes so by the clock alone', () => {
    expect(overviewQuery().refetchInterval).toBe(60_000);
  });
});
