// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { readRampSearch } from './read-ramp-search.ts';

const id = '0d73a5f0a1b2c3d4e5f60718293e08d3';

describe('what is typed into the search of ramps', () => {
  it.each([
    [id, { kind: 'open', rampId: id }],
    [
      '0D73A5F0-a1b2-c3d4-e5f6-0718293e08d3',
      { kind: 'open', rampId: '0D73A5F0-a1b2-c3d4-e5f6-0718293e08d3' },
    ],
    ['08d3', { kind: 'text', text: '08d3' }],
    ['ee30', { kind: 'text', text: 'ee30' }],
    ['…08d3a6', { kind: 'text', text: '08d3a6' }],
    ['...08d3a6', { kind: 'text', text: '08d3a6' }],
    ['…08d3a6 250.00', { kind: 'text', text: '…08d3a6 250.00' }],
    ['2500', { kind: 'text', text: '2500' }],
    ['c-13344', { kind: 'text', text: 'c-13344' }],
    ['RMP77QX21B', { kind: 'text', text: 'RMP77QX21B' }],
    ['RMP 77 QX21B', { kind: 'text', text: 'RMP 77 QX21B' }],
    ['600.00 EUR', { kind: 'amounts', amounts: ['600.00 EUR'] }],
    ['600,00 eur', { kind: 'amounts', amounts: ['600.00 EUR'] }],
    ['EUR 1,600.50', { kind: 'amounts', amounts: ['1600.50 EUR'] }],
    ['€600', { kind: 'amounts', amounts: ['600 EUR'] }],
    ['600 CHF', { kind: 'amounts', amounts: ['600 CHF'] }],
    ['0.2286 ETH', { kind: 'amounts', amounts: ['0.2286 ETH'] }],
    ['600', { kind: 'amounts', amounts: ['600.0'] }],
    ['2500.51', { kind: 'amounts', amounts: ['2500.51'] }],
    ['600.00 EUR 2026-11-20', { kind: 'amounts', amounts: ['600.00 EUR 2026-11-20'] }],
    ['600.00 EUR 20 Nov 2026', { kind: 'amounts', amounts: ['600.00 EUR 2026-11-20'] }],
    ['2026-11-20', { kind: 'days', days: ['2026-11-20'] }],
    ['20.11.2026', { kind: 'days', days: ['2026-11-20'] }],
    ['20 Nov 2026', { kind: 'days', days: ['2026-11-20'] }],
    ['05/04/2026', { kind: 'days', days: ['2026-04-05', '2026-05-04'] }],
  ])('%s is understood', (typed, read) => expect(readRampSearch(typed, 'en-GB')).toEqual(read));

  it('that has several meanings is a choice', () => {
    expect(readRampSearch('$100', 'en-GB')).toMatchObject({
      kind: 'amounts',
      amounts: ['100 AUD', '100 USD'],
    });
  });

  it.each(['', 'Ada Lovelace', 'a•••@e•••.com'])('%j is refused before a call is made', (typed) => {
    expect(readRampSearch(typed, 'en-GB')).toMatchObject({ kind: 'refused' });
  });
});
