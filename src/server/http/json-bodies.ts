import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';

import { policyReportType } from '#node/inbound/body-headers.ts';
import type { BodyPace } from '#node/inbound/read-body.ts';
import { parseStrictJson } from '#node/inspection/parse-strict-json.ts';

import { DeskError } from './errors.ts';
import { admittedLength, readBody, tooLarge } from './request-rules.ts';

/**
 * Parses a body of Rampart's API. Throws `unreadable-body` for unknown fields, else `invalid-request`, naming
 * fields without values. Spec: details 32.
 */
export function parseJson<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isUnknown = issues.some(({ code }) => code === 'unrecognized_keys');
  throw new DeskError(isUnknown ? 'unreadable-body' : 'invalid-request', { errors: errorsOf(issues) });
}

/** Parses a query or path. Throws `invalid-parameter`. */
export function parseParameters<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new DeskError('invalid-parameter', { errors: errorsOf(parsed.error.issues) });
}

/** Names an unexpected field's parent: the field's name is not ours to repeat. */
function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ code, path, message }) => [
      path.join('.') || 'request',
      code === 'unrecognized_keys' ? 'Contains an unknown field' : message,
    ]),
  );
}

export interface JsonBodies {
  readonly limitBytes: number;
  readonly pace: BodyPace;
}

/** Reads JSON bodies so strictly that no two parsers can disagree. Spec: details 32, 33. */
export function readStrictJson(app: FastifyInstance, bodies: JsonBodies): void {
  takeJson(app, bodies, parse);
}

/** Reads JSON bodies within the same limits, unparsed. */
export function readJsonBytes(app: FastifyInstance, bodies: JsonBodies): void {
  takeJson(app, bodies, (body) => body);
}

/** Reads browsers' policy reports, by their media type only. */
export function readPolicyReports(app: FastifyInstance, bodies: JsonBodies): void {
  takeJson(app, bodies, parse, { name: 'application/csp-report', kind: policyReportType });
}

function takeJson(
  app: FastifyInstance,
  { limitBytes, pace }: JsonBodies,
  read: (body: Buffer) => unknown,
  { name, kind }: { readonly name: string; readonly kind?: RegExp } = { name: 'application/json' },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(name, async (request: FastifyRequest, raw: IncomingMessage) => {
    const length = admittedLength(request.headers, limitBytes, kind);
    const chunks: Uint8Array[] = [];
    await readBody(raw, { length, pace, onChunk: (chunk) => chunks.push(chunk) });
    const body = Buffer.concat(chunks);
    if (body.byteLength > limitBytes) throw tooLarge(limitBytes);
    return read(body);
  });
}

function parse(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return parseStrictJson(text, new Map());
  } catch (error) {
    throw new DeskError('unreadable-body', { cause: error });
  }
}
