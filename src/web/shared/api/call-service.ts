import { servicePrefix } from '#contract/desk/headers.ts';
import {
  type AnswerOf,
  fillPath,
  type Operation,
  type OperationName,
  operations,
  type PathParametersOf,
  type QueryOf,
  type RequestOf,
} from '#contract/service/operations.ts';

import { deskFetch } from './desk-fetch.ts';
import { loadPart } from './part-failure.ts';
import type { ServiceAnswer } from './read-service-answer.ts';

type Part<Key extends string, Value> = [Value] extends [null]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

/** The look-up's e-mail goes in a header, never in the query. */
export type ServiceCall<Name extends OperationName> = Part<'params', PathParametersOf<Name>> &
  Part<'query', Name extends 'getIdentity' ? null : QueryOf<Name>> &
  Part<'body', RequestOf<Name>> &
  Part<'idempotencyKey', (typeof operations)[Name]['isWrite'] extends true ? string : null> & {
    lookupEmail?: Name extends 'getIdentity' ? string | undefined : never;
    signal?: AbortSignal | undefined;
  };

/**
 * Calls the service through the desk. Throws ApiError, but not for an answer that breaks the contract: it can be
 * shown raw.
 */
export async function callService<Name extends OperationName>(
  name: Name,
  call: ServiceCall<Name>,
): Promise<ServiceAnswer<AnswerOf<Name>>> {
  const { method }: Operation = operations[name];
  const { params = {}, query = {}, body, idempotencyKey, lookupEmail, signal } = call as LooseCall;
  const sent = deskFetch({
    method,
    path: `${servicePath(name, params)}${search(query)}`,
    ...(body === undefined || body === null ? {} : { body }),
    headers: {
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(lookupEmail ? { 'X-Lookup-Email': encodeURIComponent(lookupEmail) } : {}),
    },
    signal,
  });
  // Loads the parser while the first answer is under way.
  const [answer, { readServiceAnswer }] = await Promise.all([sent, loadReader()]);
  return readServiceAnswer(name, answer);
}

export function servicePath(name: OperationName, params: Readonly<Record<string, string>> = {}): string {
  return servicePrefix + fillPath(operations[name].path, params);
}

const loadReader = async () => loadPart(async () => import('./read-service-answer.ts'));

interface LooseCall {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  lookupEmail?: string;
  signal?: AbortSignal;
}

function search(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const pairs = given.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
