import * as z from 'zod';

import { ifGiven, reliedOn, required } from '#contract/fields/field.ts';
import { contactFields } from '#contract/fields/identity-fields.ts';
import { limitFields, moneyFields, routeFields } from '#contract/fields/transaction-fields.ts';

import { lenient, lenientList, requestObject } from './primitives.ts';

/** Body of limits, all required. Spec: Limits; choice: limitsRequest. */
export const limitsRequest = requestObject({
  ...required(contactFields, 'identityReference'),
  ...required(routeFields, 'method', 'transactionType', 'fiat', 'crypto', 'blockchain'),
});
export type LimitsRequest = z.infer<typeof limitsRequest>;

const money = z.looseObject(ifGiven(moneyFields, 'amount', 'currency'));

/** One source's limit in one window: decimal strings in `currency`. Whatever is missing is "not given", never zero. */
const windowLimit = z.looseObject(ifGiven(limitFields, 'limit', 'used', 'remaining', 'currency'));
export type WindowLimit = z.infer<typeof windowLimit>;

const periodLimits = z.looseObject({
  ...reliedOn(limitFields, 'period'),
  sources: lenient(z.looseObject({ provider: lenient(windowLimit), customer: lenient(windowLimit) })),
});

const noLimitsGiven = { transaction: undefined, periodical: undefined };

/**
 * Answer of limits. The effective limit is the tightest source. The document shows no field of it, so nothing here makes it fail: an
 * answer of another shape reads as "not given". Spec: Limits; choice: limitsAnswer.
 */
export const limitsAnswer = z.looseObject({
  ...ifGiven(contactFields, 'identityReference'),
  limits: z
    .looseObject({
      transaction: lenient(z.looseObject({ minFiat: lenient(money), maxFiat: lenient(money) })),
      periodical: lenientList(periodLimits),
    })
    .catch(noLimitsGiven),
});
export type LimitsAnswer = z.infer<typeof limitsAnswer>;
