import { describe, expect, it } from 'vitest';

import type { RampRequest } from '#contract/service/ramp.ts';

import { reviewOf } from './ramp-review.tsx';

const sold: RampRequest = {
  subPartnerId: null,
  identityReference: 'c-1',
  source: {
    crypto: {
      id: 'SOL',
      blockchain: 'SOL',
      walletAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      walletAddressMemo: '887755',
    },
  },
  target: {
    fiat: {
      id: 'AUD',
      method: 'payid-bank-transfer',
      instructions: { accountName: 'Lee Ng', accountNumber: '000123456', bsb: '062-000' },
    },
  },
  cryptoAmount: '1.50',
};

const factsOf = (request: RampRequest) => reviewOf(request).flatMap(({ facts }) => facts);

function leaves(node: object, at = ''): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${at}${key}.`) : [at + key],
  );
}

describe('the review of a ramp', () => {
  it('has everything that is sent, and nothing else', () => {
    expect(factsOf(sold).map(({ path }) => path)).toEqual(expect.arrayContaining(leaves(sold)));
    expect(factsOf(sold)).toHaveLength(leaves(sold).length);
  });

  it('says in clear where money goes, since it was typed in this session', () => {
    expect(factsOf(sold).map(({ path, text }) => [path, text])).toEqual(
      expect.arrayContaining([
        ['source.crypto.walletAddress', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
        ['source.crypto.walletAddressMemo', '887755'],
        ['target.fiat.instructions.accountName', 'Lee Ng'],
        ['target.fiat.instructions.accountNumber', '000123456'],
      ]),
    );
  });

  it('says the amount as it was typed, what is null, and the fields in plain English', () => {
    expect(factsOf(sold).map(({ label, text }) => [label, text])).toEqual(
      expect.arrayContaining([
        ['Crypto amount', '1.50'],
        ['Sub-partner id', 'none (null)'],
        ['Crypto', 'SOL'],
        ['Fiat', 'AUD'],
        ['Wallet address memo', '887755'],
        ['BSB', '062-000'],
      ]),
    );
  });

  it('calls the bank’s code a BSB in Australian dollars only', () => {
    const { fiat } = sold.target;
    const inEuro = reviewOf({
      ...sold,
      target: { fiat: { ...fiat!, id: 'EUR', method: 'sepa-bank-transfer' } },
    });
    const labels = inEuro.flatMap(({ facts }) => facts).map(({ label }) => label);
    expect(labels).toContain('Bank code');
    expect(labels).not.toContain('BSB');
  });
});
