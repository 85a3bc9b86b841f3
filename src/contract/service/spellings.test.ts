import { describe, expect, it } from 'vitest';

import { eligibilityAnswer } from './eligibility.ts';
import { limitsAnswer } from './limits.ts';
import { rampRecord } from './ramp.ts';
import { priceQuery } from './price.ts';
import {
  foldRampId,
  readDirection,
  readIdentityStatus,
  readLimitPeriod,
  readOnboardingStatus,
  readRampStatus,
  readRequirement,
} from './spellings.ts';

describe('a name in any spelling', () => {
  it.each([
    ['coinTransferred', 'COIN_TRANSFERRED'],
    ['coin-transferred', 'COIN_TRANSFERRED'],
    ['Coin Transferred', 'COIN_TRANSFERRED'],
    ['payment_received', 'PAYMENT_RECEIVED'],
    ['extra-verification', 'EXTRA_VERIFICATION'],
    ['completed', 'FULFILLED'],
    ['COMPLETE', 'FULFILLED'],
    ['waitingPayment', 'PAYMENT_READY'],
    ['declined', 'PAYMENT_DECLINED'],
    ['canceled', 'PAYMENT_CANCELLED'],
    ['expired', 'EXPIRED'],
    ['in progress', 'IN_PROGRESS'],
    ['FULFILLED', 'FULFILLED'],
  ])('of a ramp’s status: %s', (written, status) => expect(readRampStatus(written)).toBe(status));

  it('of everything else that is enumerated', () => {
    expect(readOnboardingStatus('underReview')).toBe('UNDER_REVIEW');
    expect(readOnboardingStatus('declined')).toBe('REJECTED');
    expect(readIdentityStatus('customer-blacklisted')).toBe('CUSTOMER_BLACKLISTED');
    expect(readIdentityStatus('blocked')).toBe('ACCOUNT_BLOCKED');
    expect(readRequirement('source_funds')).toBe('SOURCE_FUNDS');
    expect(readRequirement('purposeOfTx')).toBe('PURPOSE_OF_TX');
    expect(readLimitPeriod('weekly')).toBe('WEEKLY');
    expect(readLimitPeriod('yearly')).toBe('ANNUAL');
    expect(readDirection('on-ramp')).toBe('ONRAMP');
    expect(readDirection('sell')).toBe('OFFRAMP');
  });

  it.each(['ON_HOLIDAY', 'failed', 'success', '', 'ВЫПОЛНЕНО', '完了', 'FULFİLLED', '_-.', 'x'.repeat(200)])(
    'that stands for none stays as it came: %s',
    (written) => expect(readRampStatus(written)).toBe(written),
  );
});

it('an answer is read by the names of the interface, a request is not', () => {
  const record = { ramp_id: 'a-1', status: 'completed' };
  expect(rampRecord.parse(record).status).toBe('FULFILLED');
  expect(
    eligibilityAnswer.parse({ paymentReady: false, requirements: ['selfie', 'Vibe'] }).requirements,
  ).toEqual(['SELFIE', 'Vibe']);
  const periodical = [{ period: 'monthly' }, { period: 'hourly' }];
  expect(limitsAnswer.parse({ limits: { periodical } }).limits.periodical).toMatchObject([
    { period: 'MONTHLY' },
    { period: 'hourly' },
  ]);
  expect(priceQuery.safeParse({ transactionType: 'onramp' }).success).toBe(false);
});

it('a ramp’s id is compared without case and dashes', () => {
  expect(foldRampId('4B1F0C6E-9A2D-4753-8C1E-6F30A7D29B54')).toBe('4b1f0c6e9a2d47538c1e6f30a7d29b54');
  expect(foldRampId('Order_7')).toBe('order_7');
  expect(foldRampId('--')).toBe('--');
});
