import * as z from 'zod';

import { callOutcomes } from '#contract/desk/requests.ts';
import { type OperationName, operationNames, operations } from '#contract/service/operations.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import {
  addressFilters,
  type AddressFilters,
  instantFilter,
  instantInWords,
} from '#web/shared/lists/address-filters.ts';
import { directoryWords } from '#web/shared/lists/list-words.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { words } from './requests-words.ts';

/** Literal paths precede parameters: `identities/basic` is no reference. */
const literalFirst = operationNames.toSorted((one, other) => parametersIn(one) - parametersIn(other));

const word = z.string().check(z.regex(/^[\w.:-]{1,200}$/));

/** Allowed values only, so nothing personal gets into the address. */
const fields = {
  status: z.string().check(z.regex(/^[1-5]\d\d$/)),
  operation: word,
  outcome: z.enum(callOutcomes),
  staff: word,
  identityReference: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  rampId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  traceId: word,
  from: instantFilter,
  to: instantFilter,
};

export type FilterName = keyof typeof fields;

export const requestFilters = addressFilters<FilterName>(fields);

export type RequestFilters = AddressFilters<FilterName>;

/** Reads filters from a path: operation, ramp or customer, not host, base path and query. Spec: Endpoints. */
export function filtersOfPath(pasted: string): RequestFilters | null {
  const path = /\/eapi\/[^?#\s]*/.exec(pasted)?.[0].replace(/\/$/, '');
  if (path === undefined) return null;
  for (const operation of literalFirst) {
    const named = match(operations[operation].path, path);
    if (named !== null) return { operation, ...named };
  }
  return null;
}

/** Returns a template's parameters as filters; null without a match. */
function match(template: string, path: string): RequestFilters | null {
  const [parts, given] = [template.split('/'), path.split('/')];
  if (parts.length !== given.length) return null;
  let filters: RequestFilters = {};
  for (const [at, part] of parts.entries()) {
    const value = given[at] ?? '';
    if (part === value) continue;
    const name = part === '{ramp_id}' ? 'rampId' : 'identityReference';
    if (!part.startsWith('{') || !isFilterValue(name, value)) return null;
    filters = { ...filters, [name]: value };
  }
  return filters;
}

export function isFilterValue(name: FilterName, value: string): boolean {
  return fields[name].safeParse(value).success;
}

export function valueInWords(name: FilterName, value: string): string {
  if (name === 'status') return value;
  if (name === 'operation') return operationWords(value);
  if (name === 'outcome') {
    const named: Readonly<Record<string, string>> = words.outcomes;
    return named[value] ?? value;
  }
  if (name !== 'from' && name !== 'to') return shortenMiddle(value, 12, 6);
  return instantInWords(value);
}

/** Returns e.g. `Outcome: No answer`. */
export function filterInWords(name: FilterName, value: string): string {
  return directoryWords.filterValue({ name: words.filterNames[name], value: valueInWords(name, value) });
}

function parametersIn(name: OperationName): number {
  return operations[name].path.split('{').length;
}
