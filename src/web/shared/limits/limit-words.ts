import {
  type LimitPeriod,
  limitPeriods,
  type LimitSource,
  limitSources,
} from '#contract/service/enumerations.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

const periods: Readonly<Record<LimitPeriod, string>> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  ANNUAL: 'Annual',
};

const sources: Readonly<Record<LimitSource, string>> = { provider: 'provider', customer: 'customer' };

/** `WEEKLY` → `Weekly`; a window that is not in the interface document as it came. Spec: Limits. */
export function periodWords(period: string): string {
  return (limitPeriods as readonly string[]).includes(period) ? periods[period as LimitPeriod] : period;
}

/** Where a limit comes from, in words. Spec: Limits. */
export function sourceWords(source: string): string {
  return (limitSources as readonly string[]).includes(source) ? sources[source as LimitSource] : source;
}

/** `weekly provider limit`. */
export function limitName(period: string, source: string): string {
  return `${periodWords(period).toLowerCase()} ${sourceWords(source)} limit`;
}

/** The words of limits as bars. */
export const limitWords = catalogue('limit', {
  tableLabel: 'Limits by window and source',
  window: 'Window',
  source: 'Source',
  usage: 'Used and remaining',
  tightest: 'tightest',
  notGiven: 'not given',
  notDocumented: 'not in the interface document',
  used: '{amount} used',
  ofLimit: 'of {amount}',
  remaining: '{amount} remaining',
});
