import * as z from 'zod';

import { queueKinds, queueStates } from '#contract/desk/queue.ts';
import { receivedReferenceText } from '#contract/service/identifier-forms.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { addressFilters, type AddressFilters, filtersInWords } from '#web/shared/lists/address-filters.ts';
import { directoryWords } from '#web/shared/lists/list-words.ts';
import { queueWords } from '#web/shared/queue/queue-words.ts';

import { words } from './queue-page-words.ts';

export type FilterName = 'state' | 'assignee' | 'kind' | 'late' | 'identityReference' | 'sort';
export type QueueFilters = AddressFilters<FilterName>;

const kinds = z.enum(queueKinds);
const states = z.enum(queueStates);

export const queueFilters = addressFilters<FilterName>({
  state: states,
  assignee: z.union([z.literal(['me', 'none']), z.guid()]),
  kind: kinds,
  late: z.literal('true'),
  identityReference: receivedReferenceText,
  sort: z.enum(['newest', 'oldest']),
});

export function valueInWords(name: FilterName, value: string): string {
  if (name === 'kind') return queueWords.kinds[kinds.parse(value)];
  if (name === 'state') return words.states[states.parse(value)];
  if (name === 'identityReference') return shortenMiddle(value, 14, 6);
  if (name === 'assignee')
    return value === 'me' || value === 'none' ? words.assignees[value] : words.aColleague;
  return name === 'late' ? words.late : words.sorts[value === 'newest' ? 'newest' : 'oldest'];
}

/** Returns e.g. `Kind: Stuck ramp`. */
export function filterInWords(name: FilterName, value: string): string {
  if (name === 'late') return words.late;
  return directoryWords.filterValue({ name: words.filterNames[name], value: valueInWords(name, value) });
}

export function whyNoneIsLeft({ sort: _sort, ...filters }: QueueFilters): string {
  return words.noneHasAll({ filters: filtersInWords(filters, filterInWords) });
}

export function orderInWords({ state = 'open', sort }: QueueFilters): string {
  if (state !== 'open') return words.orders.changed;
  return sort === undefined ? words.orders.due : words.orders[sort === 'newest' ? 'newest' : 'oldest'];
}
