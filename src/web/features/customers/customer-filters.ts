import * as z from 'zod';

import { identifierPrefix } from '#contract/service/identifier-forms.ts';
import {
  addressFilters,
  type AddressFilters,
  countFilters,
  filtersInWords,
} from '#web/shared/lists/address-filters.ts';

import { words } from './customers-words.ts';

const { nobody } = words;

interface FilterWords {
  /** On its chip. */
  name: (value: string) => string;
  /** Why no customer matches, when it is the only filter. */
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
};

/** Reads the filters from an address and writes them back. */
export const customerFilters = addressFilters<FilterName>({
  blocked: z.enum(['true', 'false']),
  onboardingStatus: z.string().check(z.regex(/^[^\p{C}]{1,200}$/u)),
  requirements: z.literal('open'),
  recheck: z.literal('due'),
  q: identifierPrefix,
});

export type FilterName = 'blocked' | 'onboardingStatus' | 'requirements' | 'recheck' | 'q';

/** A filter with its value, in words. */
export function filterInWords(name: FilterName, value: string): string {
  return filterWords[name].name(value);
}

export type CustomerFilters = AddressFilters<FilterName>;

/** Why no customer matches: the one filter's own reason, or that nobody has all of several. */
export function whyNobodyMatches(filters: CustomerFilters): string {
  const [only] = Object.entries(filters) as [FilterName, string][];
  if (only !== undefined && countFilters(filters) === 1) return filterWords[only[0]].whyNobody(only[1]);
  return `${nobody.all} ${filtersInWords(filters, filterInWords)}.`;
}

/** The order of the list, in words. */
export function orderInWords({ q, recheck }: CustomerFilters): string {
  if (q !== undefined) return words.byReference;
  return recheck === undefined ? words.newestFirst : words.longestWaitingFirst;
}

/** An onboarding status in words; one that is not in the interface document unchanged. */
export function statusInWords(status: string): string {
  return new Map<string, string>(Object.entries(words.onboarding)).get(status) ?? status;
}
