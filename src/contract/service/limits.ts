import * as z from 'zod';

import { limitPeriods } from './enumerations.ts';
import { code, identityReference, lenient, lenientList, openEnum, transactionType } from './primitives.ts';
import { requestObject } from './request-rules.ts';

/** Body of limits, all required. Spec: Limits; choice: limitsRequest. */
export const limitsRequest = requestObject({
  identityReference,
  method: code,
  transactionType,
  fiat: code,
  crypto: code,
  blockchain: code,
});
export type LimitsRequest = z.infer<typeof limitsRequest>;

const money = z.looseObject({ amount: lenient(z.string()), currency: lenient(z.string()) });

/** One source's limit in one window: decimal strings in `currency`. Whatever is missing is "not given", never zero. */
const windowLimit = z.looseObject({
  limit: lenient(z.string()),
  used: lenient(z.string()),
  remaining: lenient(z.string()),
  currency: lenient(z.string()),
});
export type WindowLimit = z.infer<typeof windowLimit>;

const periodLimits = z.looseObject({
  period: openEnum(limitPeriods),
  sources: lenient(z.looseObject({ provider: lenient(windowLimit), customer: lenient(windowLimit) })),
});

const noLimitsGiven = { transaction: undefined, periodical: undefined };

/**
 * Answer of limits. The effective limit is the tightest source. The document shows no field of it, so nothing here makes it fail: an
 * answer of another shape reads as "not given". Spec: Limits; choice: limitsAnswer.
 */
export const limitsAnswer = z.looseObject({
  identityReference: lenient(z.string()),
  limits: z
    .looseObject({
      transaction: lenient(z.looseObject({ minFiat: lenient(money), maxFiat: lenient(money) })),
      periodical: lenientList(periodLimits),
    })
    .catch(noLimitsGiven),
});
export type LimitsAnswer = z.infer<typeof limitsAnswer>;
