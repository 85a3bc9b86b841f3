import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';

import { describeChanges, type Finished, sentenceOf, ticketOf } from './diagnosis-texts.ts';

const at = '2026-05-04T10:00:00.000Z';

const question: Finished['question'] = {
  identityReference: 'c-1',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  method: 'sepa-bank-transfer',
  fiatAmount: '880.00',
};

const refused = (errors: unknown) => ({
  state: 'failed' as const,
  error: new ApiError({ answeredBy: 'service', status: 422, title: 'Refused', errors }),
  at,
});

const diagnosis = (requirements: string[], errors?: unknown, fiatAmount = '880.00'): Finished => ({
  question: { ...question, fiatAmount },
  outcomes: {
    identity: {
      state: 'answered',
      data: { identifyReference: 'c-1', account: { exists: true, blocked: false, createdAt: at } },
      raw: null,
      requestId: 'request-1',
      at,
    },
    eligibility: {
      state: 'answered',
      data: { paymentReady: requirements.length === 0, requirements },
      raw: null,
      requestId: 'request-2',
      at,
    },
    limits: refused(errors ?? { method: 'closed' }),
    price: refused(errors ?? { method: 'closed' }),
  },
});

describe('what has changed since the diagnosis before', () => {
  it('is nothing to speak of at the first, or after one of another customer', () => {
    expect(describeChanges(null, diagnosis([]))).toBeNull();
    const other = diagnosis([]);
    const another = { ...other, question: { ...other.question, identityReference: 'c-2' } };
    expect(describeChanges(another, diagnosis([]))).toBeNull();
  });

  it('is an empty list when nothing has', () => {
    fc.assert(
      fc.property(fc.subarray(['DOCUMENT', 'SELFIE', 'ODD']), (requirements) => {
        expect(describeChanges(diagnosis(requirements), diagnosis(requirements))).toEqual([]);
      }),
    );
  });

  it('names the verdict before, what is gone and what is new', () => {
    expect(describeChanges(diagnosis(['SELFIE']), diagnosis([]))).toEqual([
      'Previous verdict: 1 requirement is missing: Selfie',
      'No longer: 1 requirement is missing: Selfie',
    ]);
    expect(describeChanges(diagnosis([]), diagnosis([], { fiat: 'closed' }))).toContain(
      'New: Refused with 422: fiat: closed',
    );
    expect(describeChanges(diagnosis([]), diagnosis([], undefined, '1.00'))).toEqual([
      'Asked about 1.00 EUR, previously about 880.00 EUR',
    ]);
  });
});

describe('the copy for a ticket', () => {
  it('has the verdict, each cause with its evidence and time, and the requests', () => {
    expect(ticketOf(diagnosis(['SELFIE']), '').split('\n')).toEqual([
      'Diagnosis of c-1',
      '1 requirement is missing: Selfie.',
      '880.00 EUR · On-ramp · EUR → ETH (ETH) · sepa-bank-transfer',
      '- 1 requirement is missing: Selfie',
      `  Eligibility, ${at}: paymentReady is false, requirements: SELFIE`,
      '- Refused with 422: method: closed',
      `  Limits, ${at}: HTTP 422: The service refused what was sent`,
      `  Price, ${at}: HTTP 422: The service refused what was sent`,
      `Account: request request-1, ${at}`,
      `Eligibility: request request-2, ${at}`,
    ]);
  });

  it('is one sentence where no more is wanted', () => {
    expect(sentenceOf(diagnosis(['SELFIE']), '')).toBe('1 requirement is missing: Selfie');
  });

  it('never holds an e-mail, neither the one that was typed nor another that the service repeats', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.emailAddress(), fc.string(), (typed, repeated, around) => {
        const errors = { email: `${around} ${typed.toUpperCase()} belongs to ${repeated}` };
        const asked = diagnosis([], errors);
        const ticket = `${sentenceOf(asked, typed)}\n${ticketOf(asked, typed)}`.toLowerCase();
        expect(ticket).not.toContain(typed.toLowerCase());
        expect(ticket).not.toContain(repeated.toLowerCase());
      }),
    );
  });
});
