import { countFilters } from '#web/shared/lists/address-filters.ts';

import { words } from '../words/customers-words.ts';
import type { CustomerFilters, FilterName } from './customer-filters.ts';

const { nobody } = words;

interface FilterWords {
  /** On its chip. */
  name: (value: string) => string;
  /** Why nobody is left, when it is the only one. */
  whyNobody: (value: string) => string;
}

const filterWords: Readonly<Record<FilterName, FilterWords>> = {
  blocked: {
    name: (value) => (value === 'true' ? words.filterBlocked : words.filterNotBlocked),
    whyNobody: (value) => (value === 'true' ? nobody.blocked : nobody.notBlocked),
  },
  onboardingStatus: {
    name: (value) => `${words.filterStatus} ${statusInWords(value)}`,
    whyNobody: (value) => nobody.status(statusInWords(value)),
  },
  requirements: { name: () => words.filterRequirements, whyNobody: () => nobody.requirements },
  recheck: { name: () => words.filterRecheck, whyNobody: () => nobody.recheck },
  q: { name: words.filterPrefix, whyNobody: nobody.prefix },
};

/** A filter as people call it. */
export function filterInWords(name: FilterName, value: string): string {
  return filterWords[name].name(value);
}

/** Why nobody is left: the one filter's own reason, or that nobody has all of several. */
export function whyNobodyIsLeft(filters: CustomerFilters): string {
  const given = Object.entries(filters) as [FilterName, string][];
  const [only] = given;
  if (only !== undefined && countFilters(filters) === 1) return filterWords[only[0]].whyNobody(only[1]);
  return `${nobody.all} ${given.map(([name, value]) => filterInWords(name, value)).join(', ')}.`;
}

/** In what order the list then is. */
export function orderInWords({ q, recheck }: CustomerFilters): string {
  if (q !== undefined) return words.byReference;
  return recheck === undefined ? words.newestFirst : words.longestWaitingFirst;
}

/** A last answered status as people call it; one that is not in the interface document as it came. */
export function statusInWords(status: string): string {
  return new Map<string, string>(Object.entries(words.onboarding)).get(status) ?? status;
}
