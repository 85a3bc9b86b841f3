import { expect, it } from 'vitest';

import { countryCodes } from '#contract/service/enumerations.ts';

import { inLanguage } from '#testing/web/in-language.ts';

import { countryOptions } from './countries.ts';
import { findOptions } from './find-options.ts';

it('offers exactly the countries that the contract accepts', () => {
  expect(countryOptions.map(({ value }) => value).sort()).toEqual([...countryCodes].sort());
});

it.each(['Deutschland', 'germany', 'DE)'])('is found in German by “%s”', async (typed) => {
  const { countryOptions: inGerman } = await inLanguage('de', () => import('./countries.ts'), {});
  expect(findOptions(inGerman, typed).map(({ label }) => label)).toEqual(['Deutschland (DE)']);
});
