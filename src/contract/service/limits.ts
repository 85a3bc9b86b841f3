import * as z from 'zod';

import { ifGiven, reliedOn, required } from '#contract/fields/field.ts';
import { contactFields } from '#contract/fields/identity-fields.ts';
import { limitFields, moneyFields, routeFields } from '#contract/fields/transaction-fields.ts';

import { lenient, lenientList, requestObject } from './primitives.ts';

/** Spec: Limits; choice: limitsRequest. */
export const limitsRequest = requestObject({
  ...required(contactFields, 'identityReference'),
  ...required(routeFields, 'method', 'transactionType', 'fiat', 'crypto', 'blockchain'),
});
export type LimitsRequest = z.infer<typeof limitsRequest>;

const money = z.looseObject(ifGiven(moneyFields, 'amount', 'currency'));

/** Decimal strings. Missing means "not given", never zero. */
const windowLimit = z.looseObject(ifGiven(limitFields, 'limit', 'used', 'remaining', 'currency'));
export type WindowLimit = z.infer<typeof windowLimit>;

const periodLimits = z.looseObject({
  ...reliedOn(limitFields, 'period'),
  sources: lenient(z.looseObject({ provider: lenient(windowLimit), customer: lenient(windowLimit) })),
});

const noLimitsGiven = { transaction: undefined, periodical: undefined };

/**
 * The tightest source counts. The document shows no field, so other shapes read as "not given". Spec: Limits;
 * choice: limitsAnswer.
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
