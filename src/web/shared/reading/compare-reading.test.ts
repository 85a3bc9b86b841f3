import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { maskValue } from '#contract/fields/marks.ts';
import type { ImageSide } from '#contract/service/documents.ts';
import type { Reading } from '#web/workers/reading/reading.ts';

import { compareReading, sideFindings } from './compare-reading.ts';

const value = (text: string) => ({ value: text, confidence: 1 });
const passport: Reading = {
  source: 'mrz',
  kind: 'PASSPORT',
  side: 'FRONT',
  fields: {
    number: value('L898902C3'),
    surname: value('ERIKSSON'),
    givenName: value('ANNA MARIA'),
    birthDate: value('1974-08-12'),
    expiryDate: value('2031-04-15'),
    issuer: value('UTO'),
  },
  isTruncated: false,
  impossible: [],
};
const anna = { surname: 'Eriksson', givenName: 'Anna Maria', dob: '1974-08-12', country: 'AU' };
const document = { type: 'PASSPORT', number: 'L898902C3', side: 'FRONT' } as const;
const today = '2026-11-28';

type Given = Partial<Parameters<typeof compareReading>[0]>;
const codes = (given: Given = {}) =>
  compareReading({ reading: passport, person: anna, document, today, ...given }).differences.map(
    ({ code }) => code,
  );

describe('comparing a document with what will be sent', () => {
  it('finds nothing where all agrees', () => {
    expect(compareReading({ reading: passport, person: anna, document, today })).toEqual({
      agreement: { surname: true, givenName: true, number: true, birthDate: true },
      differences: [],
    });
  });

  it('names each difference with both values', () => {
    const { differences, agreement } = compareReading({
      reading: passport,
      person: { ...anna, surname: 'Ericsson', dob: '1974-12-08' },
      document: { ...document, number: 'L898902G3' },
      today,
    });
    expect(differences).toEqual([
      { code: 'surname-differs', typed: 'Ericsson', read: 'ERIKSSON' },
      { code: 'birth-date-differs', typed: '1974-12-08', read: '1974-08-12' },
      { code: 'number-differs', typed: 'L898902G3', read: 'L898902C3' },
    ]);
    expect(agreement).toEqual({ surname: false, givenName: true, number: false, birthDate: false });
  });

  it('takes no difference from spaces and hyphens in a number', () => {
    expect(codes({ document: { ...document, number: ' l89-8902 c3 ' } })).toEqual([]);
  });

  it('never compares what is masked or empty', () => {
    const masked = { surname: maskValue('surname', 'Eriksson'), givenName: '', dob: '', country: '' };
    const compared = compareReading({
      reading: passport,
      person: masked,
      document: { ...document, number: '•••' },
      today,
    });
    expect(compared).toEqual({ agreement: {}, differences: [] });
  });

  it('says that names are swapped, once', () => {
    expect(codes({ person: { ...anna, surname: 'Anna Maria', givenName: 'Eriksson' } })).toEqual([
      'names-swapped',
    ]);
  });

  it('finds another kind of document, and the other side', () => {
    expect(codes({ document: { ...document, type: 'DRIVING_LICENSE' } })).toEqual(['type-differs']);
    const card: Reading = { ...passport, kind: 'IDENTIFICATION', side: 'BACK' };
    expect(codes({ reading: card, document: { ...document, type: 'IDENTIFICATION' } })).toEqual([
      'side-differs',
    ]);
  });

  it.each([
    ['2026-11-27', ['document-expired']],
    ['2026-11-28', ['document-expires-soon']],
    ['2026-12-28', ['document-expires-soon']],
    ['2026-12-29', []],
  ])('knows what %s means today', (expiry, found) => {
    const fields = { ...passport.fields, expiryDate: value(expiry) };
    expect(codes({ reading: { ...passport, fields } })).toEqual(found);
  });

  it('tells the country of a licence, which is its holder’s, but not of a passport', () => {
    const fields = { ...passport.fields, issuer: value('USA') };
    const licence: Reading = {
      ...passport,
      source: 'barcode',
      kind: 'DRIVING_LICENSE',
      side: 'BACK',
      fields,
    };
    const own = { type: 'DRIVING_LICENSE', number: 'L898902C3', side: 'BACK' } as const;
    expect(codes({ reading: licence, document: own })).toEqual(['country-differs']);
    expect(codes({ reading: licence, document: own, person: { ...anna, country: 'US' } })).toEqual([]);
  });

  it('says that a document has an impossible date', () => {
    expect(codes({ reading: { ...passport, impossible: ['birthDate', 'expiryDate'] } })).toEqual([
      'date-impossible',
    ]);
  });

  it('finds every planted difference in a number or a day', () => {
    const number = fc.stringMatching(/^[A-Z0-9]{6,9}$/);
    fc.assert(
      fc.property(number, number, (one, other) => {
        const reading = { ...passport, fields: { ...passport.fields, number: value(one) } };
        expect(codes({ reading, document: { ...document, number: other } })).toEqual(
          one === other ? [] : ['number-differs'],
        );
      }),
    );
  });
});

describe('the sides of a card', () => {
  it.each([
    ['DRIVING_LICENSE', ['FRONT', 'BACK'], []],
    ['DRIVING_LICENSE', ['FRONT'], ['back-missing']],
    ['IDENTIFICATION', ['BACK'], ['front-missing']],
    ['IDENTIFICATION', ['FRONT', 'FRONT'], ['side-twice']],
    ['IDENTIFICATION', [], []],
    ['PASSPORT', ['FRONT'], []],
    ['SELFIE', ['FRONT'], []],
  ] as const)('%s with %j: %j', (type, sides: readonly ImageSide[], found) => {
    expect(sideFindings(type, sides)).toEqual(found);
  });
});
