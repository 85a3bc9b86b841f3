import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareNames } from './compare-names.ts';

const whole = { isTruncated: false, mayAbbreviate: false };
const compared = (typed: [string, string], read: [string, string], rules: Partial<typeof whole> = {}) =>
  Object.values(
    compareNames(
      { surname: typed[0], givenName: typed[1] },
      { surname: read[0], givenName: read[1], ...whole, ...rules },
    ),
  );

describe('names', () => {
  it.each([
    [
      ['Marlowe', 'Ada'],
      ['MARLOWE', 'ADA'],
    ],
    [
      ['Smith-Jones', 'Mary Ann'],
      ['SMITH JONES', 'MARY ANN'],
    ],
    [
      ['Smith-Jones', 'Mary Ann'],
      ['SMITHJONES', 'ANN MARY'],
    ],
    [
      ['O’Brien', "D'Arcy"],
      ['OBRIEN', 'DARCY'],
    ],
    [
      ['van der Berg', 'Jan'],
      ['VAN DER BERG', 'JAN'],
    ],
    [
      ['Vanderberg', 'Jan'],
      ['VAN DER BERG', 'JAN'],
    ],
  ] as [[string, string], [string, string]][])('%j are those of %j', (typed, read) => {
    expect(compared(typed, read)).toEqual(['same', 'same']);
  });

  it('differ by a letter, a missing name and another one', () => {
    expect(compared(['Marlow', 'Ada'], ['MARLOWE', 'ADA'])).toEqual(['different', 'same']);
    expect(compared(['Marlowe', 'Ada'], ['MARLOWE', 'ADA LOUISE'])).toEqual(['same', 'more']);
    expect(compared(['Marlowe', 'Ada Louise'], ['MARLOWE', 'ADA'])).toEqual(['same', 'different']);
    expect(compared(['Marlowe', 'Ada Louise'], ['MARLOWE', 'ADA MARIA'])).toEqual(['same', 'different']);
  });

  it('are swapped where the one is the other', () => {
    expect(compared(['Ada', 'Marlowe'], ['MARLOWE', 'ADA'])).toEqual(['swapped', 'swapped']);
    expect(compared(['Ada', 'Ada'], ['ADA', 'ADA'])).toEqual(['same', 'same']);
  });

  it('may be cut off where the zone is full, and further ones initials in a barcode', () => {
    const cut = { isTruncated: true };
    expect(compared(['Papandropoulous', 'Jonathon Alec'], ['PAPANDROPOULOUS', 'JONATHON'], cut)).toEqual([
      'same',
      'same',
    ]);
    expect(compared(['Papandropoulous', 'Jonathon'], ['PAPANDROPOULOUS', 'JOHN'], cut)).toEqual([
      'same',
      'different',
    ]);
    const barcode = { mayAbbreviate: true };
    expect(compared(['Marlowe', 'Ada Louise'], ['MARLOWE', 'ADA L'], barcode)).toEqual(['same', 'same']);
    expect(compared(['Marlowe', 'Louise Ada'], ['MARLOWE', 'A L'], barcode)).toEqual(['same', 'different']);
  });

  it('that were not read are not compared', () => {
    expect(compareNames({ surname: 'A', givenName: 'B' }, { ...whole })).toEqual({
      surname: null,
      givenName: null,
    });
  });

  it('of one person agree however they are spaced, hyphenated, ordered and written', () => {
    const word = fc.stringMatching(/^[A-Z]{2,9}$/);
    const joined = fc.constantFrom(' ', '-', '  ');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), word, joined, (given, surname, between) => {
        const typed: [string, string] = [surname.toLowerCase(), given.toReversed().join(between)];
        expect(compared(typed, [surname, given.join(' ')])).toEqual(['same', 'same']);
      }),
    );
  });

  it('with one letter changed never agree', () => {
    const word = fc.stringMatching(/^[A-Z]{3,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.stringMatching(/^[A-Z]$/), (name, place, letter) => {
        const at = place % name.length;
        fc.pre(name[at] !== letter);
        const wrong = `${name.slice(0, at)}${letter}${name.slice(at + 1)}`;
        expect(compared([wrong, 'ADA'], [name, 'ADA'])[0]).not.toBe('same');
      }),
    );
  });
});
