import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cpuMs } from '#testing/cpu-ms.ts';

import { cleanText, longestText, withPlainDigits } from './clean-text.ts';

describe('a text that is typed or pasted', () => {
  it.each([
    ['a zero-width space and a byte order mark', '\ufeffZoë\u200b Brandt', 'Zoë Brandt'],
    ['marks and embeddings of direction', '\u202aZoë\u202c \u2067Brandt\u2069\u200e\u061c', 'Zoë Brandt'],
    ['soft hyphens and word joiners', 'Donau\u00addampf\u2060schiff', 'Donaudampfschiff'],
    [
      'unbreakable hyphens and spaces',
      'Anne\u2011Marie\u00a0Le\u202fGall\u3000Roux',
      'Anne-Marie Le Gall Roux',
    ],
    ['full-width digits and letters', 'Ｆｌａｔ　１２－３', 'Flat 12-3'],
    ['tabs and line ends', 'Am Ring 4\r\n\tHinterhaus\u2028links', 'Am Ring 4 Hinterhaus links'],
    ['control characters', 'Ze\u0000br\u007fa\u001b', 'Zebra'],
    ['a joiner where nobody joins', 'Jo\u200dnas \u200cM\u200d', 'Jonas M'],
    ['a Korean filler', '김\u3164민수', '김민수'],
  ])('loses %s', (_what, typed, cleaned) => expect(cleanText(typed)).toBe(cleaned));

  it.each([
    ['a Persian name', 'علی\u200cرضا'],
    ['a Hindi word', 'श्रीमान् क\u094d\u200dष'],
    ['a Sinhala name', 'ශ\u0dca\u200dරී'],
    ['a Malayalam word that ends with a virama', 'അവന\u0d4d\u200d'],
    ['a Japanese name with a selected form', '葛\u{e0100}城'],
    ['an emoji of several', 'paid 👩\u200d💻'],
    ['accents typed apart, quotes and dashes', 'Zoe\u0308 O’Neil – “Z”'],
    ['spaces at the ends, while one is typing', ' Ada '],
  ])('keeps %s', (_what, typed) => expect(cleanText(typed)).toBe(typed));

  it('keeps the line ends of a field with several', () =>
    expect(cleanText('one\r\ntwo\u2028three\tfour', 'many')).toBe('one\ntwo\nthree four'));

  it('is bounded, and quickly cleaned', () => {
    const began = cpuMs();
    expect(cleanText('क\u094d\u200d\u00a0'.repeat(262_144))).toHaveLength(longestText);
    expect(cpuMs() - began).toBeLessThan(500);
  });

  it('is clean after it was cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const once = cleanText(typed);
        expect(cleanText(once)).toBe(once);
        expect(once).not.toMatch(/[\t\n\r\u00a0\u00ad\u200b\u2011\u202e]/);
      }),
    );
  });
});

it('digits of any script are plain', () =>
  expect(withPlainDigits('٤/۱۲/१९८८ ๗ ᠕ 6')).toBe('4/12/1988 7 5 6'));
