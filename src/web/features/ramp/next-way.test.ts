import { describe, expect, it } from 'vitest';

import { rampRecord } from '#contract/service/ramp.ts';

import { nextWay } from './ramp-rules.ts';

const asked = {
  ramp_id: 'a'.repeat(32),
  status: 'EXPIRED',
  identityReference: 'c-1',
  source: { fiat: { id: 'AUD', method: 'payid-bank-transfer' }, amount: '100.00' },
  target: { crypto: { id: 'ETH', blockchain: 'ETH', walletAddress: '0x71••976F' }, amount: '0.02286' },
  fiatAmount: '100.0',
};

const wayOf = (fields: object = {}) => nextWay(rampRecord.parse({ ...asked, ...fields }));

describe('where the agent goes on from a ramp', () => {
  it.each(['EXPIRED', 'PAYMENT_DECLINED', 'PAYMENT_CANCELLED'])(
    'is, of one that ended unpaid with %s, the price of the same question with the very amount that was asked',
    (status) => {
      expect(wayOf({ status })?.to).toBe(
        '/price?identityReference=c-1&transactionType=ONRAMP&fiat=AUD&crypto=ETH&blockchain=ETH&method=payid-bank-transfer&fiatAmount=100.0',
      );
    },
  );

  it('is the same of an off-ramp, by its crypto amount', () => {
    const { source, target } = asked;
    expect(
      wayOf({ source: target, target: source, fiatAmount: undefined, cryptoAmount: '0.0500' })?.to,
    ).toContain(
      'transactionType=OFFRAMP&fiat=AUD&crypto=ETH&blockchain=ETH&method=payid-bank-transfer&cryptoAmount=0.0500',
    );
  });

  it('is the eligibility of one that wants more of its customer', () => {
    expect(wayOf({ status: 'EXTRA_VERIFICATION' })?.to).toMatch(/^\/eligibility\?identityReference=c-1&/);
  });

  it('is none where nothing is to be done, or nobody knows for whom or which way', () => {
    for (const status of ['FULFILLED', 'IN_PROGRESS', 'ACCOUNT_BLOCKED', 'TELEPORTED']) {
      expect(wayOf({ status })).toBeNull();
    }
    expect(wayOf({ identityReference: undefined })).toBeNull();
    expect(wayOf({ source: undefined, target: undefined })).toBeNull();
  });

  it('takes no wallet along', () => {
    expect(wayOf()?.to).not.toContain('0x');
  });
});
