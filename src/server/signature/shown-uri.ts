import { hidden, maskValue } from '#contract/desk/masking.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { personalLeavesOf } from '#contract/service/schema-leaves.ts';

const plainSegment = /^[\w.~-]{0,100}$/;
const longestUri = 2000;

/**
 * A signed path and query as they may be seen: of the query the values that an operation asks for and that are not personal; of a path
 * whatever is written as an identifier is. Trust: 6.
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

function shownQuery(query: string, operation: OperationName | null): string {
  const personal: readonly string[] = operation === null ? [] : personalLeavesOf(operation).query;
  return query
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      const shownName = fieldName.test(name) ? name : hidden;
      if (rest.length === 0) return shownName;
      if (personal.includes(name)) return `${shownName}=${maskValue(name, decoded(value))}`;
      return `${shownName}=${operation !== null && plainValue.test(value) && isAsked(operation, name) ? value : hidden}`;
    })
    .join('&');
}

/** The parameters of the price; the look-up's e-mail is personal. */
function isAsked(operation: OperationName, name: string): boolean {
  return operation === 'getPrice' && priceParameters.has(name);
}

const priceParameters: ReadonlySet<string> = new Set([
  'identityReference',
  'fiat',
  'crypto',
  'blockchain',
  'method',
  'transactionType',
  'fiatAmount',
  'cryptoAmount',
]);

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
