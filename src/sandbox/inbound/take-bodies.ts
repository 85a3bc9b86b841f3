import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyMaxBytes } from '#contract/service/choices.ts';
import { hasBody, saidLength } from '#node/inbound/body-headers.ts';
import { createByteBudget, type ByteBudget } from '#node/inbound/byte-budget.ts';
import {
  BodyFailure,
  readBody,
  unmeasuredLimitBytes,
  type BodyFault,
  type BodyPace,
} from '#node/inbound/read-body.ts';
import { refuseUnlessJson, type BodyChunks } from './body.ts';
import { Busy, Refusal, unreadable } from '../errors.ts';

/** How slowly a body may come in, and how many bytes of large ones at once. Details 33, 34. */
export interface BodyBounds {
  readonly pace: BodyPace;
  readonly budgetBytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Sets bytes of its body aside, until it is answered; throws Busy when they do not fit. Null without a body. */
    reserveBytes: ((bytes: number) => void) | null;
  }
}

/** Bodies up to this size stand outside the budget, so that large ones never keep them waiting. */
const smallBytes = 64 * 1024;
const controlMaxBytes = 1024 * 1024;

/**
 * Takes bodies in: media type, length and budget are decided by the headers alone, before a byte is read and after everything that
 * the headers say of the caller. 400, 408, 411, 413, 415, 503. Details 32–34; choice: refusalsOfHttp.
 */
export function takeBodies(app: FastifyInstance, { pace, budgetBytes }: BodyBounds): void {
  const budget = createByteBudget(budgetBytes);
  app.decorateRequest('reserveBytes', null);
  app.addHook('preParsing', (request, reply, _payload, done) => {
    // The body of a GET is read by nobody.
    if (request.method === 'GET' || !hasBody(request.headers)) return done(null);
    const { reserve, release } = holdIn(budget);
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
  const length = saidLength(headers) ?? 0;
  const [limit, words] = operation === undefined ? [controlMaxBytes, '1 MiB'] : [bodyMaxBytes, '64 MiB'];
  if (length > limit) throw new Refusal(413, `The body is over ${words}`);
  if (length > smallBytes) reserve(length);
}

/** Bytes set aside for one body; they are given back once. */
function holdIn(budget: ByteBudget) {
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
  const length = saidLength(headers);
  let bytes = 0;
  const onChunk = (chunk: Uint8Array) => {
    const isStillSmall = bytes <= smallBytes;
    bytes += chunk.byteLength;
    // Who does not say a length has the most set aside that one may have who does not.
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
  'length-required': () => new Refusal(411, 'A body over 1 MiB needs its Content-Length'),
  'cut-short': () => unreadable('The request ended before it was complete'),
};
