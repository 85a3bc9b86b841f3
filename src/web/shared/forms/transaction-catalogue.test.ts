import { describe, expect, it } from 'vitest';

import { executionOf, fiatCodes, suggestBlockchains, suggestMethods } from './transaction-catalogue.ts';

describe('the catalogue of suggestions', () => {
  it('offers the blockchains of an asset, and all of them for one it does not know', () => {
    expect(suggestBlockchains('USDC')).toEqual(['ETH', 'SOL', 'POLYGON']);
    expect(suggestBlockchains('DOGE')).toEqual(['BTC', 'ETH', 'TRON', 'SOL', 'POLYGON']);
    expect(suggestBlockchains('constructor')).toHaveLength(5);
  });

  it('offers the methods of a currency, cards for every one of them', () => {
    expect(suggestMethods('AUD')).toEqual([
      'payid-bank-transfer',
      'debit-credit-card',
      'apple-pay',
      'google-pay',
    ]);
    for (const fiat of fiatCodes) expect(suggestMethods(fiat)).toContain('debit-credit-card');
    expect(suggestMethods('JPY')).toHaveLength(10);
  });

  it('knows how a method is paid, and says so when it does not', () => {
    expect(executionOf('pix')).toBe('api');
    expect(executionOf('paypal')).toBe('redirect');
    expect(executionOf('carrier-pigeon')).toBeNull();
  });
});
