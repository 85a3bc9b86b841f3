import { absoluteTime } from '#web/shared/format/absolute-time.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { directoryWords } from '#web/shared/words/directory-words.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { words } from '../words/requests-words.ts';
import type { FilterName, RequestFilters } from './request-filters.ts';

/** A value as people call it. */
export function valueInWords(name: FilterName, value: string): string {
  if (name === 'status') return value;
  if (name === 'operation') return operationWords(value);
  if (name === 'outcome') {
    const named: Readonly<Record<string, string>> = words.outcomes;
    return named[value] ?? value;
  }
  if (name !== 'from' && name !== 'to') return shortenMiddle(value, 12, 6);
  const { day, clock, zone } = absoluteTime(Date.parse(value), 'utc');
  return `${day} ${clock} ${zone}`;
}

/** A filter with its value: `Outcome: No answer`. */
export function filterInWords(name: FilterName, value: string): string {
  return directoryWords.filterValue(words.filterNames[name], valueInWords(name, value));
}

/** Every filter that is set. */
export function filtersInWords(filters: RequestFilters): string {
  return (Object.entries(filters) as [FilterName, string][])
    .map(([name, value]) => filterInWords(name, value))
    .join(', ');
}
