import { expect, it } from 'vitest';

import { countryCodes } from '#contract/service/enumerations.ts';

import { countryOptions } from './countries.ts';

it('offers exactly the countries that the contract accepts', () => {
  expect(countryOptions.map(({ value }) => value).sort()).toEqual([...countryCodes].sort());
});
