import { describe, expect, it } from 'vitest';

import { comparePersonalFields, personalLabel } from './person-panel.tsx';

describe('personal fields', () => {
  it('are named as the contract’s fields in plain English', () => {
    expect(['dob', 'givenName', 'documentNumber:PASSPORT'].map(personalLabel)).toEqual([
      'Date of birth',
      'Given name',
      'Passport number',
    ]);
  });

  it('are in reading order, others after them by name', () => {
    const fields = ['taxState', 'email', 'documentNumber:PASSPORT', 'surname', 'dob', 'givenName'];
    expect(fields.toSorted(comparePersonalFields)).toEqual([
      'givenName',
      'surname',
      'dob',
      'email',
      'documentNumber:PASSPORT',
      'taxState',
    ]);
  });
});
