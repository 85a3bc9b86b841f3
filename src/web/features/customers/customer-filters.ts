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
  /** Its chip's label. */
  name: (value: string) => string;
  /** Empty list's reason if this is the only filter. */
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

export const customerFilters = addressFilters<FilterName>({
  blocked: z.enum(['true', 'false']),
  onboardingStatus: z.string().check(z.regex(/^[^\p{C}]{1,200}$/u)),
  requirements: z.literal('open'),
  recheck: z.literal('due'),
  q: identifierPrefix,
});

export type FilterName = 'blocked' | 'onboardingStatus' | 'requirements' | 'recheck' | 'q';

export function filterInWords(name: FilterName, value: string): string {
  return filterWords[name].name(value);
}

export type CustomerFilters = AddressFilters<FilterName>;

/** Uses a single filter's own reason. */
export function whyNobodyMatches(filters: CustomerFilters): string {
  const [only] = Object.entries(filters) as [FilterName, string][];
  if (only !== undefined && countFilters(filters) === 1) return filterWords[only[0]].whyNobody(only[1]);
  return `${nobody.all} ${filtersInWords(filters, filterInWords)}.`;
}

export function orderInWords({ q, recheck }: CustomerFilters): string {
  if (q !== undefined) return words.byReference;
  return recheck === undefined ? words.newestFirst : words.longestWaitingFirst;
}

/** Falls back to the status itself. */
export function statusInWords(status: string): string {
  return new Map<string, string>(Object.entries(words.onboarding)).get(status) ?? status;
}
