import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FaultRequest } from '#contract/sandbox/faults.ts';
import type { SandboxContext } from '../context.ts';
import { replacedAnswer, statusAnswer } from './fault-answers.ts';
import { takeStrike } from './fault-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What befalls its answer after the work was done. */
    answerFault: FaultRequest | null;
  }
}

/**
 * Lets the faults that were asked for befall the calls of this scope. It stands behind authentication and rate limit: only a call
 * that would have been served uses a strike up. One fault a call, the oldest first. Design: product › Sandbox.
 */
export function strikeFaults(service: FastifyInstance, { db, wait }: SandboxContext): void {
  const closing = new Promise<void>((resolve) => {
    service.addHook('preClose', async () => resolve());
  });
  service.decorateRequest('answerFault', null);
  service.addHook('preValidation', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    const fault = operation === undefined ? null : await takeStrike(db, operation);
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

/** Ends the connection without a byte of an answer. */
function cut({ raw }: FastifyReply): void {
  raw.destroy();
}

/** Sends the head and half of the body that it announces. */
function truncate(reply: FastifyReply, text: string): void {
  const bytes = Buffer.from(text);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(reply.statusCode, { 'content-length': bytes.byteLength });
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => cut(reply));
}
