import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { bodyMaxBytes } from '#contract/service/choices.ts';
import { bodyKindFault, hasBody, declaredLength } from '#node/inbound/body-headers.ts';
import {
  type ByteBudget,
  createByteBudget,
  BodyFailure,
  type BodyFault,
  type BodyPace,
  readBody,
  unmeasuredLimitBytes,
  defaultPace,
} from '#node/inbound/read-body.ts';
import { type BodyOperationName, createBodyInspector, inspectJson } from '#node/inspection/inspect-body.ts';
import type { Verdict } from '#node/inspection/verdict.ts';

import { Busy, type FieldErrors, invalid, Refusal, unknownField, unreadable } from '../errors.ts';

interface BodyBounds {
  readonly pace: BodyPace;
  readonly budgetBytes: number;
}

export interface InboundBounds extends BodyBounds {
  readonly headersMs: number;
  /** The largest body takes 22 minutes at the slowest accepted speed. */
  readonly requestMs: number;
  readonly answerMs: number;
  readonly pollMs: number;
}

export const defaultBounds: InboundBounds = {
  pace: defaultPace,
  budgetBytes: 256 * 1024 * 1024,
  headersMs: 15_000,
  requestMs: 25 * 60_000,
  answerMs: 60_000,
  pollMs: 5000,
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Throws Busy without room. Null without a body. */
    reserveBytes: ((bytes: number) => void) | null;
  }
}

/** Smaller bodies don't count, so large ones never block them. */
const smallBytes = 64 * 1024;
const controlMaxBytes = 1024 * 1024;

/**
 * Decides type, length and budget by headers, after all other checks, before reading: 400, 408, 411, 413,
 * 415, 503. Choice: refusalsOfHttp.
 */
export function takeBodies(app: FastifyInstance, { pace, budgetBytes }: BodyBounds): void {
  const budget = createByteBudget(budgetBytes);
  app.decorateRequest('reserveBytes', null);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    // The body of a GET is never read.
    if (request.method === 'GET' || !hasBody(request.headers)) return done(null);
    const { reserve, release } = reserveFrom(budget);
    request.reserveBytes = reserve;
    reply.raw.once('close', release);
    done(refusalByHeaders(request, reserve));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    collectBody(request, payload, pace),
  );
}

function refusalByHeaders(request: FastifyRequest, reserve: (bytes: number) => void): Error | null {
  try {
    admit(request, reserve);
    return null;
  } catch (error) {
    return error as Error;
  }
}

function admit({ headers, routeOptions }: FastifyRequest, reserve: (bytes: number) => void): void {
  const { operation } = routeOptions.config;
  refuseUnlessJson(headers);
  const length = declaredLength(headers) ?? 0;
  const [limit, words] = operation === undefined ? [controlMaxBytes, '1 MiB'] : [bodyMaxBytes, '64 MiB'];
  if (length > limit) throw new Refusal(413, `The body is over ${words}`);
  if (length > smallBytes) reserve(length);
}

function reserveFrom(budget: ByteBudget) {
  const releases: (() => void)[] = [];
  return {
    reserve: (bytes: number) => {
      const release = budget.reserve(bytes);
      if (release === null) throw new Busy();
      releases.push(release);
    },
    release: () => {
      for (const release of releases) release();
    },
  };
}

async function collectBody(
  { headers, reserveBytes }: FastifyRequest,
  payload: IncomingMessage,
  pace: BodyPace,
): Promise<BodyChunks> {
  const chunks: Uint8Array[] = [];
  const length = declaredLength(headers);
  let bytes = 0;
  const onChunk = (chunk: Uint8Array) => {
    const isStillSmall = bytes <= smallBytes;
    bytes += chunk.byteLength;
    // Without a Content-Length, reserve the most that such a body may have.
    if (length === null && isStillSmall && bytes > smallBytes) reserveBytes?.(unmeasuredLimitBytes);
    chunks.push(chunk);
  };
  try {
    await readBody(payload, { length, pace, onChunk });
  } catch (error) {
    throw error instanceof BodyFailure ? refusals[error.fault]() : error;
  }
  return chunks;
}

const refusals: Readonly<Record<BodyFault, () => Refusal>> = {
  'too-slow': () => new Refusal(408, 'The body arrived too slowly'),
  'length-required': () => new Refusal(411, 'A body over 1 MiB needs a Content-Length header'),
  'cut-short': () => unreadable('The request ended before it was complete'),
};

const sliceBytes = 4 * 1024 * 1024;

/** Chunks as received, never joined. */
export type BodyChunks = readonly Uint8Array[];

/** Replaces images by digests. Refuses 400 if unreadable, 422 by schema. Choice: badRequestOrInvalid. */
export async function readOperationBody(
  chunks: BodyChunks,
  headers: IncomingHttpHeaders,
  operation: BodyOperationName,
): Promise<unknown> {
  refuseUnlessJson(headers);
  const inspector = createBodyInspector(operation);
  let sinceTurn = 0;
  for (const chunk of chunks) {
    inspector.push(chunk);
    sinceTurn += chunk.byteLength;
    if (sinceTurn < sliceBytes) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return requestIn(inspector.finish());
}

/** Reads a control's body; refuses like an operation. */
export function readControl<Schema extends z.ZodType>(
  { body, headers }: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  refuseUnlessJson(headers);
  return requestIn(inspectJson((body ?? []) as BodyChunks, schema)) as z.output<Schema>;
}

/** Requires unencoded JSON in UTF-8, else 415. Choice: badRequestOrInvalid. */
export function refuseUnlessJson(headers: IncomingHttpHeaders): void {
  const fault = bodyKindFault(headers);
  if (fault === null) return;
  throw new Refusal(415, fault === 'encoded' ? 'Encoded bodies are not accepted' : 'Send application/json');
}

function requestIn(verdict: Verdict): unknown {
  if (verdict.kind === 'accepted') return verdict.request;
  if (verdict.kind === 'unreadable') throw new Refusal(400, verdict.detail);
  if (verdict.kind === 'unknown-field') throw unknownField(verdict.paths[0] ?? '', 'body');
  throw invalid(named(verdict.errors, 'body'));
}

function named(errors: FieldErrors, root: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path === '' ? root : path, message]),
  );
}
