import { describe, expect, it } from 'vitest';

import { rampAnswerQuery, rampRecordQuery } from '#web/features/ramp/ramp-queries.ts';
import { rampListQuery, stuckRampsQuery } from '#web/features/ramps/ramp-list-queries.ts';
import { isConcerned } from '#web/shared/api/live-reads.ts';

const id = '0d73a5c2e84b4f19b6572f9c1e08d3a6';
const changed = { kind: 'ramp', id } as const;

describe('what changes by itself', () => {
  it('is what the desk has of this ramp, and of no other', () => {
    expect(isConcerned(rampRecordQuery(id).meta?.live, changed)).toBe(true);
    expect(isConcerned(rampRecordQuery('0D73A5C2-E84B-4F19-B657-2F9C1E08D3A6').meta?.live, changed)).toBe(
      true,
    );
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
