import { describe, expect, it } from 'vitest';

import { rampAnswerQuery, rampRecordQuery } from '#web/features/ramp/ramp-queries.ts';
import { rampListQuery, stuckRampsQuery } from '#web/features/ramps/ramp-list-queries.ts';
import { isConcerned } from '#web/shared/api/live-reads.ts';

const changed = { kind: 'ramp', id: 'r-1' } as const;

describe('what changes by itself', () => {
  it('is what the desk has of this ramp, and of no other', () => {
    expect(isConcerned(rampRecordQuery('r-1').meta?.live, changed)).toBe(true);
    expect(isConcerned(rampRecordQuery('r-2').meta?.live, changed)).toBe(false);
  });

  it('is the list, and who is stuck, which the clock alone may change too', () => {
    expect(isConcerned(rampListQuery({}).meta?.live, changed)).toBe(true);
    expect(isConcerned(stuckRampsQuery().meta?.live, changed)).toBe(true);
    expect(stuckRampsQuery().refetchInterval).toBe(60_000);
  });

  it('is never the service’s answer: a hint makes no call to the service', () => {
    expect(rampAnswerQuery('r-1').meta).toBeUndefined();
    expect(rampAnswerQuery('r-1').refetchInterval).toBeUndefined();
  });
});
