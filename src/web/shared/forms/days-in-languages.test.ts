import { expect, it } from 'vitest';

import type { Language } from '#contract/desk/languages.ts';
import { inLanguage } from '#testing/web/in-language.ts';

it.each<[Language, string]>([
  ['en', '2 July 1988'],
  ['de', '2. Juli 1988'],
  ['fr', '2 juillet 1988'],
  ['es', '2 de julio de 1988'],
  ['ar', '2 يوليو 1988'],
])('a day is said in %s as %s, and read as it is said', async (language, said) => {
  const { calendarDayInWords, readDay } = await inLanguage(language, () => import('./calendar-day.ts'));
  expect(calendarDayInWords('1988-07-02')).toBe(said);
  expect(readDay(said, null)).toEqual({ days: ['1988-07-02'], isDecided: true });
});

it.each<[Language, string, readonly string[]]>([
  ['de', '2 mai 1990', ['1990-05-02']],
  ['de', '2. Dez. 1990', ['1990-12-02']],
  ['fr', '1er fevrier 1990', ['1990-02-01']],
  ['fr', '2 jui 1990', []],
  ['fr', '2 juil. 1990', ['1990-07-02']],
  ['fr', '2 July 1990', ['1990-07-02']],
  ['de', '30. Februar 1990', []],
])('a day typed in %s as %s', async (language, typed, days) => {
  const { readDay } = await inLanguage(language, () => import('./calendar-day.ts'));
  expect(readDay(typed, 'day-first').days).toEqual(days);
});

it('countries have the names of the page’s language, and its order', async () => {
  const english = await inLanguage('en', () => import('./country-name.ts'));
  const german = await inLanguage('de', () => import('./country-name.ts'));
  const germanList = await inLanguage('de', () => import('./countries.ts'));
  expect([english.countryName('AT'), german.countryName('AT')]).toEqual(['Austria', 'Österreich']);
  expect(german.countryName('ZZ')).toBe('ZZ');
  const labels = germanList.countryOptions.map(({ label }) => label);
  expect(labels.indexOf('Österreich (AT)')).toBeLessThan(labels.indexOf('Polen (PL)'));
});

it('currencies have the names of the page’s language', async () => {
  const { fiatOptions } = await inLanguage('fr', () => import('./transaction-catalogue.ts'));
  expect(fiatOptions().find(({ value }) => value === 'AUD')?.detail).toBe('dollar australien');
});
