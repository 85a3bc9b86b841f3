import { describe, expect, it } from 'vitest';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';

import { eligible } from '#testing/web/diagnosis-outcomes.ts';

import { describeChanges } from './eligibility-rules.ts';

const request: EligibilityRequest = {
  identityReference: 'c-1',
  method: 'pix',
  transactionType: 'ONRAMP',
  fiat: 'BRL',
  crypto: 'ETH',
  blockchain: 'ETH',
};

const asked = (paymentReady: boolean, open: string[], about: Partial<EligibilityRequest> = {}) => ({
  question: { ...request, ...about },
  outcomes: { eligibility: eligible(paymentReady, open) },
});

describe('what has changed', () => {
  it('is nothing to speak of at the first answer, or after one about another customer', () => {
    expect(describeChanges(null, asked(true, []))).toBeNull();
    expect(describeChanges(asked(true, [], { identityReference: 'c-2' }), asked(true, []))).toBeNull();
  });

  it('is an empty list when the answer is the same, in whatever order', () => {
    const before = asked(false, ['SELFIE', 'DOCUMENT']);
    expect(describeChanges(before, asked(false, ['DOCUMENT', 'SELFIE']))).toEqual([]);
  });

  it('names what was satisfied, what is new, and a verdict that turned', () => {
    const changes = describeChanges(asked(false, ['SELFIE', 'DOCUMENT']), asked(false, ['DOCUMENT', 'ODD']));
    expect(changes).toEqual(['No longer missing: Selfie', 'Now missing: ODD']);
    expect(describeChanges(asked(false, ['SELFIE']), asked(true, []))).toContain('Can pay now');
    expect(describeChanges(asked(true, []), asked(false, ['SELFIE']))).toContain('Can no longer pay');
  });
});

describe('another question about the same customer', () => {
  it('is said first, by its amount or as a whole', () => {
    const [before, now] = [
      asked(true, [], { fiatAmount: '400.00' }),
      asked(true, [], { fiatAmount: '600.00' }),
    ];
    expect(describeChanges(before, now)).toEqual(['Checked for 600.00 BRL, previously for 400.00 BRL']);
    const other = asked(true, [], { fiatAmount: '600.00', method: 'paypal' });
    expect(describeChanges(now, other)?.[0]).toContain('PayPal, previously for 600.00 BRL');
  });
});
