import * as z from 'zod';

import { rampSorts, type RampSort } from '#contract/desk/ramps.ts';
import {
  identifierEnding,
  identifierPrefix,
  receivedReferenceText,
} from '#contract/service/identifier-forms.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import {
  addressFilters,
  type AddressFilters,
  countFilters,
  filtersInWords,
  instantFilter,
  instantInWords,
  withFilter,
} from '#web/shared/lists/address-filters.ts';
import { directoryWords } from '#web/shared/lists/list-words.ts';
import { absoluteTime, fromFieldTime, type TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { methodName } from '#web/shared/words/method-words.ts';
import { directionWords, statusWords } from '#web/shared/words/ramp-words.ts';

import { listWords } from './ramps-words.ts';

const text = z.string().check(z.regex(/^[^\p{C}]{1,200}$/u));

export const rampFilters = addressFilters<FilterName>({
  status: text,
  direction: text,
  method: text,
  identityReference: receivedReferenceText,
  attention: z.enum(['true', 'false']),
  stuck: z.literal('true'),
  from: instantFilter,
  to: instantFilter,
  createdFrom: instantFilter,
  createdTo: instantFilter,
  q: identifierPrefix,
  end: identifierEnding,
  sort: z.enum(rampSorts),
});

export type FilterName =
  | 'status'
  | 'direction'
  | 'method'
  | 'identityReference'
  | 'attention'
  | 'stuck'
  | 'from'
  | 'to'
  | 'createdFrom'
  | 'createdTo'
  | 'q'
  | 'end'
  | 'sort';

export type RampFilters = AddressFilters<FilterName>;

/** Returns true for filters of ramps that need attention, always sorted by time in status. */
function isOfAttention({ stuck, attention }: RampFilters): boolean {
  return stuck !== undefined || attention === 'true';
}

const byTime: readonly RampSort[] = ['since', '-since'];
const byUpdate: readonly RampSort[] = ['updated', '-updated'];
const byCreation: readonly RampSort[] = ['created', '-created'];

/** Returns the server's orders, its default first; none for a prefix, which lists by id. */
export function sortsOf(filters: RampFilters): readonly RampSort[] {
  const { q, end, createdFrom, createdTo } = filters;
  if (q !== undefined) return [];
  if (isOfAttention(filters)) return byTime;
  if (end !== undefined) return byUpdate.toReversed();
  if (createdFrom !== undefined || createdTo !== undefined) return byCreation.toReversed();
  return [...byUpdate.toReversed(), ...byTime, ...byCreation];
}

/** Returns the list's order; null means by id. */
export function sortOf(filters: RampFilters): RampSort | null {
  const sorts = sortsOf(filters);
  return sorts.find((sort) => sort === filters.sort) ?? sorts[0] ?? null;
}

/** Sets the list's order; leaves the server's default out of the address. */
export function withSort(filters: RampFilters, sort: RampSort): RampFilters {
  return withFilter(filters, 'sort', sort === sortsOf(filters)[0] ? undefined : sort);
}

/** Removes the order, which narrows nothing. */
export function withoutSort(filters: RampFilters): RampFilters {
  return withFilter(filters, 'sort', undefined);
}

/** Falls back to the value itself, truncated. */
export function valueInWords(name: FilterName, value: string): string {
  if (name === 'status') return shortenMiddle(statusWords(value), 30, 10);
  if (name === 'direction') return shortenMiddle(directionWords(value), 30, 10);
  if (name === 'from' || name === 'to') return instantInWords(value);
  return name === 'method' ? shortenMiddle(methodName(value), 30, 10) : shortenMiddle(value, 12, 6);
}

/** Returns e.g. `Status: In progress`. */
export function filterInWords(name: FilterName, value: string): string {
  if (name === 'stuck') return listWords.filterStuck;
  if (name === 'attention') return value === 'true' ? listWords.filterAttention : listWords.filterNoAttention;
  return directoryWords.filterValue({ name: listWords.filterNames[name], value: valueInWords(name, value) });
}

export function whyNoneIsLeft(sorted: RampFilters, zone: TimeZoneChoice): string {
  const filters = withoutSort(sorted);
  if (countFilters(filters) === 1 && filters.stuck !== undefined) return listWords.noneIsStuck;
  if (countFilters(filters) === 1 && filters.attention === 'true') return listWords.noneWantsAttention;
  const chips =
    filters.createdFrom === undefined ? filters : withFilter<FilterName>(filters, 'createdTo', undefined);
  return listWords.noneHasAll({ filters: filtersInWords(chips, wordsOf(filters, zone)) });
}

export function orderInWords(filters: RampFilters): string {
  const sort = sortOf(filters);
  return sort === null ? listWords.byId : listWords.orders[sort];
}

const longestDayMs = 25 * 3_600_000;

function createdInWords({ createdFrom, createdTo }: RampFilters, zone: TimeZoneChoice): string {
  const [from, to] = [createdFrom, createdTo].map((instant) =>
    instant === undefined ? undefined : Date.parse(instant),
  );
  if (from !== undefined && to !== undefined && to - from <= longestDayMs)
    return listWords.createdOn({ day: absoluteTime(from, zone).day });
  const ends = [createdFrom, createdTo].map((instant) =>
    instant === undefined ? '' : instantInWords(instant, zone),
  );
  return listWords.createdBetween({ from: ends[0] ?? '', to: ends[1] ?? '' });
}

/** Returns filters for ramps created on a day of the zone. */
export function dayFilter(day: string, zone: TimeZoneChoice): RampFilters {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const [createdFrom, createdTo] = [day, next].map((one) => fromFieldTime(`${one}T00:00`, zone));
  return { ...(createdFrom && { createdFrom }), ...(createdTo && { createdTo }) };
}

/** Shows a creation range as one chip. */
export function removableOf({ createdFrom }: RampFilters): readonly FilterName[] {
  return [
    'identityReference',
    'q',
    'end',
    'from',
    'to',
    createdFrom === undefined ? 'createdTo' : 'createdFrom',
  ];
}

/** Removes both ends of a range together. */
export function withoutHalfRange(before: RampFilters, after: RampFilters): RampFilters {
  const isHalf = (before.createdFrom !== undefined) !== (after.createdFrom !== undefined);
  return isHalf
    ? withFilter<FilterName>(withFilter<FilterName>(after, 'createdTo', undefined), 'createdFrom', undefined)
    : after;
}

export function wordsOf(filters: RampFilters, zone: TimeZoneChoice) {
  return (name: FilterName, value: string) =>
    name === 'createdFrom' || name === 'createdTo'
      ? createdInWords(filters, zone)
      : filterInWords(name, value);
}
