import { absoluteTime } from '#web/shared/format/absolute-time.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { sentence, statusLook } from '../words/callback-looks.ts';
import { words } from '../words/callbacks-words.ts';
import type { CallbackFilters, FilterName } from './callback-filters.ts';

/** A value as people call it; one that nobody knows as it came. */
export function valueInWords(name: FilterName, value: string): string {
  const named: Partial<Record<FilterName, Readonly<Record<string, string>>>> = {
    kind: words.kinds,
    verification: words.signatures,
    result: words.results,
    is: words.groups,
  };
  const texts = named[name];
  if (texts !== undefined) return Object.hasOwn(texts, value) ? (texts[value] ?? value) : value;
  if (name === 'status') return statusLook('ramp', value).isKnown ? sentence(value) : value;
  if (name === 'object') return shortenMiddle(value, 12, 6);
  const { day, clock, zone } = absoluteTime(Date.parse(value), 'utc');
  return `${day} ${clock} ${zone}`;
}

/** A filter with its value: `Signature: Invalid`. */
export function filterInWords(name: FilterName, value: string): string {
  const said = valueInWords(name, value);
  return name === 'is' ? said : directoryWords.filterValue(words.filterNames[name], said);
}

/** Every filter that is set. */
export function filtersInWords(filters: CallbackFilters): string {
  return (Object.entries(filters) as [FilterName, string][])
    .map(([name, value]) => filterInWords(name, value))
    .join(', ');
}
