import { describe, expect, it } from 'vitest';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';

import { describeAmount, describeChanges, readVerdict, verdictText } from './eligibility-rules.ts';

const request: EligibilityRequest = {
  identityReference: 'c-1',
  method: 'pix',
  transactionType: 'ONRAMP',
  fiat: 'BRL',
  crypto: 'ETH',
  blockchain: 'ETH',
};

const asked = (paymentReady: boolean, open: string[], about: Partial<EligibilityRequest> = {}) => ({
  request: { ...request, ...about },
  answer: { paymentReady, requirements: open },
});

describe('the verdict', () => {
  it('is ready to pay when nothing is open', () => {
    expect(readVerdict({ paymentReady: true, requirements: [] })).toMatchObject({
      tone: 'good',
      title: 'Ready to pay',
    });
  });

  it('counts what is open when it is not', () => {
    expect(readVerdict({ paymentReady: false, requirements: ['SELFIE'] }).title).toBe(
      'Not ready: 1 requirement open',
    );
    expect(readVerdict({ paymentReady: false, requirements: ['SELFIE', 'DOCUMENT'] })).toMatchObject({
      tone: 'action',
      title: 'Not ready: 2 requirements open',
    });
  });

  it('says both when the service is ready and lists requirements', () => {
    const { title } = readVerdict({ paymentReady: true, requirements: ['SELFIE', 'DOCUMENT'] });
    expect(title).toBe('Ready to pay, with 2 requirements listed');
  });

  it('invents no reason where the service gives none', () => {
    expect(readVerdict({ paymentReady: false, requirements: [] }).title).toContain('no requirement is named');
  });
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
    expect(changes).toEqual(['No longer open: Selfie', 'Newly open: ODD']);
    expect(describeChanges(asked(false, ['SELFIE']), asked(true, []))).toContain(
      'Ready now, not ready before',
    );
    expect(describeChanges(asked(true, []), asked(false, ['SELFIE']))).toContain(
      'Not ready now, ready before',
    );
  });
});

describe('another question about the same customer', () => {
  it('is said first, by its amount or as a whole', () => {
    const [before, now] = [
      asked(true, [], { fiatAmount: '400.00' }),
      asked(true, [], { fiatAmount: '600.00' }),
    ];
    expect(describeChanges(before, now)).toEqual(['Asked about 600.00 BRL, previously about 400.00 BRL']);
    const other = asked(true, [], { fiatAmount: '600.00', method: 'paypal' });
    expect(describeChanges(now, other)?.[0]).toContain('paypal, previously about 600.00 BRL');
  });
});

describe('the copy of a verdict', () => {
  it('names what is open and holds nothing of an unknown customer’s identity', () => {
    const unknown = { email: 'ada@example.com', countryOfResidence: 'PT', dateOfBirth: '1990-01-01' };
    const about = { ...unknown, identityReference: undefined };
    const text = verdictText({ ...asked(false, ['SELFIE'], about), fetchedAt: '2026-05-04T10:00:00Z' });
    expect(text).toContain('Not ready: 1 requirement open.');
    expect(text).toContain('- Selfie (SELFIE)');
    expect(text).not.toMatch(/ada|1990/);
  });
});

describe('the amount asked about', () => {
  it('is said with its code, every digit kept', () => {
    expect(describeAmount({ ...request, fiatAmount: '12345.60' })).toBe('12,345.60 BRL');
    expect(describeAmount({ ...request, cryptoAmount: '0.000000000000000001' })).toBe(
      '0.000000000000000001 ETH',
    );
    expect(describeAmount(request)).toBe('no amount');
  });
});
