import { describe, expect, it } from 'vitest';

import { toggleFilter } from '#web/shared/lists/address-filters.ts';

import { customerFilters, orderInWords, whyNobodyMatches } from './customer-filters.ts';

const read = (address: string) => customerFilters.read(new URLSearchParams(address));

describe('the filters in an address', () => {
  it('come back as they went in, always in the same order', () => {
    const address = 'blocked=true&onboardingStatus=REJECTED&requirements=open&recheck=due&q=c-1&sort=waiting';
    expect(customerFilters.write(read(address)).toString()).toBe(address);
    expect(customerFilters.write(read('q=c-1&blocked=true')).toString()).toBe('blocked=true&q=c-1');
  });

  it('are left out where they are none, so that an old or mistyped address opens all the same', () => {
    expect(
      read('blocked=yes&sort=name&requirements=all&recheck=&q=a%40b.example&cursor=x&toString=1'),
    ).toEqual({});
    expect(read(`onboardingStatus=${'A'.repeat(201)}`)).toEqual({});
    expect(read('onboardingStatus=%00')).toEqual({});
  });

  it('may name a status that is not recognised', () => {
    expect(read('onboardingStatus=ON_HOLD')).toEqual({ onboardingStatus: 'ON_HOLD' });
  });
});

describe('a filter that is pressed', () => {
  it('is added, takes the place of another value, and is taken away by a second press', () => {
    const pending = toggleFilter(read('blocked=true'), 'onboardingStatus', 'PENDING');
    expect(pending).toEqual({ blocked: 'true', onboardingStatus: 'PENDING' });
    const rejected = toggleFilter(pending, 'onboardingStatus', 'REJECTED');
    expect(rejected).toEqual({ blocked: 'true', onboardingStatus: 'REJECTED' });
    expect(toggleFilter(rejected, 'onboardingStatus', 'REJECTED')).toEqual({ blocked: 'true' });
  });
});

describe('an empty list', () => {
  it('says why, filter by filter', () => {
    const reasons = [
      { blocked: 'true' },
      { blocked: 'false' },
      { onboardingStatus: 'REJECTED' },
      { onboardingStatus: 'constructor' },
      { requirements: 'open' },
      { recheck: 'due' },
      { q: 'c-9' },
      { blocked: 'true', q: 'c-9' },
    ].map(whyNobodyMatches);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons[2]).toContain('Rejected');
    expect(reasons[3]).toContain('constructor');
    expect(reasons[7]).toBe('No customer matches all of these: Blocked, Starts with c-9.');
  });
});

describe('the order', () => {
  it('is the server’s: as asked, else most recently updated first, by waiting, or by reference', () => {
    expect(orderInWords({ blocked: 'true' })).toBe('most recently updated first');
    expect(orderInWords({ sort: '-requirements' })).toBe('most missing requirements first');
    expect(orderInWords({ recheck: 'due', sort: 'updated' })).toBe('longest wait first');
    expect(orderInWords({ recheck: 'due', q: 'c' })).toBe('sorted by reference');
  });
});
