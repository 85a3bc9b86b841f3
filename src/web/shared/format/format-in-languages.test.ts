import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Language } from '#contract/desk/languages.ts';
import { inLanguage, withPlainSpaces } from '#testing/web/in-language.ts';

const decimalsIn = (language: Language) => inLanguage(language, () => import('./decimal.ts'));
const space = '\u202f';

describe('an amount in the page’s language', () => {
  it.each<[Language, readonly [string, string, string, string]]>([
    ['en', ['1,240,000.50', '1,240', '-10,000.5', '0.000000012345']],
    ['de', ['1.240.000,50', '1.240', '-10.000,5', '0,000000012345']],
    ['fr', [`1${space}240${space}000,50`, `1${space}240`, `-10${space}000,5`, '0,000000012345']],
    ['es', ['1.240.000,50', '1240', '-10.000,5', '0,000000012345']],
    ['ar', ['1,240,000.50', '1,240', '\u200e-10,000.5', '0.000000012345']],
  ])('has the marks of %s', async (language, written) => {
    const { groupDigits } = await decimalsIn(language);
    expect(['1240000.50', '1240', '-10000.5', '0.000000012345'].map(groupDigits)).toEqual(written);
  });

  it.each<Language>(['de', 'fr', 'es', 'ar'])('keeps every digit in %s', async (language) => {
    const { groupDigits } = await decimalsIn(language);
    const amounts = fc.stringMatching(/^(?:0|[1-9]\d{0,37})(?:\.\d{1,18})?$/);
    fc.assert(
      fc.property(amounts, (value) => {
        expect(groupDigits(value).replaceAll(/\D/g, '')).toBe(value.replace('.', ''));
      }),
    );
  });

  it('is left as it came when it is no plain decimal', async () => {
    const { groupDigits } = await decimalsIn('de');
    expect(['1e5', '', '1,5', '.5'].map(groupDigits)).toEqual(['1e5', '', '1,5', '.5']);
  });

  it('has the decimal point alone where it is no amount', async () => {
    expect((await decimalsIn('de')).withDecimalPoint('1234.5')).toBe('1234,5');
    expect((await decimalsIn('en')).withDecimalPoint('1234.5')).toBe('1234.5');
  });
});

describe('a size in the page’s language', () => {
  it.each<[Language, readonly [string, string, string]]>([
    ['de', ['1 Byte', '34,2 kB', '10.485.761 Byte']],
    ['fr', ['1 octet', '34,2 ko', '10 485 761 octets']],
    ['es', ['1 byte', '34,2 kB', '10.485.761 bytes']],
    ['ar', ['1 بايت', '34.2 كيلوبايت', '10,485,761 بايت']],
  ])('is written as in %s, rounded down', async (language, [byte, kilobytes, exact]) => {
    const sizes = await inLanguage(language, () => import('./format-bytes.ts'));
    expect(withPlainSpaces(sizes.formatBytes(1))).toBe(byte);
    expect(withPlainSpaces(sizes.formatBytes(35_122))).toBe(kilobytes);
    expect(withPlainSpaces(sizes.formatExactBytes(10_485_761))).toBe(exact);
  });
});

describe('words in the page’s language', () => {
  it.each<[Language, readonly [string, string]]>([
    ['en', ['a, b and c', 'a or b']],
    ['de', ['a, b und c', 'a oder b']],
    ['fr', ['a, b et c', 'a ou b']],
    ['es', ['a, b y c', 'a o b']],
    ['ar', ['a وb وc', 'a أو b']],
  ])('are listed as in %s', async (language, [all, either]) => {
    const { listWords } = await inLanguage(language, () => import('./text.ts'));
    expect(listWords(['a', 'b', 'c'], 'and')).toBe(all);
    expect(listWords(['a', 'b'], 'or')).toBe(either);
  });

  it('keep their capitals within a sentence where nouns have them', async () => {
    expect((await inLanguage('en', () => import('./text.ts'))).midSentence('Surname')).toBe('surname');
    expect((await inLanguage('fr', () => import('./text.ts'))).midSentence('Nom')).toBe('nom');
    expect((await inLanguage('es', () => import('./text.ts'))).midSentence('Apellidos')).toBe('apellidos');
    expect((await inLanguage('de', () => import('./text.ts'))).midSentence('Nachname')).toBe('Nachname');
  });
});

describe('a list without a conjunction', () => {
  it.each<[Language, string, string]>([
    ['en', 'a, b, c', 'a; b; c'],
    ['de', 'a, b, c', 'a; b; c'],
    ['ar', 'a، b، c', 'a؛ b؛ c'],
  ])('has the comma and the semicolon of %s', async (language, commas, semicolons) => {
    const { commaList, semicolonList } = await inLanguage(language, () => import('./text.ts'));
    expect([commaList(['a', 'b', 'c']), semicolonList(['a', 'b', 'c'])]).toEqual([commas, semicolons]);
  });
});
