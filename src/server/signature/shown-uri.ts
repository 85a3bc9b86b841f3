import { leavesOf } from '#contract/fields/leaves.ts';
import { markOf, maskValue } from '#contract/fields/marks.ts';
import { hidden } from '#contract/fields/masks.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';
import { operations, type Operation, type OperationName } from '#contract/service/operations.ts';

const plainSegment = /^[\w.~-]{0,100}$/;
const longestUri = 2000;

/**
 * A signed path and query as they may be seen: of the query the values that an operation asks for and that are not personal; of a path
 * whatever is written as an identifier is. T-6.
 */
export function shownUri(uri: string, operation: OperationName | null): string {
  const at = uri.indexOf('?');
  const path = at === -1 ? uri : uri.slice(0, at);
  const shown = path
    .split('/')
    .map((segment) => (plainSegment.test(segment) ? segment : hidden))
    .join('/');
  const query = at === -1 ? '' : `?${shownQuery(uri.slice(at + 1), operation)}`;
  return (shown + query).slice(0, longestUri);
}

const fieldName = /^[A-Za-z_][A-Za-z_-]{0,39}$/;
const plainValue = /^[\w.%-]{0,100}$/;

interface Parameters {
  readonly personal: readonly string[];
  readonly open: readonly string[];
}

const nothingKnown: Parameters = { personal: [], open: [] };

function parametersOf(operation: OperationName): Parameters {
  const { query }: Operation = operations[operation];
  const paths = query === null ? [] : leavesOf(query).map(({ path }) => path);
  return {
    personal: personalLeavesOf(operation).query,
    open: paths.filter((path) => markOf(path) === 'open'),
  };
}

function shownQuery(query: string, operation: OperationName | null): string {
  const { personal, open } = operation === null ? nothingKnown : parametersOf(operation);
  return query
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      const shownName = fieldName.test(name) ? name : hidden;
      if (rest.length === 0) return shownName;
      if (personal.includes(name)) return `${shownName}=${maskValue(name, decoded(value))}`;
      return `${shownName}=${plainValue.test(value) && open.includes(name) ? value : hidden}`;
    })
    .join('&');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
