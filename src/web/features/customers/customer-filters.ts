import * as z from 'zod';

import { customerSorts, type CustomerSort } from '#contract/desk/customer-list.ts';
import { identifierPrefix } from '#contract/service/identifier-forms.ts';
import {
  addressFilters,
  type AddressFilters,
  countFilters,
  filtersInWords,
  withFilter,
} from '#web/shared/lists/address-filters.ts';

import { words } from './customers-words.ts';

const { nobody } = words;

interface FilterWords {
  name: (value: string) => string;
  /** Reason for an empty list if this is the only filter. */
  whyNobody: (value: string) => string;
}

const filterWords: Readonly<Record<FilterName, FilterWords>> = {
  blocked: {
    name: (value) => (value === 'true' ? words.filterBlocked : words.filterNotBlocked),
    whyNobody: (value) => (value === 'true' ? nobody.blocked : nobody.notBlocked),
  },
  onboardingStatus: {
    name: (value) => `${words.filterStatus} ${statusInWords(value)}`,
    whyNobody: (value) => nobody.status({ status: statusInWords(value) }),
  },
  requirements: { name: () => words.filterRequirements, whyNobody: () => nobody.requirements },
  recheck: { name: () => words.filterRecheck, whyNobody: () => nobody.recheck },
  q: {
    name: (prefix) => words.filterPrefix({ prefix }),
    whyNobody: (prefix) => nobody.prefix({ prefix }),
  },
  // Narrows nothing, and is no chip.
  sort: { name: () => '', whyNobody: () => '' },
};

export const customerFilters = addressFilters<FilterName>({
  blocked: z.enum(['true', 'false']),
  onboardingStatus: z.string().check(z.regex(/^[^\p{C}]{1,200}$/u)),
  requirements: z.literal('open'),
  recheck: z.literal('due'),
  q: identifierPrefix,
  sort: z.enum(customerSorts),
});

export type FilterName = 'blocked' | 'onboardingStatus' | 'requirements' | 'recheck' | 'q' | 'sort';

export function filterInWords(name: FilterName, value: string): string {
  return filterWords[name].name(value);
}

export type CustomerFilters = AddressFilters<FilterName>;

/** Removes the order, which narrows nothing. */
export function withoutSort(filters: CustomerFilters): CustomerFilters {
  return withFilter(filters, 'sort', undefined);
}

/** Uses a single filter's own reason. */
export function whyNobodyMatches(sorted: CustomerFilters): string {
  const filters = withoutSort(sorted);
  const [only] = Object.entries(filters) as [FilterName, string][];
  if (only !== undefined && countFilters(filters) === 1) return filterWords[only[0]].whyNobody(only[1]);
  return `${nobody.all} ${filtersInWords(filters, filterInWords)}.`;
}

/** Returns the server's orders, its default first; none for a prefix, which lists by reference. */
export function sortsOf({ q, recheck }: CustomerFilters): readonly CustomerSort[] {
  if (q !== undefined) return [];
  return recheck === undefined ? ['-updated', ...customerSorts] : ['waiting'];
}

/** Returns the list's order; null means by reference. */
export function sortOf(filters: CustomerFilters): CustomerSort | null {
  const sorts = sortsOf(filters);
  return sorts.find((sort) => sort === filters.sort) ?? sorts[0] ?? null;
}

/** Sets the list's order; leaves the server's default out of the address. */
export function withSort(filters: CustomerFilters, sort: CustomerSort): CustomerFilters {
  return withFilter(filters, 'sort', sort === sortsOf(filters)[0] ? undefined : sort);
}

export function orderInWords(filters: CustomerFilters): string {
  const sort = sortOf(filters);
  return sort === null ? words.byReference : words.orders[sort];
}

export function statusInWords(status: string): string {
  return new Map<string, string>(Object.entries(words.onboarding)).get(status) ?? status;
}
