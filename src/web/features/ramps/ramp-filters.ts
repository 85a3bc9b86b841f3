import * as z from 'zod';

import { identifierPrefix, receivedReferenceText } from '#contract/service/identifier-forms.ts';
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
  q: identifierPrefix,
  sort: z.literal('since'),
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
  | 'q'
  | 'sort';

export type RampFilters = AddressFilters<FilterName>;

/** True for ramps that need attention, always sorted by time in status. */
export function isOfAttention({ stuck, attention }: RampFilters): boolean {
  return stuck !== undefined || attention === 'true';
}

/** Longest in their status first. */
export function isByTimeInStatus(filters: RampFilters): boolean {
  return filters.q === undefined && (filters.sort === 'since' || isOfAttention(filters));
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
  return name === 'method' ? shortenMiddle(value, 30, 10) : shortenMiddle(value, 12, 6);
}

/** `Status: In progress`. */
export function filterInWords(name: FilterName, value: string): string {
  if (name === 'stuck') return listWords.filterStuck;
  if (name === 'attention') return value === 'true' ? listWords.filterAttention : listWords.filterNoAttention;
  return directoryWords.filterValue({ name: listWords.filterNames[name], value: valueInWords(name, value) });
}

export function whyNoneIsLeft(sorted: RampFilters): string {
  const filters = withoutSort(sorted);
  if (countFilters(filters) === 1 && filters.stuck !== undefined) return listWords.noneIsStuck;
  if (countFilters(filters) === 1 && filters.attention === 'true') return listWords.noneWantsAttention;
  return listWords.noneHasAll({ filters: filtersInWords(filters, filterInWords) });
}

export function orderInWords(filters: RampFilters): string {
  if (filters.q !== undefined) return listWords.byId;
  return isByTimeInStatus(filters) ? listWords.longestFirst : listWords.newestFirst;
}
