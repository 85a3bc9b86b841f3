import { describe, expect, it } from 'vitest';

import { recordAt, type RecentRecord, withRecord } from './recent-records.ts';

const customer = (id: string): RecentRecord => ({ kind: 'customer', id });

describe('the records opened lately', () => {
  it('are those whose pages were opened', () => {
    expect(recordAt('/customers/c-1')).toEqual(customer('c-1'));
    expect(recordAt('/customers/c-1/edit')).toEqual(customer('c-1'));
    expect(recordAt('/ramps/ab')).toEqual({ kind: 'ramp', id: 'ab' });
    expect(recordAt('/customers')).toBeNull();
  });

  it('are none that may be personal', () => {
    expect(recordAt('/customers/jane%40example.com')).toBeNull();
    expect(recordAt('/customers/jane@example.com')).toBeNull();
  });

  it('are each there once, the last one first, and six at most', () => {
    const all = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'].reduce<readonly RecentRecord[]>(
      (before, id) => withRecord(before, customer(id)),
      [],
    );
    expect(all.map(({ id }) => id)).toEqual(['g', 'f', 'e', 'd', 'c', 'a']);
  });
});
