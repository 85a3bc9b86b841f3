import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { LimitsRequest } from '#contract/service/limits.ts';
import { fine, limited } from '#testing/web/diagnosis-outcomes.ts';

import { describeLimitChanges } from './limits-rules.ts';

const request: LimitsRequest = {
  identityReference: 'c-1',
  method: 'pix',
  transactionType: 'ONRAMP',
  fiat: 'BRL',
  crypto: 'ETH',
  blockchain: 'ETH',
};

const asked = (remaining: string | undefined, about: Partial<LimitsRequest> = {}) => ({
  question: { ...request, ...about },
  outcomes: { ...fine, limits: limited(remaining, {}, 'BRL') },
});

describe('what has changed of the limits', () => {
  it('is nothing to speak of at the first answer, or after another question', () => {
    expect(describeLimitChanges(null, asked('1'))).toBeNull();
    expect(describeLimitChanges(asked('1', { identityReference: 'c-2' }), asked('1'))).toBeNull();
    expect(describeLimitChanges(asked('1', { fiat: 'EUR' }), asked('1'))).toBeNull();
  });

  it('is an empty list for the same answer, whatever its figures', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), (remaining) => {
        expect(describeLimitChanges(asked(remaining), asked(remaining))).toEqual([]);
      }),
    );
  });

  it('names each figure that has changed, came or went, every digit kept', () => {
    expect(describeLimitChanges(asked('1760.00'), asked('1260.00'))).toEqual([
      'Remaining weekly provider limit: was 1,760.00 BRL, now 1,260.00 BRL',
    ]);
    expect(describeLimitChanges(asked(undefined), asked('0.10'))).toEqual([
      'Remaining weekly provider limit: was not given, now 0.10 BRL',
    ]);
  });
});
