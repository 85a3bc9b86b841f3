import { describe, expect, it } from 'vitest';

import { countryCodes } from '#contract/service/enumerations.ts';

import { inLanguage } from '#testing/web/in-language.ts';

import { countryOptions } from './countries.ts';
import { findOptions, optionMeant } from './find-options.ts';

it('offers exactly the countries that the contract accepts', () => {
  expect(countryOptions.map(({ value }) => value).sort()).toEqual([...countryCodes].sort());
});

it.each(['Deutschland', 'germany', 'DE)'])('is found in German by “%s”', async (typed) => {
  const { countryOptions: inGerman } = await inLanguage('de', () => import('./countries.ts'), {});
  expect(findOptions(inGerman, typed).map(({ label }) => label)[0]).toBe('Deutschland (DE)');
});

describe('Tab takes', () => {
  const meant: readonly (readonly [string, string | null])[] = [
    ['UK', 'GB'],
    ['u.k.', 'GB'],
    ['England', 'GB'],
    ['Great-Britain', 'GB'],
    ['Royaume-Uni', 'GB'],
    ['ukr', 'UA'],
    ['Ukraine', 'UA'],
    ['Україна', 'UA'],
    ['USA', 'US'],
    ['Vereinigte Staaten', 'US'],
    ['CHE', 'CH'],
    ['Suisse', 'CH'],
    ['Svizzera', 'CH'],
    ['schweiz', 'CH'],
    ['Ελλάδα', 'GR'],
    ['Hrvatska', 'HR'],
    ['Türkiye', 'TR'],
    ['turkey', 'TR'],
    ['Burma', 'MM'],
    ['Swaziland', 'SZ'],
    ['Zaire', 'CD'],
    ['Ivory Coast', 'CI'],
    ['Cote d’Ivoire', 'CI'],
    ['Holland', 'NL'],
    ['South Korea', 'KR'],
    ['UAE', 'AE'],
    ['日本', 'JP'],
    ['مصر', 'EG'],
    ['österreich', 'AT'],
    ['Osterreich', 'AT'],
    ['Curacao', 'CW'],
    ['Faroe', 'FO'],
    ['Congo', null],
    ['Korea', null],
    ['gol', null],
    ['lgiu', null],
    ['Republic', null],
  ];
  it.each(meant)('%s as %s', (typed, code) => expect(optionMeant(countryOptions, typed)).toBe(code));

  it.each(['de', 'fr', 'es', 'ar'])('UK as GB in %s too', async (language) => {
    const { countryOptions: translated } = await inLanguage(
      language as 'de',
      () => import('./countries.ts'),
      {},
    );
    expect(
      ['UK', 'England', 'Suisse', 'AUS', 'Marokko'].map((typed) => optionMeant(translated, typed)),
    ).toEqual(['GB', 'GB', 'CH', 'AU', 'MA']);
  });
});

it('no two countries are called the same in short', () => {
  const taken = countryOptions.map(({ value }) => optionMeant(countryOptions, value));
  expect(taken).toEqual(countryOptions.map(({ value }) => value));
});
