import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { msisdn } from '#contract/service/primitives.ts';

import { readPhone } from './phone-numbers.ts';

const valuesOf = (typed: string, country = '') => readPhone(typed, country).map(({ value }) => value);

describe('a phone number', () => {
  it.each([
    ['0171 1234567', 'DE', '+491711234567'],
    ['0171/123 45-67', 'DE', '+491711234567'],
    ['(0171) 1234567', 'DE', '+491711234567'],
    ['0412 345 678', 'AU', '+61412345678'],
    ['07911 123456', 'GB', '+447911123456'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['415 555 2671', 'US', '+14155552671'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['0039 347 1234567', '', '+393471234567'],
    ['+49 (0) 171 1234567', '', '+491711234567'],
    ['+61 412 345 678', 'DE', '+61412345678'],
    ['61412345678', '', '+61412345678'],
  ])('%s in %s is %s', (typed, country, value) => {
    expect(valuesOf(typed, country)).toEqual([value]);
  });

  it('says the country and the number as people read it', () => {
    expect(readPhone('0171 1234567', 'DE')).toEqual([
      { value: '+491711234567', shown: '+49 171 1234567', country: 'DE' },
    ]);
  });

  it('is two where the digits are a number of the country and one with a country code', () => {
    expect(valuesOf('201 765 4321', 'US')).toEqual(['+12017654321', '+2017654321']);
  });

  it.each([
    ['0171 1234567', ''],
    ['0171 1234567', 'XX'],
    ['+61•••••111', 'AU'],
    ['+49', ''],
    ['call me', 'DE'],
    ['', 'DE'],
  ])('is none: %j in %j', (typed, country) => {
    expect(valuesOf(typed, country)).toEqual([]);
  });

  it('is always the contract’s form, whatever is typed', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('0123456789+() -/.')), maxLength: 24 });
    fc.assert(
      fc.property(text, fc.constantFrom('', 'DE', 'US', 'AU', 'IT', 'BR'), (typed, country) => {
        const values = valuesOf(typed, country);
        expect(values.length).toBeLessThan(3);
        for (const value of values) expect(msisdn.safeParse(value).success).toBe(true);
      }),
    );
  });
});
