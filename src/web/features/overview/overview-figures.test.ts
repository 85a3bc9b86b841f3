import { describe, expect, it } from 'vitest';

import type { Overview } from '#contract/desk/overview.ts';

import { countInWords, figuresOf } from './overview-figures.ts';

const none = { count: 0, isMore: false };
const overview: Overview = {
  recheckDue: none,
  blockedCustomers: none,
  rampsWantingAttention: none,
  stuckRamps: none,
  longestStuckMs: null,
  refusedCallbacks: none,
  refusedDeliveries: none,
  unprocessedCallbacks: none,
  oldestItems: [],
  isEmpty: false,
  service: {
    state: 'unheard',
    calls: 0,
    failed: 0,
    medianMs: null,
    lastAnsweredAt: null,
    lastCallbackAt: null,
  },
};
const nowMs = Date.UTC(2026, 2, 9, 10, 41, 52);

describe('the figures of the overview', () => {
  it('lead each to the list that it counts', () => {
    expect(figuresOf(overview, nowMs).map(({ name, to }) => [name, to])).toEqual([
      ['stuckRamps', '/ramps?stuck=true'],
      ['rampsWantingAttention', '/ramps?attention=true'],
      ['blockedCustomers', '/customers?blocked=true'],
      ['recheckDue', '/customers?recheck=due'],
      ['refusedCallbacks', '/callbacks?is=refused&from=2026-03-02T10%3A41%3A00.000Z'],
      ['unprocessedCallbacks', '/callbacks?is=unprocessed'],
    ]);
  });

  it('say nothing of zero, and calmly', () => {
    const figures = figuresOf(overview, nowMs);
    expect(figures.map(({ count }) => count)).toEqual([null, null, null, null, null, null]);
    expect(figures[0]?.text).toBe('No stuck ramps');
  });

  it('are written whole up to a thousand, beyond which nobody counts', () => {
    expect(countInWords({ count: 1000, isMore: true })).toBe('1,000+');
    expect(countInWords({ count: 1000, isMore: false })).toBe('1,000');
  });

  it('of refused callbacks say in how many deliveries they came, where those are more', () => {
    const refused = { ...overview, refusedCallbacks: { count: 1, isMore: false } };
    const textIn = (count: number, isMore = false) =>
      figuresOf({ ...refused, refusedDeliveries: { count, isMore } }, nowMs)[4]?.text;
    expect(textIn(1)).toBe('callback was refused in the last 7 days');
    expect(textIn(5)).toBe('callback was refused in the last 7 days (5 deliveries)');
    expect(textIn(1000, true)).toBe('callback was refused in the last 7 days (1,000+ deliveries)');
  });

  it('of stuck ramps say how long the longest has been', () => {
    const stuck = { ...overview, stuckRamps: { count: 24, isMore: false }, longestStuckMs: 25 * 3_600_000 };
    expect(figuresOf(stuck, nowMs)[0]).toEqual({
      name: 'stuckRamps',
      count: '24',
      text: 'ramps are stuck, the longest for 1 d 1 h',
      to: '/ramps?stuck=true',
    });
    const [one] = figuresOf({ ...stuck, stuckRamps: { count: 1, isMore: false } }, nowMs);
    expect(one?.text).toBe('ramp has been stuck for 1 d 1 h');
  });

  it('speak of one as one', () => {
    const one = figuresOf({ ...overview, recheckDue: { count: 1, isMore: false } }, nowMs)[3];
    expect(one).toMatchObject({ count: '1', text: expect.stringMatching(/^customer has a submission/) });
  });
});
