import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { policyReportType } from '#node/inbound/body-headers.ts';
import type { BodyPace } from '#node/inbound/read-body.ts';
import { parseStrictJson } from '#node/inspection/parse-strict-json.ts';
import { DeskError } from './errors.ts';

import { admittedLength, tooLarge, readBody } from './body-rules.ts';

export interface JsonBodies {
  readonly limitBytes: number;
  readonly pace: BodyPace;
}

/**
 * Reads the bodies of the desk's own routes: JSON alone, strictly, so that no two parsers could disagree on it, and within the
 * time that every body has. Spec: details 32, 33.
 */
export function readStrictJson(app: FastifyInstance, bodies: JsonBodies): void {
  takeJson(app, bodies, parse);
}

/** Reads bodies alike, and hands over the bytes themselves: someone else parses them. */
export function readJsonBytes(app: FastifyInstance, bodies: JsonBodies): void {
  takeJson(app, bodies, (body) => body);
}

/** Reads what browsers report of the policy: JSON as strict, under the type that they give it and no other. */
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
