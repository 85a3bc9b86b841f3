import { describe, expect, it } from 'vitest';

import { moneyWords } from './money.ts';
import { regionName } from './region-name.ts';

describe('an amount on screen', () => {
  it.each([
    // Reads as nine thousand in half of Europe.
    ['9.000', 'EUR', '9.00 EUR'],
    ['1240000.5000', 'AUD', '1,240,000.50 AUD'],
    ['100.00', 'JPY', '100 JPY'],
    ['9.0010', 'EUR', '9.001 EUR'],
    ['-9.000', 'EUR', '-9.00 EUR'],
    ['9', 'EUR', '9 EUR'],
    ['9.5', 'EUR', '9.5 EUR'],
    // An asset's digits all mean something, and so does what nobody knows.
    ['0.500', 'BTC', '0.500 BTC'],
    ['12.000000', 'USDT', '12.000000 USDT'],
    ['9.000', undefined, '9.000'],
    ['about 9.000', 'EUR', 'about 9.000 EUR'],
  ])('%s %s is %s', (amount, code, shown) => expect(moneyWords(amount, code)).toBe(shown));
});

it('a country has its name, and what is none stays', () => {
  expect(['DE', 'BR', 'ZZ', 'XQ', 'Germany', ''].map(regionName)).toEqual([
    'Germany',
    'Brazil',
    'Unknown Region',
    'XQ',
    'Germany',
    '',
  ]);
});
