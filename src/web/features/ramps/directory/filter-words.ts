import { absoluteTime } from '#web/shared/format/absolute-time.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { countFilters } from '#web/shared/lists/address-filters.ts';
import { directoryWords } from '#web/shared/words/directory-words.ts';
import { directionWords } from '#web/shared/words/ramp-words.ts';

import { statusWords } from '../detail/ramp-status-rules.ts';
import { listWords } from '../words/ramp-list-words.ts';
import { type FilterName, isByTimeInStatus, type RampFilters } from './ramp-filters.ts';

/** A value as people call it; one that nobody knows as it came, cut where it is long. */
export function valueInWords(name: FilterName, value: string): string {
  if (name === 'status') return shortenMiddle(statusWords(value), 30, 10);
  if (name === 'direction') return shortenMiddle(directionWords(value), 30, 10);
  if (name === 'from' || name === 'to') {
    const { day, clock, zone } = absoluteTime(Date.parse(value), 'utc');
    return `${day} ${clock} ${zone}`;
  }
  return name === 'method' ? shortenMiddle(value, 30, 10) : shortenMiddle(value, 12, 6);
}

/** A filter with its value: `Status: In progress`. */
export function filterInWords(name: FilterName, value: string): string {
  if (name === 'stuck') return listWords.filterStuck;
  if (name === 'attention') return value === 'true' ? listWords.filterAttention : listWords.filterNoAttention;
  return directoryWords.filterValue(listWords.filterNames[name], valueInWords(name, value));
}

/** Why nothing is left. */
export function whyNoneIsLeft(filters: RampFilters): string {
  if (countFilters(filters) === 1 && filters.stuck !== undefined) return listWords.noneIsStuck;
  if (countFilters(filters) === 1 && filters.attention === 'true') return listWords.noneWantsAttention;
  const given = Object.entries(filters) as [FilterName, string][];
  return listWords.noneHasAll(given.map(([name, value]) => filterInWords(name, value)).join(', '));
}

/** In what order the list then is. */
export function orderInWords(filters: RampFilters): string {
  if (filters.q !== undefined) return listWords.byId;
  return isByTimeInStatus(filters) ? listWords.longestFirst : listWords.newestFirst;
}
