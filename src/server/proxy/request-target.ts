import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import { deskHeaders } from '#contract/desk/headers.ts';
import { fillPath, operations, type Operation, type OperationName } from '#contract/service/operations.ts';
import { email } from '#contract/service/primitives.ts';
import { DeskError } from '#server/errors.ts';
import { parseParameters } from '#server/parse-json.ts';

/** Other bytes in a header read as Latin-1, whatever they were meant to be. */
const isAscii = /^[\u0020-\u007e]*$/;
const textQuery = z.record(z.string(), z.string());

/**
 * Path and query of the call that a request asks for, built anew from checked values: nothing of the given address is
 * pasted into it. Throws `invalid-parameter`. Details 2, 8.
 */
export function targetOf(name: OperationName, request: FastifyRequest): string {
  const operation: Operation = operations[name];
  const path = fillPath(operation.path, pathParameters(operation, request));
  const query = name === 'getIdentity' ? lookupQuery(request) : callQuery(operation, request);
  const pairs = Object.entries(query).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function pathParameters(
  { pathParameters: schema }: Operation,
  request: FastifyRequest,
): Record<string, string> {
  return schema === null ? {} : textQuery.parse(parseParameters(schema, request.params));
}

/** The e-mail comes in a header, since addresses end up in logs. Design: interfaces › HTTP, console. */
function lookupQuery(request: FastifyRequest): Record<string, string> {
  refuseQuery(request, `Send the customer’s e-mail in the header ${deskHeaders.lookupEmail}.`);
  const header = request.headers[deskHeaders.lookupEmail];
  if (header === undefined) return {};
  const decoded = email.safeParse(isAscii.test(String(header)) ? decode(String(header)) : null);
  if (decoded.success) return { email: decoded.data };
  throw new DeskError('invalid-parameter', {
    errors: { [deskHeaders.lookupEmail]: 'Enter an e-mail address' },
  });
}

function callQuery({ query: schema }: Operation, request: FastifyRequest): Record<string, string> {
  if (schema === null) {
    refuseQuery(request, 'This operation takes no query.');
    return {};
  }
  if (decode(request.url) === null) {
    throw new DeskError('invalid-parameter', { detail: 'The query is not percent-encoded UTF-8.' });
  }
  // A parameter that is given twice reads as a list here, which no schema takes.
  return textQuery.parse(parseParameters(schema, request.query));
}

function refuseQuery({ url }: FastifyRequest, detail: string): void {
  if (url.includes('?')) throw new DeskError('invalid-parameter', { detail });
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
