import { describe, expect, it } from 'vitest';

import { requirements } from '#contract/service/enumerations.ts';

import {
  remedyAction,
  remedyName,
  remedyOf,
  requirementTitle,
  wordsOfRequirement,
} from './requirement-words.ts';

describe('a requirement', () => {
  it('has a sentence that an agent can say, for each in the interface document', () => {
    for (const requirement of requirements) {
      expect(wordsOfRequirement(requirement)?.sentence).toMatch(/^Please (?:send|tell) .+\.$/);
    }
  });

  it('leads to its remedy, which learns what is wanted', () => {
    expect(remedyOf('SELFIE', 'c-1')).toBe('/documents/new?identityReference=c-1&requirement=SELFIE');
    expect(remedyOf('OCCUPATION', 'c-1')).toBe('/customers/c-1/edit?requirement=OCCUPATION');
    expect(remedyName('OCCUPATION', 'c-1')).toBe('Update customer');
  });

  it('takes the right to submit, and for a change the right to write', () => {
    expect(remedyAction('SELFIE', 'c-1')).toBe('onboard-customer');
    expect(remedyAction('OCCUPATION', undefined)).toBe('onboard-customer');
    expect(remedyAction('OCCUPATION', 'c-1')).toBe('write-identity');
  });

  it('leads a customer without a reference to where they are created first', () => {
    expect(remedyOf('DOCUMENT', undefined)).toBe('/documents/new?requirement=DOCUMENT');
    expect(remedyOf('OCCUPATION', undefined)).toBe('/new-customer');
    expect(remedyName('OCCUPATION', undefined)).toBe('Create customer');
  });

  it('that is not recognised stays as it came and leads nowhere', () => {
    for (const unknown of ['PROOF_OF_LIFE', 'toString', '__proto__', '']) {
      expect(wordsOfRequirement(unknown)).toBeNull();
      expect(remedyOf(unknown, 'c-1')).toBeNull();
      expect(requirementTitle(unknown)).toBe(unknown);
    }
  });
});
