import * as z from 'zod/mini';

import { callOutcomes } from '#contract/desk/requests.ts';
import { addressFilters, type AddressFilters } from '#web/shared/lists/address-filters.ts';

const word = z.string().check(z.regex(/^[\w.:-]{1,200}$/));
const instant = z.iso.datetime({ offset: true });

/** Each filter as it stands in an address. Nothing personal can. */
const fields = {
  status: z.string().check(z.regex(/^[1-5]\d\d$/)),
  operation: word,
  outcome: z.enum(callOutcomes),
  staff: word,
  identityReference: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  rampId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  traceId: word,
  from: instant,
  to: instant,
};
export type FilterName = keyof typeof fields;
export type RequestFilters = AddressFilters<FilterName>;

/** The filters of the requests. */
export const requestFilters = addressFilters<FilterName>(fields);

/** Whether a text may be the value of a filter. */
export function isFilterValue(name: FilterName, value: string): boolean {
  return fields[name].safeParse(value).success;
}
