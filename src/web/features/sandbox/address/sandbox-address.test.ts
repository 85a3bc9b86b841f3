import { describe, expect, it } from 'vitest';

import { paths } from '#web/shared/paths.ts';

import { readAddress } from './sandbox-address.ts';

const read = (address: string) => readAddress(new URL(address, 'http://desk').searchParams);

describe('the address of the Sandbox page', () => {
  it.each([
    [paths.sandbox(), { tab: 'scenarios', customer: null, ramp: null, callback: null }],
    [paths.sandbox({ tab: 'faults' }), { tab: 'faults' }],
    [paths.sandbox({ customer: 'null' }), { tab: 'customers', customer: 'null' }],
    [
      paths.sandbox({ ramp: 'r-1', identityReference: 'c-1' }),
      { tab: 'ramps', ramp: 'r-1', identityReference: 'c-1' },
    ],
    [
      paths.sandbox({ callback: 'x', state: 'withheld' }),
      { tab: 'callbacks', callback: 'x', state: 'withheld' },
    ],
  ])('%s opens what it names', (address, open) => expect(read(address)).toMatchObject(open));

  it('is read as if what it does not know were not there', () => {
    expect(read('/sandbox?tab=secrets&state=lost&identityReference=a%20b')).toEqual({
      tab: 'scenarios',
      customer: null,
      ramp: null,
      callback: null,
      identityReference: null,
      state: null,
    });
  });
});
