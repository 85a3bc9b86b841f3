import { operationSummaries } from '#contract/service/operation-summaries.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';

import { isFilterValue, type RequestFilters } from './request-filters.ts';

const names = Object.keys(operationSummaries) as readonly OperationName[];
/** A path that is spelled out comes before one with a parameter: `identities/basic` is nobody's reference. */
const literalFirst = names.toSorted((one, other) => parametersIn(one) - parametersIn(other));

/**
 * What narrows the list to the calls with a path: its operation, and the ramp or customer that it names. Null for one that is no
 * operation's. Address, base path and query are left aside. Spec: Endpoints.
 */
export function filtersOfPath(pasted: string): RequestFilters | null {
  const path = /\/eapi\/[^?#\s]*/.exec(pasted)?.[0].replace(/\/$/, '');
  if (path === undefined) return null;
  for (const operation of literalFirst) {
    const named = match(operations[operation].path, path);
    if (named !== null) return { operation, ...named };
  }
  return null;
}

function parametersIn(name: OperationName): number {
  return operations[name].path.split('{').length;
}

/** The filters that a template's parameters give; null where the path is another one. */
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
