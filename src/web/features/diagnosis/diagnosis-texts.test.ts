import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';

import { describeChanges, type Finished, sentenceOf, ticketOf } from './diagnosis-texts.ts';

const at = '2026-05-04T10:00:00.000Z';

const nowMs = Date.parse(at);

const changes = (previous: Finished | null, current: Finished) => describeChanges(previous, current, nowMs);

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
  record: null,
  outcomes: {
    identity: {
      state: 'answered',
      data: { identifyReference: 'c-1', account: { exists: true, blocked: false, createdAt: at } },
      raw: null,
      drift: [],
      requestId: 'request-1',
      at,
    },
    eligibility: {
      state: 'answered',
      data: { paymentReady: requirements.length === 0, requirements },
      raw: null,
      drift: [],
      requestId: 'request-2',
      at,
    },
    limits: refused(errors ?? { method: 'closed' }),
    price: refused(errors ?? { method: 'closed' }),
  },
});

describe('what has changed since the diagnosis before', () => {
  it('is nothing to speak of at the first, or after one of another customer', () => {
    expect(changes(null, diagnosis([]))).toBeNull();
    const other = diagnosis([]);
    const another = { ...other, question: { ...other.question, identityReference: 'c-2' } };
    expect(changes(another, diagnosis([]))).toBeNull();
  });

  it('is an empty list when nothing has', () => {
    fc.assert(
      fc.property(fc.subarray(['DOCUMENT', 'SELFIE', 'ODD']), (requirements) => {
        expect(changes(diagnosis(requirements), diagnosis(requirements))).toEqual([]);
      }),
    );
  });

  it('names the verdict before, what is gone and what is new', () => {
    expect(changes(diagnosis(['SELFIE']), diagnosis([]))).toEqual([
      'Previous result: Can’t pay 880.00 EUR yet: selfie missing',
      'No longer applies: Can’t pay 880.00 EUR yet: selfie missing',
    ]);
    expect(changes(diagnosis([]), diagnosis([], { fiat: 'closed' }))).toContain(
      'New: Refused (HTTP 422): fiat: closed',
    );
    expect(changes(diagnosis([]), diagnosis([], undefined, '1.00'))).toEqual([
      'Checked for 1.00 EUR, previously for 880.00 EUR',
    ]);
  });
});

describe('the copy for a ticket', () => {
  it('has the verdict, each cause with its evidence and time, and the requests', () => {
    expect(ticketOf(diagnosis(['SELFIE']), '', nowMs).split('\n')).toEqual([
      'Diagnosis for c-1',
      'Can’t pay 880.00 EUR yet: selfie missing.',
      '880.00 EUR · On-ramp · EUR → ETH (ETH) · SEPA bank transfer',
      '- Can’t pay 880.00 EUR yet: selfie missing',
      `  Eligibility, ${at}: paymentReady is false, requirements: SELFIE`,
      '- Refused (HTTP 422): method: closed',
      `  Limits, ${at}: HTTP 422: The service refused the data`,
      `  Quote, ${at}: HTTP 422: The service refused the data`,
      `Account: request request-1, ${at}`,
      `Eligibility: request request-2, ${at}`,
    ]);
  });

  it('ends a result of two sentences with one full stop', () => {
    const asked = diagnosis([]);
    const data = { paymentReady: false, requirements: [] };
    const eligibility = { ...asked.outcomes.eligibility, data };
    const ticket = ticketOf({ ...asked, outcomes: { ...asked.outcomes, eligibility } }, '', nowMs);
    expect(ticket.split('\n')[1]).toBe('Can’t pay 880.00 EUR yet. The service didn’t name any requirements.');
  });

  it('is one sentence where no more is wanted', () => {
    expect(sentenceOf(diagnosis(['SELFIE']), '', nowMs)).toBe('Can’t pay 880.00 EUR yet: selfie missing');
  });

  it('never holds an e-mail, neither the one that was typed nor another that the service repeats', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.emailAddress(), fc.string(), (typed, repeated, around) => {
        const errors = { email: `${around} ${typed.toUpperCase()} belongs to ${repeated}` };
        const asked = diagnosis([], errors);
        const ticket = `${sentenceOf(asked, typed, nowMs)}\n${ticketOf(asked, typed, nowMs)}`.toLowerCase();
        expect(ticket).not.toContain(typed.toLowerCase());
        expect(ticket).not.toContain(repeated.toLowerCase());
      }),
    );
  });
});
