import { describe, expect, it } from 'vitest';

import { customerIn, documentDraft, imageDraft } from '#testing/web/documents-form.ts';
import type { Readings } from '#web/shared/reading/use-readings.ts';
import type { Reading } from '#web/workers/reading/reading.ts';

import { emptyCustomer } from '../share-documents-schema.ts';
import { emptyOffers, offersOf } from './reading-offers.ts';

const value = (text: string, confidence = 1) => ({ value: text, confidence });
const passport: Reading = {
  source: 'mrz',
  kind: 'PASSPORT',
  side: 'FRONT',
  fields: {
    number: value('PA1234567'),
    surname: value('MILLER'),
    givenName: value('ADA', 0.6),
    birthDate: value('1988-07-02'),
    issuer: value('AUS'),
  },
  isTruncated: false,
  impossible: [],
};
const licence: Reading = {
  ...passport,
  source: 'barcode',
  kind: 'DRIVING_LICENSE',
  side: 'BACK',
  fields: {
    number: value('D1'),
    surname: value('HOPPER'),
    postCode: value('95814'),
    state: value('CA'),
    issuer: value('USA'),
  },
};
const readings = (...given: Reading[]): Readings =>
  new Map(given.map((reading, at) => [`image ${at}`, { kind: 'read', reading, isSideways: false }]));
const drafts = (...types: ('' | 'PASSPORT' | 'DRIVING_LICENSE')[]) =>
  types.map((type, at) => ({
    ...documentDraft(type, [imageDraft({ id: `image ${at}` })]),
    id: `document ${at}`,
    number: '',
  }));

describe('what a picture offers', () => {
  it('is its kind, number, names and birth date, for an empty form', () => {
    const groups = offersOf(emptyCustomer('c-1'), drafts(''), readings(passport));
    expect(groups.map(({ summary }) => summary)).toEqual(['ADA MILLER, 2 July 1988']);
    expect(groups[0]?.offers.map(({ label, value: offered, state }) => [label, offered, state])).toEqual([
      ['Document type', 'PASSPORT', 'empty'],
      ['Document number', 'PA1234567', 'empty'],
      ['Given name', 'ADA', 'empty'],
      ['Surname', 'MILLER', 'empty'],
      ['Date of birth', '1988-07-02', 'empty'],
    ]);
    expect(groups[0]?.offers.filter(({ isUnsure }) => isUnsure).map(({ label }) => label)).toEqual([
      'Given name',
    ]);
  });

  it('never fills what was entered: the same is said to be, another must be replaced', () => {
    const values = customerIn('AU');
    values.customerIdentity.surname = 'Müller';
    const groups = offersOf(values, drafts('PASSPORT'), readings(passport));
    const states = groups[0]?.offers.map(({ label, state }) => [label, state]);
    expect(states).toEqual([
      ['Document type', 'same'],
      ['Document number', 'empty'],
      ['Given name', 'same'],
      ['Surname', 'other'],
      ['Date of birth', 'same'],
    ]);
    expect(emptyOffers(groups).map(({ value: offered }) => offered)).toEqual(['PA1234567']);
  });

  it('is a licence’s side and address too, and a field once', () => {
    const groups = offersOf(
      emptyCustomer('c-1'),
      drafts('PASSPORT', 'DRIVING_LICENSE'),
      readings(passport, licence),
    );
    expect(groups[1]?.offers.map(({ label, value: offered }) => [label, offered])).toEqual([
      ['Document type', 'DRIVING_LICENSE'],
      ['Document number', 'D1'],
      ['Side', 'BACK'],
      ['State', 'CA'],
      ['Postcode', '95814'],
      ['Country', 'US'],
    ]);
  });

  it('is nothing while it is read, or could not be', () => {
    const waiting: Readings = new Map([['image 0', { kind: 'waiting', loaded: null }]]);
    expect(offersOf(emptyCustomer('c-1'), drafts(''), waiting)).toEqual([]);
    expect(
      offersOf(emptyCustomer('c-1'), drafts(''), new Map([['image 0', { kind: 'unreadable' }]])),
    ).toEqual([]);
  });
});
