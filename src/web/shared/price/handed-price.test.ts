import { afterEach, beforeEach, expect, it } from 'vitest';

import { priceFreshMinutes } from '#contract/service/choices.ts';
import { priceAnswer, type PriceQuery } from '#contract/service/price.ts';
import { newRampFrom } from '#web/shared/forms/question-address.ts';

import { dropHandedPrice, handedPriceFor, handPrice, isPastCreating } from './handed-price.ts';
import type { Priced } from './price-rules.ts';

const nowMs = Date.UTC(2026, 4, 4, 10);
const request: PriceQuery = {
  identityReference: 'c-1',
  method: 'sepa-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  fiatAmount: '100.0',
};
const priced: Priced = {
  request,
  answer: priceAnswer.parse({}),
  raw: {},
  fetchedAt: new Date(nowMs).toISOString(),
};
const searchOf = (about: Partial<PriceQuery>) =>
  newRampFrom({ ...request, ...about }).slice('/new-ramp'.length);

beforeEach(() => handPrice(priced));
afterEach(dropHandedPrice);

it('is there for the very question that it answers, at any time of its quarter of an hour', () => {
  const lateMs = nowMs + priceFreshMinutes * 60_000;
  expect(handedPriceFor(searchOf({}), nowMs)).toBe(priced);
  expect(handedPriceFor(searchOf({}), lateMs)).toBe(priced);
  expect(handedPriceFor(searchOf({}), lateMs + 1)).toBeNull();
  expect(isPastCreating(priced.fetchedAt, lateMs + 1)).toBe(true);
});

it.each([
  ['an amount that says the same otherwise', { fiatAmount: '100.00' }],
  ['the other amount', { fiatAmount: undefined, cryptoAmount: '100.0' }],
  ['another customer', { identityReference: 'c-2' }],
  ['another direction', { transactionType: 'OFFRAMP' as const }],
  ['another method', { method: 'ideal-bank-transfer' }],
])('is not there for %s', (_what, about) => {
  expect(handedPriceFor(searchOf(about), nowMs)).toBeNull();
});

it('is not there where the address asks nothing, nor once it was released', () => {
  expect(handedPriceFor('', nowMs)).toBeNull();
  dropHandedPrice();
  expect(handedPriceFor(searchOf({}), nowMs)).toBeNull();
});
