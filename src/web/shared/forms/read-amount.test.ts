import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inFull, readAmount, undecided } from './read-amount.ts';
import { amount } from '#contract/service/primitives.ts';

const locales = [
  'en-GB',
  'en-US',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'pt-PT',
  'it-IT',
  'pl-PL',
  'tr-TR',
  'ar-EG',
];
const inEnglish = { code: 'EUR', locale: 'en-GB' };
const inGerman = { code: 'EUR', locale: 'de-DE' };

describe('an amount that can only be one', () => {
  it.each([
    ['1,000', '1000'],
    ['1 000', '1000'],
    ['1\u00a0000,50', '1000.50'],
    ['1\u202f000.50', '1000.50'],
    ["1'000.50", '1000.50'],
    ['1,000,000.5', '1000000.5'],
    ['1.000,50', '1000.50'],
    ['12,34,567', '1234567'],
    ['1,5', '1.5'],
    ['0,500', '0.500'],
    ['1 000,500', '1000.500'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['€500', '500'],
    ['500 EUR', '500'],
    ['eur 1,000.50', '1000.50'],
    ['  500  €  ', '500'],
    ['١٬٠٠٠٫٥٠', '1000.50'],
    ['５００', '500'],
    ['\u200e500\u200f', '500'],
  ])('%s is read as %s', (typed, value) => {
    expect(readAmount(typed, inEnglish)).toEqual({ kind: 'one', value });
  });

  it.each(['1.000,50', '1.234.567', '1,50', '1000', '1000.5'])(
    '%s is one amount to a German reader too',
    (typed) => {
      expect(readAmount(typed, inGerman).kind).toBe('one');
    },
  );

  it.each([
    ['$500', 'USD'],
    ['US$ 500', 'USD'],
    ['A$500', 'AUD'],
    ['$500', 'AUD'],
    ['R$ 500', 'BRL'],
    ['£500', 'GBP'],
    ['0.5 ETH', 'ETH'],
    ['₿0.5', 'BTC'],
    ['0.5 usdc', 'USDC'],
  ])('%s is an amount in %s', (typed, code) => {
    expect(readAmount(typed, { code, locale: 'en-GB' }).kind).toBe('one');
  });
});

describe('a dot after a unit', () => {
  it.each([
    ['kr.500', '500'],
    ['kr. 500', '500'],
    ['KR.1.000,50', '1000.50'],
    ['kr .500', '0.500'],
  ])('is the unit’s in an abbreviation: %s is %s', (typed, value) => {
    expect(readAmount(typed, { code: 'DKK', locale: 'en-GB' })).toEqual({ kind: 'one', value });
  });

  it('leaves no reading after a code, and is a point after a sign', () => {
    expect(readAmount('EUR.500', inEnglish)).toEqual({ kind: 'none' });
    expect(readAmount('€.50', inEnglish)).toEqual({ kind: 'one', value: '0.50' });
  });
});

describe('an amount that may be two', () => {
  it.each(['de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-PT', 'pl-PL', 'tr-TR'])(
    'is both in %s, whose decimals follow a comma',
    (locale) => {
      expect(readAmount('1,000', { code: 'EUR', locale })).toEqual({
        kind: 'two',
        values: ['1.000', '1000'],
      });
      expect(readAmount('1.000', { code: 'EUR', locale })).toMatchObject({ kind: 'two' });
    },
  );

  it('is decided by a locale whose decimals follow a point', () => {
    expect(readAmount('1.000', inEnglish)).toEqual({ kind: 'one', value: '1.000' });
    expect(readAmount('1.000', { code: 'EUR', locale: 'de-CH' })).toEqual({ kind: 'one', value: '1.000' });
    // There thousands have an apostrophe, so a comma says nothing.
    expect(readAmount('1,000', { code: 'EUR', locale: 'de-CH' }).kind).toBe('two');
  });

  it('is no amount to the contract before it is decided', () => {
    expect(amount.safeParse(undecided('1.000')).success).toBe(false);
  });
});

describe('what is no amount', () => {
  it.each([
    '',
    '-5',
    '+5',
    '1e3',
    '1k',
    '007',
    '1,00,0',
    '12,3456,789',
    '1 00',
    '1.2.3',
    '1,2,3',
    '.',
    ',',
    'abc',
    '1.000,50,0',
    '5 5 %',
  ])('is refused: %j', (typed) => {
    expect(['none', 'other-currency']).toContain(readAmount(typed, inEnglish).kind);
  });

  it.each([
    ['$500', '$'],
    ['500 USD', 'USD'],
    ['1k', 'k'],
  ])('%s is not in euros', (typed, unit) => {
    expect(readAmount(typed, inEnglish)).toEqual({ kind: 'other-currency', unit });
  });
});

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{0,${count}}$`));
const whole = fc.oneof(
  fc.constant('0'),
  fc.tuple(fc.stringMatching(/^[1-9]$/), digits(20)).map((two) => two.join('')),
);
const canonical = fc.tuple(whole, fc.stringMatching(/^(?:\.\d{1,18})?$/)).map((two) => two.join(''));
const locale = fc.constantFrom(...locales);

describe('whatever is typed', () => {
  it('in the contract’s form is taken byte for byte, or is one of the two that are offered', () => {
    fc.assert(
      fc.property(canonical, locale, (value, inLocale) => {
        const reading = readAmount(value, { code: 'EUR', locale: inLocale });
        const values =
          reading.kind === 'two' ? reading.values : reading.kind === 'one' ? [reading.value] : [];
        expect(values).toContain(value);
        expect(values.length === 2 && inLocale.startsWith('en')).toBe(false);
      }),
    );
  });

  it('as a locale writes it is among its readings', () => {
    fc.assert(
      fc.property(whole, fc.stringMatching(/^\d{2}$/), locale, (units, cents, inLocale) => {
        const style = new Intl.NumberFormat(inLocale, { minimumFractionDigits: 2, useGrouping: 'always' });
        const written = style.format(`${units}.${cents}` as Intl.StringNumericLiteral);
        expect(readAmount(written, { code: 'EUR', locale: inLocale })).toEqual({
          kind: 'one',
          value: `${units}.${cents}`,
        });
      }),
    );
  });

  it('gives the contract’s form alone, with every digit that was typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...Array.from("0123456789., '€$EURk-")), maxLength: 30 });
    fc.assert(
      fc.property(typed, locale, (text, inLocale) => {
        const reading = readAmount(text, { code: 'EUR', locale: inLocale });
        const values =
          reading.kind === 'one' ? [reading.value] : reading.kind === 'two' ? reading.values : [];
        for (const value of values) {
          expect(value).toMatch(/^(?:0|[1-9]\d*)(?:\.\d+)?$/);
          expect(value.replaceAll(/\D/g, '').replace(/^0+/, '')).toBe(
            text.replaceAll(/\D/g, '').replace(/^0+/, ''),
          );
        }
      }),
    );
  });
});

describe('an amount in full', () => {
  it.each([
    ['1000', '1,000.00'],
    ['1.000', '1.00'],
    ['1000.5', '1,000.50'],
    ['0.02576000', '0.02576'],
    ['1234567.125', '1,234,567.125'],
  ])('%s is shown as %s', (value, shown) => {
    expect(inFull(value)).toBe(shown);
  });
});
