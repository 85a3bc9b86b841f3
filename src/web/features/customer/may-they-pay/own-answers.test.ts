import { describe, expect, it } from 'vitest';

import { customerRecord } from '#contract/desk/customers.ts';
import { emptyRecord } from '#testing/web/customer-record.ts';

import { completeRecord, type OwnAnswers } from './own-answers.ts';

const early = '2026-05-04T10:00:00.000Z';
const late = '2026-05-04T10:00:05.000Z';
const request = {
  identityReference: 'c-1',
  method: 'payid',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'ETH',
  blockchain: 'ETH',
} as const;
const nothing: OwnAnswers = { account: null, eligibility: null, limits: null, price: null };
const account = (exists: boolean, isBlocked: boolean): OwnAnswers['account'] => ({
  requestId: 'id-5',
  fetchedAt: late,
  value: { exists, isBlocked },
});
const eligibility: OwnAnswers['eligibility'] = {
  requestId: 'id-6',
  fetchedAt: late,
  value: { request, answer: { paymentReady: false, requirements: ['SELFIE'] } },
};
const limits: OwnAnswers['limits'] = {
  requestId: 'id-7',
  fetchedAt: late,
  value: {
    request,
    answer: { identityReference: 'c-1', limits: { periodical: [], transaction: undefined } },
  },
};
const record = customerRecord.parse(emptyRecord);
const known = (eventId: string) =>
  customerRecord.parse({
    ...emptyRecord,
    firstSeenAt: early,
    facts: {
      eligibility: { value: { requirements: ['DOCUMENT'] }, source: 'answer', eventId, at: early },
      blocked: { value: { isBlocked: true }, source: 'callback', eventId: 'id-1', at: early },
    },
  });

describe('a record with what the page was answered', () => {
  it('has eligibility and limits with what was asked, and names the answers it contains', () => {
    const completed = completeRecord(record, {
      account: account(true, false),
      eligibility,
      limits,
      price: null,
    });
    expect(completed.answered).toEqual(['id-5', 'id-6', 'id-7']);
    expect(completed.record.firstSeenAt).toBe(late);
    expect(completed.record.facts).toEqual({
      exists: { value: true, source: 'answer', eventId: 'id-5', at: late },
      eligibility: {
        value: { request, paymentReady: false, requirements: ['SELFIE'] },
        source: 'answer',
        eventId: 'id-6',
        at: late,
      },
      limits: {
        value: { request, limits: { periodical: [] } },
        source: 'answer',
        eventId: 'id-7',
        at: late,
      },
    });
  });

  it('keeps a fact that the desk learned later, and when they were first seen', () => {
    const { record: kept } = completeRecord(known('id-9'), { ...nothing, eligibility });
    expect(kept.facts.eligibility?.value.requirements).toEqual(['DOCUMENT']);
    expect(kept.firstSeenAt).toBe(early);
    const { record: replaced } = completeRecord(known('id-2'), { ...nothing, eligibility });
    expect(replaced.facts.eligibility?.value.requirements).toEqual(['SELFIE']);
  });

  it('does not contain an account whose block came or went: the desk knows the callback', () => {
    expect(completeRecord(record, { ...nothing, account: account(true, true) }).answered).toEqual([]);
    expect(completeRecord(known('id-2'), { ...nothing, account: account(true, false) }).answered).toEqual([]);
    expect(completeRecord(known('id-2'), { ...nothing, account: account(true, true) }).answered).toEqual([
      'id-5',
    ]);
  });

  it('contains that there is no account, which is no first look at a customer', () => {
    const completed = completeRecord(record, { ...nothing, account: account(false, false) });
    expect(completed.answered).toEqual(['id-5']);
    expect(completed.record.facts.exists?.value).toBe(false);
    expect(completed.record.firstSeenAt).toBeNull();
    // Some services answer the other questions for anyone.
    const anyone = completeRecord(record, {
      ...nothing,
      account: account(false, false),
      eligibility,
      limits,
    });
    expect(anyone.record.firstSeenAt).toBeNull();
  });
});
