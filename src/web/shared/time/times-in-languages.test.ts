import { describe, expect, it } from 'vitest';

import type { Language } from '#contract/desk/languages.ts';
import { inLanguage, withPlainSpaces } from '#testing/web/in-language.ts';

const timesIn = (language: Language) => inLanguage(language, () => import('./format-time.ts'));
const now = Date.UTC(2026, 2, 3, 10, 41, 52);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describe('a time in the page’s language', () => {
  it.each<[Language, string]>([
    ['en', '3 Mar 2026'],
    ['de', '3. März 2026'],
    ['fr', '3 mars 2026'],
    ['es', '3 mar 2026'],
    ['ar', '3 مارس 2026'],
  ])('has its day in %s as %s, and the clock and zone of every language', async (language, said) => {
    const { absoluteTime } = await timesIn(language);
    expect(absoluteTime(now, 'utc')).toEqual({ day: said, clock: '10:41:52', zone: 'UTC' });
  });

  it.each<[Language, readonly [string, string, string]]>([
    ['de', ['vor 3 Min.', 'in 2 Std.', 'vor 3 Tagen']],
    ['fr', ['il y a 3 min', 'dans 2 h', 'il y a 3 j']],
    ['es', ['hace 3 min', 'dentro de 2 h', 'hace 3 d']],
    ['ar', ['قبل 3 دقائق', 'خلال ساعتين', 'قبل 3 أيام']],
  ])('is told from now in %s', async (language, [minutesAgo, hoursAhead, daysAgo]) => {
    const { relativeTime } = await timesIn(language);
    expect(withPlainSpaces(relativeTime(now - 3 * minute, now))).toBe(minutesAgo);
    expect(withPlainSpaces(relativeTime(now + 2 * hour, now))).toBe(hoursAhead);
    expect(withPlainSpaces(relativeTime(now - 3 * day, now))).toBe(daysAgo);
  });

  it.each<[Language, readonly [string, string]]>([
    ['de', ['2 Std. 10 Min.', '40 Sek.']],
    ['fr', ['2 h 10 min', '40 s']],
    ['es', ['2 h 10 min', '40 s']],
    ['ar', ['2 س 10 د', '40 ث']],
  ])('that passed is measured in %s', async (language, [hours, seconds]) => {
    const { durationWords, exactDurationWords } = await timesIn(language);
    expect(withPlainSpaces(durationWords(2 * hour + 10 * minute))).toBe(hours);
    expect(withPlainSpaces(exactDurationWords(40_000))).toBe(seconds);
  });

  it('has the translations’ words where Intl has none', async () => {
    const german = { time: { justNow: 'gerade eben', lessThanAMinute: 'weniger als eine Minute' } };
    const { relativeTime, durationWords } = await inLanguage('de', () => import('./format-time.ts'), german);
    expect(relativeTime(now, now)).toBe('gerade eben');
    expect(durationWords(0)).toBe('weniger als eine Minute');
  });
});
