import { describe, expect, it } from 'vitest';

import { callbackFilters } from './callback-filters.ts';

describe('filters of the callbacks’ page', () => {
  it('come back from the address as they went in, a status that nobody has seen too', () => {
    const filters = { status: 'ON_HOLIDAY', object: 'r-1', from: '2026-05-04T10:00:00.000Z' };
    expect(callbackFilters.read(callbackFilters.write(filters))).toEqual(filters);
  });

  it.each(['kind=other', 'is=constructor', 'from=yesterday', 'status=', 'other=1'])(
    'leaves %s out',
    (address) => expect(callbackFilters.read(new URLSearchParams(address))).toEqual({}),
  );
});
