import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { startingContext } from './transaction-context.ts';
import { addressNames, contextOf, questionSearch, readQuestion } from './question-address.ts';

const values = fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme-ascii' });
const questions = fc.dictionary(fc.constantFrom(...addressNames), values);

describe('a question in an address', () => {
  it('comes back as it was typed, byte for byte', () => {
    fc.assert(
      fc.property(questions, (question) => {
        expect(readQuestion(questionSearch(question))).toEqual({ ...question });
      }),
    );
    expect(readQuestion(questionSearch({ fiatAmount: '100.00' }))).toEqual({ fiatAmount: '100.00' });
  });

  it('never holds what tells who somebody is', () => {
    const personal = {
      email: 'a@example.com',
      dateOfBirth: '1990-01-01',
      countryOfResidence: 'DE',
      state: 'CA',
    };
    expect(questionSearch({ identityReference: 'c-1', ...personal })).toBe('?identityReference=c-1');
    expect(readQuestion('?email=a@example.com&identityReference=c-1')).toEqual({ identityReference: 'c-1' });
  });

  it('takes nothing from an address that is too long or empty', () => {
    expect(readQuestion(`?fiat=${'A'.repeat(201)}&crypto=&method=pix`)).toEqual({ method: 'pix' });
    expect(questionSearch({})).toBe('');
  });

  it('asks about a common transaction where the address leaves it open or says nonsense', () => {
    expect(contextOf({})).toEqual(startingContext);
    expect(contextOf({ transactionType: 'SIDEWAYS', fiat: 'BRL' })).toEqual({
      ...startingContext,
      fiat: 'BRL',
    });
    expect(contextOf({ transactionType: 'OFFRAMP' }).transactionType).toBe('OFFRAMP');
  });
});
