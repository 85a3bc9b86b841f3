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

/** Texts of a catalogue without their arguments' names, which no page shows. */
function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree.replaceAll(/\{\w+[,}]/g, '{')];
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsOf) : [];
}

it.each([
  ['a quote', /\bprices?\b/i],
  ['an e-mail', /\bemails?\b/i],
  ['an attempt', /\btries\b(?! again)/i],
  ['what needs attention', /needs? a look/i],
])('%s has one name on the pages', (_what, other) => {
  const { contract: _ofTheService, ...pages } = english;
  expect(textsOf(pages).filter((text) => other.test(text))).toEqual([]);
});
