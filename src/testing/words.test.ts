import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { deskPages } from '#contract/desk/pages.ts';

import { englishTexts, missingTexts } from '../tools/words.mjs';

const english = await englishTexts();

it('every text is translated, with its arguments and the plural forms of its language', () => {
  expect(missingTexts(english)).toEqual([]);
});

it('every page has a catalogue of its name, which says whether the page is there in a language', () => {
  expect(Object.keys(english)).toEqual(expect.arrayContaining(Object.keys(deskPages)));
});

it('the contract’s texts are those that a page can show', () => {
  expect(english['contract']).toMatchObject({
    Surname: 'Surname',
    'Enter nine digits as AAA-GG-SSSS': 'Enter nine digits as AAA-GG-SSSS',
    'Use at most {n} characters': 'Use at most {n} characters',
    'Required for a US address': 'Required for a US address',
    'Signature doctor': 'Signature doctor',
    compliance: 'compliance',
    'Food, beverages, or tobacco': 'Food, beverages, or tobacco',
    'Rampart is busy': 'Rampart is busy',
    'These roles can: {a}.': 'These roles can: {a}.',
    'Not possible in {a}': 'Not possible in {a}',
    'nothing is paid: the ramp expires': 'nothing is paid: the ramp expires',
    'The service accepts the key.': 'The service accepts the key.',
  });
  // What the service tells a customer is shown as it said it.
  expect(english['contract']).not.toHaveProperty('You cancelled this order.');
});

describe('a translation', () => {
  const texts = {
    shared: {
      title: 'Ramps',
      row: { left: '{count, plural, one{# ramp} other{# ramps}}', by: 'by {name}' },
    },
    limits: { title: 'Limits' },
    contract: { Surname: 'Surname' },
  };
  const german = {
    shared: {
      title: 'Ramps',
      row: { left: '{count, plural, one{# Ramp} other{# Ramps}}', by: 'von {name}' },
    },
    limits: { title: 'Limits' },
    contract: { Surname: 'Nachname' },
  };
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'words-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const faultsOf = (language: string, translated: Record<string, unknown>) => {
    mkdirSync(join(folder, language));
    for (const [name, tree] of Object.entries(translated))
      writeFileSync(join(folder, language, `${name}.json`), JSON.stringify(tree));
    return missingTexts(texts, folder);
  };
  const rowOf = (row: object) => ({
    ...german,
    shared: { title: 'Ramps', row: { ...german.shared.row, ...row } },
  });

  it('that is whole has no fault', () => expect(faultsOf('de', german)).toEqual([]));

  it('lacks what it does not have', () =>
    expect(faultsOf('de', { ...german, contract: {}, shared: { row: german.shared.row } })).toEqual([
      'de: shared › title: is missing',
      'de: contract › Surname: is missing',
    ]));

  it('has nothing that English does not have', () =>
    expect(faultsOf('de', { ...german, limits: { title: 'Limits', more: 'mehr' } })).toEqual([
      'de: limits › more: is not among the English texts',
    ]));

  it('has the arguments of English', () =>
    expect(faultsOf('de', rowOf({ by: 'von {who}' }))).toEqual([
      'de: shared › row › by: has the unknown argument {who}',
      'de: shared › row › by: lacks the argument {name}',
    ]));

  it('can be read as a message, and says something', () =>
    expect(faultsOf('de', rowOf({ by: '', left: '{count, plural, one{# Ramp}' }))).toEqual([
      'de: shared › row › left: can’t be read: Unexpected message end at line 1 col 28:',
      'de: shared › row › by: is empty',
    ]));

  it('has every plural form of its language', () => {
    expect(faultsOf('de', rowOf({ left: '{count, plural, other{# Ramps}}' }))).toEqual([
      'de: shared › row › left: lacks the plural form “one”',
    ]);
    expect(faultsOf('fr', rowOf({ left: '{count, plural, =1{une} other{# ramps}}' })).slice(1)).toEqual([
      'fr: shared › row › left: lacks the plural form “one”',
    ]);
  });

  it('in Arabic has the pages that need it, with six plural forms', () => {
    const { limits: _later, ...needed } = german;
    expect(faultsOf('ar', needed)).toEqual([
      'ar: shared › row › left: lacks the plural form “few”',
      'ar: shared › row › left: lacks the plural form “many”',
      'ar: shared › row › left: lacks the plural form “two”',
      'ar: shared › row › left: lacks the plural form “zero”',
    ]);
  });
});
