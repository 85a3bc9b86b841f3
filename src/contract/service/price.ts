import * as z from 'zod';

import { amount, code, identityReference, lenient, transactionType } from './primitives.ts';
import { anyObject, requestObject, whenFits } from './request-rules.ts';

/** The two ways to fix a side. Spec: Price › Amount rules. */
export const amountFields = { fiatAmount: amount.optional(), cryptoAmount: amount.optional() };

type Amounts = { fiatAmount?: string | undefined; cryptoAmount?: string | undefined };

/** How many of the two amounts a request carries. Spec: Price › Amount rules. */
export function countAmounts(request: Amounts): number {
  return [request.fiatAmount, request.cryptoAmount].filter((value) => value !== undefined).length;
}

/** The rule of price and ramp as options of `refine`: exactly one amount. Spec: Price › Amount rules 1. */
export const exactlyOneAmount = {
  path: ['fiatAmount'],
  message: 'Give either a fiat amount or a crypto amount, exactly one of them',
  when: whenFits(anyObject),
};

/** Query of a price. Spec: Price. */
export const priceQuery = requestObject({
  identityReference,
  fiat: code,
  crypto: code,
  blockchain: code,
  method: code,
  transactionType,
  ...amountFields,
}).refine((query) => countAmounts(query) === 1, exactlyOneAmount);
export type PriceQuery = z.infer<typeof priceQuery>;

const priceSide = z.looseObject({ amount: lenient(z.string()) });

/**
 * A price: indicative, never from a cache. All amounts are decimal strings; whatever is missing is not given.
 * Spec: Price; choice: priceAnswer.
 */
export const priceAnswer = z.looseObject({
  identityReference: lenient(z.string()),
  source: lenient(priceSide),
  target: lenient(priceSide),
  processingFee: lenient(z.string()),
  networkFee: lenient(z.string()),
  marketRate: lenient(z.string()),
});
export type PriceAnswer = z.infer<typeof priceAnswer>;
