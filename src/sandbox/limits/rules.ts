import {
  limitPeriods,
  limitSources,
  type LimitPeriod,
  type LimitSource,
} from '#contract/service/enumerations.ts';
import { entryOf, methods, type Windows } from '../catalogue.ts';
import { Decimal, toFiat } from '../decimal.ts';
import { isFullyKnown, isVerified, type CustomerFacts } from '../eligibility/rules.ts';
import { toMicroseconds } from '../instant.ts';
import { eurInFiat } from '../price/market-rate.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Lengths of the rolling windows. Choice: limitsAnswer. */
export const windowMs: Readonly<Record<LimitPeriod, number>> = {
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
  MONTHLY: 30 * dayMs,
  ANNUAL: 365 * dayMs,
};

/** In EUR. Spec: Limits (tier-based). */
const tiers: Readonly<Record<'basic' | 'verified' | 'full', Windows>> = {
  basic: { DAILY: '500', WEEKLY: '1000', MONTHLY: '2000', ANNUAL: '5000' },
  verified: { DAILY: '9000', WEEKLY: '15000', MONTHLY: '40000', ANNUAL: '150000' },
  full: { DAILY: '20000', WEEKLY: '50000', MONTHLY: '120000', ANNUAL: '500000' },
};

export interface CountedRamp {
  readonly worthEur: Decimal;
  readonly method: string;
  /** Microseconds. */
  readonly createdAt: number;
}

/** In the request's currency. */
export interface WindowUse {
  readonly period: LimitPeriod;
  readonly source: LimitSource;
  readonly limit: Decimal;
  readonly used: Decimal;
  readonly remaining: Decimal;
}

export interface LimitContext {
  readonly customer: CustomerFacts;
  readonly ramps: readonly CountedRamp[];
  readonly method: string;
  readonly fiat: string;
  readonly nowMs: number;
}

/** Counts only the method's ramps for the provider. Spec: Limits. */
export function windowUses({ customer, ramps, method, fiat, nowMs }: LimitContext): WindowUse[] {
  const own = ramps.filter((ramp) => ramp.method === method);
  const windows = { provider: entryOf(methods, method).windows, customer: tiers[tierOf(customer)] };
  return limitPeriods.flatMap((period) => {
    const since = toMicroseconds(nowMs - windowMs[period]);
    return limitSources.map((source) => {
      const counted = source === 'provider' ? own : ramps;
      const inWindow = counted.filter(({ createdAt }) => createdAt > since);
      const limit = eurInFiat(windows[source][period], fiat);
      const moved = eurInFiat(sumOf(inWindow), fiat);
      // A week's use counts for month and year too.
      const isUsedUp = customer.isWeekUsedUp && source === 'customer' && period !== 'DAILY';
      const used = isUsedUp ? Decimal.max(eurInFiat(windows.customer.WEEKLY, fiat), moved) : moved;
      return { period, source, limit, used, remaining: Decimal.max(0, limit.minus(used)) };
    });
  });
}

function sumOf(ramps: readonly CountedRamp[]): Decimal {
  return ramps.reduce((sum, { worthEur }) => sum.plus(worthEur), new Decimal(0));
}

function tierOf(customer: CustomerFacts): keyof typeof tiers {
  if (isFullyKnown(customer)) return 'full';
  return isVerified(customer) ? 'verified' : 'basic';
}

/** Returns amounts in `fiat`. */
export function transactionBounds(method: string, fiat: string): { min: Decimal; max: Decimal } {
  const { min, max } = entryOf(methods, method).transaction;
  return { min: eurInFiat(min, fiat), max: eurInFiat(max, fiat) };
}

/** Names the exceeded transaction bound, else the tightest window; null if none is exceeded. */
export function limitFault(fiatAmount: string, context: LimitContext): string | null {
  const { fiat, method } = context;
  const amount = new Decimal(fiatAmount);
  const { min, max } = transactionBounds(method, fiat);
  if (amount.lt(min)) return `Below the minimum of ${toFiat(min)} ${fiat} per transaction`;
  if (amount.gt(max)) return `Above the maximum of ${toFiat(max)} ${fiat} per transaction`;
  const [tightest] = windowUses(context).sort((a, b) => a.remaining.comparedTo(b.remaining));
  if (tightest === undefined || amount.lte(tightest.remaining)) return null;
  const { period, source, remaining } = tightest;
  return `Over the ${source}’s ${period} limit (${toFiat(remaining)} ${fiat} remaining)`;
}
