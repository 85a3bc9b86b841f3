import { describe, expect, it } from 'vitest';

import { customerIn, documentDraft } from '#testing/web/documents-form.ts';

import { checkRequest } from '../request/share-documents-request.ts';
import { confirmationOf, isConfirmed, needsConfirmation } from './live-confirmation-rule.ts';
import { reviewFacts } from './review-facts.ts';

describe('the review', () => {
  it('leaves no personal value of the request in the review', () => {
    const { request } = checkRequest(customerIn('US'), [documentDraft('PASSPORT')]);
    const shown = JSON.stringify(reviewFacts(request!));
    for (const value of [
      'ada@',
      '412345678',
      'Ada',
      'Miller',
      '-07-02',
      '123-45',
      '1 Test Street',
      'Sydney',
      '2000',
    ]) {
      expect(shown).not.toContain(value);
    }
    for (const value of ['c-13344', 'Fulltime student', 'Salary', 'investment', 'SSN', 'CA'])
      expect(shown).toContain(value);
  });
});

describe('confirming on live', () => {
  it('is asked for unless this is known to be the sandbox', () => {
    expect([needsConfirmation('live'), needsConfirmation(undefined), needsConfirmation('sandbox')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('asks for the last six characters of the reference, all if it is shorter', () => {
    expect(confirmationOf('customer-13344')).toBe('-13344');
    expect(confirmationOf('c-1')).toBe('c-1');
    expect(isConfirmed(' -13344 ', 'customer-13344')).toBe(true);
    expect(isConfirmed('13344', 'customer-13344')).toBe(false);
    expect(isConfirmed('', 'c')).toBe(false);
  });
});
