import { expect, it } from 'vitest';

import { deskPages } from '#contract/desk/pages.ts';

import { englishTexts, missingTexts, sentencesLeftOpen, wordsOutOfUse } from '../tools/words.mjs';

const english = await englishTexts();

it('every text is translated, with its arguments and the plural forms of its language', () => {
  expect(missingTexts(english)).toEqual([]);
});

it('every page has a catalogue of its name, which says whether the page is there in a language', () => {
  expect(Object.keys(english)).toEqual(expect.arrayContaining(Object.keys(deskPages)));
});

it('a text of several sentences ends with a full stop, in every language', () => {
  expect(sentencesLeftOpen(english)).toEqual([]);
});

it.each([
  'Has spaces. Paste only the reference',
  '{count, plural, one {# more} other {# more}}. Scroll to find one',
  'Choose “Never”. The default is “Always”',
])('“%s” lacks a full stop', (text) => {
  expect(sentencesLeftOpen({ page: { title: text } })).toContain(
    'en: page › title: has several sentences and no full stop at its end',
  );
});

it.each(['Has spaces. Paste only the reference.', 'Not paid. Why?', 'At 10 a.m. UTC', 'Dr. {name}', 'New'])(
  '“%s” ends as it should',
  (text) => {
    expect(sentencesLeftOpen({ page: { title: text } }).filter((line) => line.startsWith('en:'))).toEqual([]);
  },
);

it('no page, refusal or field message says a word that is out of use', () => {
  expect(wordsOutOfUse(english)).toEqual([]);
});

it.each([
  ['The desk could not be reached', 'desk'],
  ['New to this desk', 'desk'],
  ['This status is not in the interface document', 'interface'],
  ['Whoever uses it first gets the account', 'Whoever'],
  ['Sign the request anew', 'anew'],
  ['The twin of an earlier callback', 'twin'],
  ['The answer has no verdict', 'verdict'],
  ['May they pay?', 'May they'],
  ['Only admin may do this', 'Only admin may'],
  ['It moves on by itself', 'by itself'],
  ['Decide by hand', 'by hand'],
  ['{count, plural, one {# ramp needs a look} other {# ramps need a look}}', 'needs a look'],
  ['Nothing you typed is lost.', 'Nothing you typed is lost'],
  ['No calls about {calls}', 'calls'],
  ['The price has changed', 'price'],
  ['{attempts} tries', 'tries'],
  ['Your email', 'email'],
  ['Sync now; if nothing changes, ask', ';'],
])('“%s” is found out', (text, word) => {
  expect(wordsOutOfUse({ page: { title: text } })).toEqual([
    expect.stringContaining(`en: page › title: has “${word}”.`),
  ]);
});

it.each([
  '{calls}, {failed, select, 0 {none failed} other {{failed} failed}}',
  'The service may have accepted the request.',
  'Rampart waits before it tries again.',
])('“%s” is fine', (text) => {
  expect(wordsOutOfUse({ page: { title: text } })).toEqual([]);
});
