import type * as z from 'zod';

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

import { readMessage } from '#contract/service/read-message.ts';

import { deskFetch } from './desk-fetch.ts';
import type { DeskAnswer } from './read-answer.ts';
import { serviceFields } from './service-fields.ts';
import { readServiceJson } from './service-json.ts';

const SERVICE = '/api/service';

type Part<Key extends string, Value> = [Value] extends [null]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };

/** The parameters of a call, derived from the operations table. The look-up's e-mail is a header, never in the query. */
export type ServiceCall<Name extends OperationName> = Part<'params', PathParametersOf<Name>> &
  Part<'query', Name extends 'getIdentity' ? null : QueryOf<Name>> &
  Part<'body', RequestOf<Name>> &
  Part<'idempotencyKey', (typeof operations)[Name]['isWrite'] extends true ? string : null> & {
    lookupEmail?: Name extends 'getIdentity' ? string | undefined : never;
    signal?: AbortSignal | undefined;
  };

/** The service's answer: as the contract reads it, and as it came. */
export interface ServiceAnswer<Data> {
  /** Null when the answer does not fit the contract; `drift` then says where. */
  data: Data | null;
  raw: unknown;
  drift: string[];
  status: number;
  requestId: string | null;
  /** ISO instant. */
  fetchedAt: string;
}

/**
 * Calls one operation of the service through the desk's proxy. Path parameters are percent-encoded. Throws ApiError;
 * an answer that does not fit the contract is not an error: the raw answer can be shown.
 */
export async function callService<Name extends OperationName>(
  name: Name,
  call: ServiceCall<Name>,
): Promise<ServiceAnswer<AnswerOf<Name>>> {
  const { method }: Operation = operations[name];
  const { params = {}, query = {}, body, idempotencyKey, lookupEmail, signal } = call as LooseCall;
  const answer = await deskFetch({
    method,
    path: `${servicePath(name, params)}${search(query)}`,
    ...(body === undefined || body === null ? {} : { body }),
    headers: {
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(lookupEmail ? { 'X-Lookup-Email': encodeURIComponent(lookupEmail) } : {}),
    },
    signal,
  });
  return readServiceAnswer(name, answer);
}

/** The proxy's address of an operation. */
export function servicePath(name: OperationName, params: Readonly<Record<string, string>> = {}): string {
  return SERVICE + fillPath(operations[name].path, params);
}

/** Reads the service's answer by the contract, leniently, names and envelopes of the integration's own included; a mismatch is reported as drift. */
export function readServiceAnswer<Name extends OperationName>(
  name: Name,
  { text, status, requestId, fetchedAt }: DeskAnswer,
): ServiceAnswer<AnswerOf<Name>> {
  const { answer }: Operation = operations[name];
  const { raw, exact } = readServiceJson(text);
  const facts = { raw, status, requestId, fetchedAt };
  if (answer === null) return { ...facts, data: null, drift: [] };
  const parsed = (answer as z.ZodType<AnswerOf<Name>>).safeParse(
    readMessage(name, exact, serviceFields.current),
  );
  if (parsed.success) return { ...facts, data: parsed.data, drift: [] };
  return {
    ...facts,
    data: null,
    drift: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  };
}

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
