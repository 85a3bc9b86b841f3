import { expect, it } from 'vitest';

import { deskPages } from '#contract/desk/pages.ts';

import { englishTexts, missingTexts } from '../tools/words.mjs';

const english = await englishTexts();

it('every text is translated, with its arguments and the plural forms of its language', () => {
  expect(missingTexts(english)).toEqual([]);
});

it('every page has a catalogue of its name, which says whether the page is there in a language', () => {
  expect(Object.keys(english)).toEqual(expect.arrayContaining(Object.keys(deskPages)));
});
