import { describe, expect, it } from 'vitest';

import { movingRampStatuses, rampStatuses, terminalRampStatuses } from '#contract/service/enumerations.ts';
import { minute, ten } from '#testing/ramp-reports.ts';

import { stuckSince } from './ramp-state.ts';

const rule = { serviceNow: ten + 60 * minute, stuckAfter: 60 * minute };

describe('a ramp is stuck', () => {
  it.each(movingRampStatuses)('in %s for too long', (status) => {
    expect(stuckSince(status, ten - 1, rule)).toBe(ten - 1);
    expect(stuckSince(status, ten, rule)).toBeNull();
  });

  it.each(rampStatuses.filter((status) => !(movingRampStatuses as readonly string[]).includes(status)))(
    'never in %s, which ends it or waits for someone',
    (status) => expect(stuckSince(status, 0, rule)).toBeNull(),
  );

  it('never in an unknown status, or one without a date', () => {
    for (const status of ['ON_HOLIDAY', '', null]) expect(stuckSince(status, 0, rule)).toBeNull();
    expect(stuckSince('IN_PROGRESS', null, rule)).toBeNull();
  });

  it('in no terminal status', () =>
    expect(
      terminalRampStatuses.filter((status) => (movingRampStatuses as readonly string[]).includes(status)),
    ).toEqual([]));
});
