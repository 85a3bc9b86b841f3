import { describe, expect, it } from 'vitest';

import {
  assetOptions,
  doubtOf,
  executionOf,
  fiatCodes,
  methodOptions,
  suggestBlockchains,
  suggestMethods,
} from './transaction-catalogue.ts';

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

  it('offers each asset with its blockchain', () => {
    expect(assetOptions.map(({ label, detail }) => `${label} ${detail}`)).toEqual([
      'BTC on BTC',
      'ETH on ETH',
      'USDT on ETH',
      'USDT on TRON',
      'USDC on ETH',
      'USDC on SOL',
      'USDC on POLYGON',
      'SOL on SOL',
    ]);
  });

  it('names every method in words', () => {
    expect(methodOptions('').every(({ detail }) => detail)).toBe(true);
    expect(methodOptions('AUD').slice(0, 2)).toEqual([
      { value: 'payid-bank-transfer', label: 'PayID bank transfer', detail: 'payid-bank-transfer' },
      {
        value: 'debit-credit-card',
        label: 'Debit or credit card',
        detail: 'debit-credit-card (Visa, Mastercard)',
      },
    ]);
  });

  it.each([
    ['method', 'sepa-bank-transfer', null],
    ['method', 'visa', 'Rampart doesn’t recognise this method and will send it as entered.'],
    ['method', 'eu', 'Rampart doesn’t recognise this method and will send it as entered.'],
    ['method', 'pix', 'Rampart doesn’t recognise this method for EUR and will send the method as entered.'],
    ['fiat', 'CHF', 'Rampart doesn’t recognise this currency and will send it as entered.'],
    ['crypto', 'DOGE', 'Rampart doesn’t recognise this asset and will send it as entered.'],
    ['blockchain', 'TRON', null],
    [
      'blockchain',
      'BTC',
      'Rampart doesn’t recognise USDT on this blockchain and will send the blockchain as entered.',
    ],
    ['blockchain', 'constructor', 'Rampart doesn’t recognise this blockchain and will send it as entered.'],
  ] as const)('doubts a %s %s for EUR and USDT: %s', (field, text, doubt) => {
    expect(doubtOf(field, text, { fiat: 'EUR', crypto: 'USDT' })).toBe(doubt);
  });
});
