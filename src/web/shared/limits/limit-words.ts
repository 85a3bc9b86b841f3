import {
  type LimitPeriod,
  limitPeriods,
  type LimitSource,
  limitSources,
} from '#contract/service/enumerations.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';
import { midSentence } from '#web/shared/format/text.ts';

const periods = catalogue('limit.periods', {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  ANNUAL: 'Annual',
} satisfies Record<LimitPeriod, string>);

const sources = catalogue('limit.sources', { provider: 'provider', customer: 'customer' } satisfies Record<
  LimitSource,
  string
>);

/** Unknown windows stay. Spec: Limits. */
export function periodWords(period: string): string {
  return (limitPeriods as readonly string[]).includes(period) ? periods[period as LimitPeriod] : period;
}

/** Spec: Limits. */
export function sourceWords(source: string): string {
  return (limitSources as readonly string[]).includes(source) ? sources[source as LimitSource] : source;
}

/** Names `weekly provider limit`. */
export function limitName(period: string, source: string): string {
  return limitWords.limit({ period: midSentence(periodWords(period)), source: sourceWords(source) });
}

export const limitWords = catalogue('limit.bars', {
  limit: '{period} {source} limit',
  limitOf: '{period} limit',
  tableLabel: 'Limits by window and source',
  window: 'Window',
  source: 'Source',
  usage: 'Used and remaining',
  tightest: 'tightest',
  notGiven: 'not given',
  notDocumented: 'not recognised',
  used: '{amount} used',
  ofLimit: 'of {amount}',
  ofLimitBy: 'of {amount} ({source})',
  remaining: '{amount} remaining',
});
