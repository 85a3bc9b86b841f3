import * as z from 'zod';

import { ifGiven, optional, required } from '#contract/fields/field.ts';
import { contactFields } from '#contract/fields/identity-fields.ts';
import { amountFields, moneyFields, routeFields } from '#contract/fields/transaction-fields.ts';

import { lenient, anyObject, requestObject, whenFits } from './primitives.ts';

type Amounts = { fiatAmount?: string | undefined; cryptoAmount?: string | undefined };

/** Counts the given amounts. Spec: Amount rules. */
export function countAmounts(request: Amounts): number {
  return [request.fiatAmount, request.cryptoAmount].filter((value) => value !== undefined).length;
}

/** Spec: Amount rules 1. */
export const exactlyOneAmount = {
  path: ['fiatAmount'],
  message: 'Enter either a fiat amount or a crypto amount',
  when: whenFits(anyObject),
};

/** Spec: Price. */
export const priceQuery = requestObject({
  ...required(contactFields, 'identityReference'),
  ...required(routeFields, 'fiat', 'crypto', 'blockchain', 'method', 'transactionType'),
  ...optional(amountFields, 'fiatAmount', 'cryptoAmount'),
}).refine((query) => countAmounts(query) === 1, exactlyOneAmount);
export type PriceQuery = z.infer<typeof priceQuery>;

const priceSide = z.looseObject(ifGiven(moneyFields, 'amount'));

/** An indicative price, never cached; missing means not given. Spec: Price; choice: priceAnswer. */
export const priceAnswer = z.looseObject({
  ...ifGiven(contactFields, 'identityReference'),
  source: lenient(priceSide),
  target: lenient(priceSide),
  ...ifGiven(moneyFields, 'processingFee', 'networkFee', 'marketRate'),
});
export type PriceAnswer = z.infer<typeof priceAnswer>;
