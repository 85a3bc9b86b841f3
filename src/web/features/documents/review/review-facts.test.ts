import { describe, expect, it } from 'vitest';

import { customerIn, documentDraft } from '#testing/web/documents-form.ts';

import { checkRequest } from '../request/share-documents-request.ts';
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
