import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FaultRequest } from '#contract/sandbox/deliveries.ts';
import { errorCauses, type ErrorStatus } from '#contract/service/errors.ts';
import type { SandboxContext } from '../context.ts';
import { takeFault } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Injected after the work is done. */
    answerFault: FaultRequest | null;
  }
}

/** Injects the oldest fault after authentication and rate limit, so only servable calls use one up. */
export function injectFaults(service: FastifyInstance, { db, wait }: SandboxContext): void {
  const closing = new Promise<void>((resolve) => {
    service.addHook('preClose', async () => resolve());
  });
  service.decorateRequest('answerFault', null);
  service.addHook('preValidation', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    const fault = operation === undefined ? null : await takeFault(db, operation);
    if (fault === null) return undefined;
    if (fault.kind === 'status') return sendStatus(reply, fault);
    if (fault.kind === 'drop-before') return cut(reply.hijack());
    if (fault.kind === 'latency') return Promise.race([wait(fault.latencyMs), closing]);
    request.answerFault = fault;
    return undefined;
  });
  service.addHook('onSend', (request, reply, payload, done) => {
    if (request.answerFault === null) return done(null, payload);
    const text = typeof payload === 'string' ? payload : '';
    const answer = replacedAnswer(request.answerFault, reply.statusCode);
    if (answer !== null) {
      void reply.status(answer.status).headers(answer.headers);
      return done(null, answer.body);
    }
    // Without `done` nothing more is sent.
    if (request.answerFault.kind === 'truncate' && text !== '') truncate(reply, text);
    else cut(reply);
  });
}

function sendStatus(reply: FastifyReply, fault: Extract<FaultRequest, { kind: 'status' }>): FastifyReply {
  const { status, headers, body } = statusAnswer(fault);
  return reply.status(status).headers(headers).send(body);
}

function cut({ raw }: FastifyReply): void {
  raw.destroy();
}

function truncate(reply: FastifyReply, text: string): void {
  const bytes = Buffer.from(text);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(reply.statusCode, { 'content-length': bytes.byteLength });
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => cut(reply));
}

type StatusFault = Extract<FaultRequest, { kind: 'status' }>;

interface FaultAnswerParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const html = '<!doctype html><html><head><title>Gateway</title></head><body><h1>Gateway</h1></body></html>';

/** Gives 400 and 500 a trace, 422 `errors`. Spec: Errors. */
function statusAnswer({ status, retryAfterSeconds }: StatusFault): FaultAnswerParts {
  const hasUsualRetry = status === 429 || status === 503;
  const retryAfter = retryAfterSeconds ?? (hasUsualRetry ? 1 : null);
  const message =
    status in errorCauses ? errorCauses[status as ErrorStatus] : (STATUS_CODES[status] ?? 'Error');
  const body = {
    message,
    status,
    ...((status === 400 || status === 500) && { traceId: randomUUID() }),
    ...(status === 422 && { errors: {} }),
  };
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify(body),
  };
}

/** Returns null for faults that don't replace the answer. */
function replacedAnswer(fault: FaultRequest, status: number): FaultAnswerParts | null {
  // A 204 would have no body at all.
  const withBody = status === 204 ? 200 : status;
  if (fault.kind === 'html') {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status: fault.status ?? withBody, headers, body: html };
  }
  if (fault.kind !== 'wrong-shape') return null;
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: withBody, headers, body: '{"data":[{"type":"unexpected"}]}' };
}
