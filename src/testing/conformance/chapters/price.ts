import { expect } from 'vitest';
import { bankRoute, offRampBody } from '#sandbox/testing/requests.ts';
import { accepted, createRamp, fieldsOf, knownCustomer, paths } from '../requests.ts';
import { table, type RowCheck, type RowRules } from '../rules.ts';
import type { Setting } from '../setting.ts';

type Query = Readonly<Record<string, string>>;

const route: Query = { identityReference: 'c-13344', ...bankRoute };
const offRoute: Query = { ...route, transactionType: 'OFFRAMP' };
const query: Query = { ...route, fiatAmount: '100.00' };

const priceOf = async ({ service }: Setting, asked: Query) =>
  accepted(await service.get(paths.price, asked), 200);

const without = (field: string): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== field));

const isRequired =
  (field: string): RowCheck =>
  async ({ service }) => {
    expect(fieldsOf(await service.get(paths.price, without(field)))).toEqual([field]);
  };

const refuses =
  (field: string, ...values: readonly string[]): RowCheck =>
  async ({ service }) => {
    for (const value of values)
      expect(fieldsOf(await service.get(paths.price, { ...query, [field]: value })), value).toEqual([field]);
  };

const ofCatalogue = (field: string, unknown: string): RowRules => ({
  'is required': isRequired(field),
  'is one that is available': refuses(field, unknown),
});

const isDecimal =
  (field: 'fiatAmount' | 'cryptoAmount'): RowCheck =>
  async ({ service }) => {
    for (const value of ['-1', '0', '1e3', '01', 'ten', ''])
      expect(fieldsOf(await service.get(paths.price, { ...route, [field]: value })), value).toEqual([field]);
  };

/** Spec: Endpoints › Price. */
export const priceRules = table('Endpoints › Price', {
  identityReference: {
    'is required': isRequired('identityReference'),
    'is an IdentityReference': refuses('identityReference', 'a b'),
  },
  fiat: ofCatalogue('fiat', 'XXX'),
  crypto: ofCatalogue('crypto', 'DOGE'),
  blockchain: ofCatalogue('blockchain', 'TRON'),
  method: ofCatalogue('method', 'pigeon'),
  transactionType: {
    'is required': isRequired('transactionType'),
    'ONRAMP: from fiat to crypto': async (setting) => {
      expect(await priceOf(setting, query)).toMatchObject({
        source: { fiat: 'EUR' },
        target: { crypto: 'BTC' },
      });
    },
    'OFFRAMP: from crypto to fiat': async (setting) => {
      const asked = { ...offRoute, fiatAmount: '100.00' };
      expect(await priceOf(setting, asked)).toMatchObject({
        source: { crypto: 'BTC' },
        target: { fiat: 'EUR' },
      });
    },
    'no other value': refuses('transactionType', 'BUY', 'onramp'),
  },
  fiatAmount: {
    'a decimal string': isDecimal('fiatAmount'),
    'source amount, target amount and a fee breakdown are answered': async (setting) => {
      const price = await priceOf(setting, query);
      expect(Object.keys(price).toSorted()).toEqual(
        ['identityReference', 'marketRate', 'networkFee', 'processingFee', 'source', 'target'].toSorted(),
      );
    },
  },
  cryptoAmount: {
    'a decimal string': isDecimal('cryptoAmount'),
    'exactly one of the two': async ({ service }) => {
      expect(fieldsOf(await service.get(paths.price, route))).toEqual(['fiatAmount']);
    },
  },
});

const amountOf = (side: unknown) => (side as { readonly amount: string }).amount;

/** Spec: Price › Amount rules. */
export const amountRules = table('Endpoints › Price › Amount rules', {
  '1': {
    'only one of fiatAmount and cryptoAmount per price request': async ({ service }) => {
      expect(fieldsOf(await service.get(paths.price, { ...query, cryptoAmount: '0.01' }))).toEqual([
        'fiatAmount',
      ]);
    },
    'and per ramp creation': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const body = { ...offRampBody(), identityReference, fiatAmount: '100.00' };
      expect(fieldsOf(await setting.service.post(paths.ramps, body))).toEqual(['fiatAmount']);
    },
  },
  '2': {
    'fiatAmount fixes the fiat side on-ramp, the crypto amount is computed': async (setting) => {
      const { source, target } = await priceOf(setting, query);
      expect(amountOf(source)).toBe('100.00');
      expect(Number(amountOf(target))).toBeGreaterThan(0);
    },
    'and off-ramp': async (setting) => {
      const { source, target } = await priceOf(setting, { ...offRoute, fiatAmount: '100.00' });
      expect(amountOf(target)).toBe('100.00');
      expect(Number(amountOf(source))).toBeGreaterThan(0);
    },
  },
  '3': {
    'cryptoAmount fixes the crypto side on-ramp, the fiat amount is computed': async (setting) => {
      const { source, target } = await priceOf(setting, { ...route, cryptoAmount: '0.0150' });
      expect(amountOf(target)).toBe('0.0150');
      expect(Number(amountOf(source))).toBeGreaterThan(0);
    },
    'and off-ramp': async (setting) => {
      const { source, target } = await priceOf(setting, { ...offRoute, cryptoAmount: '0.0150' });
      expect(amountOf(source)).toBe('0.0150');
      expect(Number(amountOf(target))).toBeGreaterThan(0);
    },
  },
  '4': {
    'parameter and value of the price are repeated unchanged in the ramp': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const body = offRampBody({ cryptoAmount: '0.0050' });
      expect(accepted(await createRamp(setting, identityReference, body), 201)['cryptoAmount']).toBe(
        '0.0050',
      );
      const other = { ...body, identityReference, cryptoAmount: '0.00500' };
      expect(fieldsOf(await setting.service.post(paths.ramps, other))).toEqual(['cryptoAmount']);
    },
    'the other parameter is not the same': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      accepted(await setting.service.get(paths.price, { ...query, identityReference }), 200);
      const body = { ...offRampBody(), identityReference, cryptoAmount: '100.00' };
      expect(fieldsOf(await setting.service.post(paths.ramps, body))).toEqual(['cryptoAmount']);
    },
  },
});
