import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import { deskHeaders } from '#contract/desk/headers.ts';
import { maskValue } from '#contract/fields/marks.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';
import { fillPath, type Operation, type OperationName, operations } from '#contract/service/operations.ts';
import { email } from '#contract/service/primitives.ts';
import { DeskError } from '#server/http/errors.ts';
import { parseParameters } from '#server/http/json-bodies.ts';

/** Reference valid by the contract, but given to no customer. */
export const madeUpReference = 'rampart-connection-check';

/** Node reads other header bytes as Latin-1. */
const isAscii = /^[\u0020-\u007e]*$/;
const textQuery = z.record(z.string(), z.string());

export interface Target {
  /** Path and query as signed and sent. */
  readonly uri: string;
  /** Path and query with personal values masked. */
  readonly maskedUri: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Builds path and query from checked values; `sent` overrides the spelling of path parameters. Throws
 * `invalid-parameter`.
 */
export function targetOf(
  name: OperationName,
  request: FastifyRequest,
  sent: Readonly<Record<string, string>> = {},
): Target {
  const operation: Operation = operations[name];
  const inPath = { ...pathParameters(operation, request), ...sent };
  const path = fillPath(operation.path, inPath);
  const query = name === 'getIdentity' ? lookupQuery(request) : callQuery(operation, request);
  const entries = Object.entries(query);
  if (entries.length === 0) return { uri: path, maskedUri: path, parameters: inPath };
  const { query: personal } = personalLeavesOf(name);
  const masked = entries.map(
    ([key, value]) => `${key}=${personal.includes(key) ? maskValue(key, value) : encodeURIComponent(value)}`,
  );
  const pairs = entries.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return {
    uri: `${path}?${pairs.join('&')}`,
    maskedUri: `${path}?${masked.join('&')}`,
    parameters: { ...query, ...inPath },
  };
}

function pathParameters(
  { pathParameters: schema }: Operation,
  request: FastifyRequest,
): Record<string, string> {
  return schema === null ? {} : textQuery.parse(parseParameters(schema, request.params));
}

/** Reads the e-mail from a header: URLs end up in logs. */
function lookupQuery(request: FastifyRequest): Record<string, string> {
  refuseQuery(request, `Send the customer’s e-mail address in the header ${deskHeaders.lookupEmail}.`);
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
  // A repeated parameter is a list here, which every schema refuses.
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
