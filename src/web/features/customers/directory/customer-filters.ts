import * as z from 'zod/mini';

import { identifierPrefix } from '#contract/service/identifier-forms.ts';

/** Each filter as it stands in an address. */
const fields = {
  blocked: z.enum(['true', 'false']),
  onboardingStatus: z.string().check(z.regex(/^[^\p{C}]{1,200}$/u)),
  requirements: z.literal('open'),
  recheck: z.literal('due'),
  q: identifierPrefix,
};
export type FilterName = keyof typeof fields;
export type CustomerFilters = Readonly<Partial<Record<FilterName, string>>>;

const names = Object.keys(fields) as readonly FilterName[];

/** The filters that an address names. What is none is left out, so that an old or mistyped address opens all the same. */
export function readFilters(address: URLSearchParams): CustomerFilters {
  const given = names.flatMap((name) => {
    const parsed = fields[name].safeParse(address.get(name));
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(given) as CustomerFilters;
}

/** Filters as they stand in an address, always in the same order. */
export function writeFilters(filters: CustomerFilters): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The filters with one more, or with another value of it; without it where it has that value. */
export function toggleFilter(filters: CustomerFilters, name: FilterName, value: string): CustomerFilters {
  const { [name]: present, ...others } = filters;
  return present === value ? others : { ...others, [name]: value };
}

/** How many filters are set. */
export function countFilters(filters: CustomerFilters): number {
  return Object.keys(filters).length;
}
