import { describe, expect, it } from 'vitest';

import { optionMeant } from './find-options.ts';

const countries = [
  { value: 'AU', label: 'Australia (AU)' },
  { value: 'AT', label: 'Austria (AT)' },
  { value: 'GN', label: 'Guinea (GN)' },
  { value: 'GW', label: 'Guinea-Bissau (GW)' },
];

describe('the option that a typed text means', () => {
  it('is the only one that has it in its name', () => {
    expect(optionMeant(countries, 'austral')).toBe('AU');
    expect(optionMeant(['Salary', 'Savings'], ' SAL ')).toBe('Salary');
  });

  it('is the one that is called so, also where others have it in theirs', () => {
    expect(optionMeant(['Retail', 'Retail sales'], 'retail')).toBe('Retail');
    expect(optionMeant(countries, 'gn')).toBe('GN');
  });

  it.each(['', '  ', 'austr', 'guinea', 'xyz'])('is never guessed: “%s” picks none', (typed) => {
    expect(optionMeant(countries, typed)).toBeNull();
  });

  it('is never what it only has inside a word', () => {
    expect(optionMeant(countries, 'stral')).toBeNull();
    expect(optionMeant(['Brick', 'Rickshaw'], 'ricks')).toBe('Rickshaw');
    expect(optionMeant(['Brickwork', 'Stone'], 'rickw')).toBeNull();
  });

  it('is the one with the words, in any order and whatever is between them', () => {
    expect(optionMeant(['Loan from bank', 'Loan from family'], 'bank loan')).toBe('Loan from bank');
    expect(optionMeant(['Business Income/Profits', 'Pension'], 'income profits')).toBe(
      'Business Income/Profits',
    );
  });

  it('is not guessed from three letters of another name', () => {
    const option = { value: 'NL', label: 'Netherlands (NL)', alsoCalled: ['Holland'] };
    expect(optionMeant([option], 'hol')).toBeNull();
    expect(optionMeant([option], 'holl')).toBe('NL');
  });
});
