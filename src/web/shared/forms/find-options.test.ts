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
});
