import { describe, expect, it } from 'vitest';

import {
  account,
  answered,
  at,
  bounds,
  eligible,
  failed,
  limited,
  noAccount,
  situation,
} from '#testing/web/diagnosis-outcomes.ts';

import type { Outcomes, Question } from './checks.ts';
import { findCauses } from './find-causes.ts';
import { verdictOf } from './verdict.ts';

const causes = (about: Partial<Outcomes>, asked: Partial<Question> = {}) =>
  findCauses(situation(about, asked));

const verdict = (about: Partial<Outcomes>, asked: Partial<Question> = {}) =>
  verdictOf(situation(about, asked)).title;

describe('the verdict', () => {
  it('is that nothing stands in the way when all four answer and none objects', () => {
    expect(causes({})).toEqual([]);
    expect(verdict({})).toBe('Yes, can pay 880.00 EUR');
  });

  it('says blocked, not there, and another’s', () => {
    expect(verdict({ identity: account(true) })).toBe('The account is blocked');
    expect(verdict({ identity: noAccount })).toBe('There is no account for c-1');
    expect(verdict({ identity: failed(404) })).toBe('There is no account for c-1');
    expect(verdict({ identity: account(true, 'c-2') })).toBe('The answer is about another customer: c-2');
  });

  it('names the requirements that are missing, and says when none is named', () => {
    expect(verdict({ eligibility: eligible(false, ['DOCUMENT', 'SELFIE', 'SELFIE']) })).toBe(
      'Can’t pay 880.00 EUR yet: identity document and selfie missing',
    );
    expect(verdict({ eligibility: eligible(false, ['PROOF_OF_LIFE']) })).toBe(
      'Can’t pay 880.00 EUR yet: PROOF_OF_LIFE missing',
    );
    expect(verdict({ eligibility: eligible(false) })).toBe(
      'Can’t pay 880.00 EUR yet. The service didn’t name any requirements.',
    );
    expect(verdict({ eligibility: eligible(true, ['SELFIE']) })).toBe('Yes, can pay 880.00 EUR');
  });

  it('says by how much an amount is over the tightest limit, exactly', () => {
    expect(verdict({ limits: limited('760.00') })).toBe('Over the weekly provider limit by 120.00 EUR');
    expect(verdict({ limits: limited('880.00') })).toBe('Yes, can pay 880.00 EUR');
    expect(verdict({ limits: limited('0.1') }, { fiatAmount: '12345678901234567890.30' })).toBe(
      'Over the weekly provider limit by 12,345,678,901,234,567,890.20 EUR',
    );
  });

  it('says by how much an amount is below the minimum or above the maximum of a transaction', () => {
    expect(verdict({ limits: limited('9999', bounds('1000.00', '5000.00')) })).toBe(
      '120.00 EUR below the minimum of 1,000.00 EUR per transaction',
    );
    expect(verdict({ limits: limited('9999', bounds('1.00', '800.50')) })).toBe(
      '79.50 EUR above the maximum of 800.50 EUR per transaction',
    );
  });

  it('compares a crypto amount by what the price makes of it', () => {
    const asked = { fiatAmount: undefined, cryptoAmount: '0.36' };
    expect(verdict({ limits: limited('760.00') }, asked)).toBe(
      'Over the weekly provider limit by 120.00 EUR',
    );
    const off = {
      limits: limited('0.30'),
      price: answered({ source: { amount: '1' }, target: { amount: '0.36' } }) as Outcomes['price'],
    };
    expect(verdict(off, { ...asked, transactionType: 'OFFRAMP' })).toBe(
      'Over the weekly provider limit by 0.06 EUR',
    );
    const unpriced = causes({ price: failed(500) }, asked);
    expect(unpriced.map(({ kind }) => kind)).toEqual(['failed', 'limits-not-compared']);
  });

  it('never takes figures that are missing or in another currency for room', () => {
    expect(verdict({ limits: limited(undefined) })).toBe('Couldn’t compare the limits with the amount');
    expect(verdict({ limits: limited('9999', {}, 'AUD') })).toBe(
      'Couldn’t compare the limits with the amount',
    );
  });

  it('gives the reason of a refusal, once where several refuse with the same', () => {
    const errors = { method: 'not available' };
    const refused = causes({ eligibility: failed(422, { errors }), price: failed(422, { errors }) });
    expect(refused).toMatchObject([
      { kind: 'refused', sentence: 'Refused (HTTP 422): method: not available' },
    ]);
    expect(refused[0]?.evidence.map(({ check }) => check)).toEqual(['eligibility', 'price']);
    expect(verdict({ price: failed(422) })).toBe('Refused (HTTP 422): no reason given');
  });

  it('says what can’t be known: nobody reached, a failure, an answer that is none', () => {
    const ours = { answeredBy: 'console' } as const;
    expect(verdict({ limits: failed(502, { ...ours, code: 'service-unreachable' }) })).toBe(
      'Can’t reach the service',
    );
    expect(verdict({ limits: failed(504, { ...ours, code: 'service-timeout' }) })).toBe(
      'Can’t reach the service',
    );
    expect(verdict({ limits: failed(502, { ...ours, code: 'service-answer-invalid' }) })).toBe(
      'The service’s answer doesn’t say whether the customer can pay',
    );
    expect(verdict({ limits: failed(null, { answeredBy: 'network' }) })).toBe('Can’t reach Rampart');
    expect(verdict({ limits: failed(500) })).toBe('The service failed (HTTP 500)');
    expect(verdict({ eligibility: answered(null) })).toBe(
      'The service’s answer doesn’t say whether the customer can pay',
    );
    expect(verdict({ price: { state: 'failed', error: new Error('x'), at } })).toBe(
      'Something broke on this page',
    );
  });
});
