import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';

import { problemMediaType, type ProblemCode } from '#contract/desk/problem.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { deskHeaders, servicePrefix } from '#contract/desk/headers.ts';
import { isEndless } from '#node/inbound/body-headers.ts';
import { afterEarlierAnswers } from '#node/inbound/connection-bounds.ts';
import type { GuardedRoute } from './access.ts';
import { DeskError, toDeskError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of Rampart's own refusal or failure. */
    problemCode: ProblemCode | null;
  }
}

/** Answers with an RFC 9457 problem. From 500 its cause is only logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toDeskError(error);
  request.problemCode = failure.code;
  if (failure.status >= 500) logFailure(failure, request);
  if (!request.raw.complete && isEndless(request.headers)) void reply.header('connection', 'close');
  const { retryAfterSeconds } = failure.facts;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  return (
    reply
      .status(failure.status)
      .type(problemMediaType)
      .header(deskHeaders.answeredBy, 'console')
      // A file that failed has set its own caching.
      .header('cache-control', 'no-store')
      .send(JSON.stringify(failure.toProblem(request.id)))
  );
}

/** Logs a failure; overload, which may be frequent, in one line without a stack. */
function logFailure(failure: DeskError, { id, log }: FastifyRequest): void {
  const { cause } = failure.facts;
  const facts = { requestId: id, status: failure.status };
  if (failure.code === 'busy' && cause === undefined) log.warn(facts, 'request refused: too much at once');
  else log.error({ ...facts, err: cause ?? failure }, 'request failed');
}

/** Answers failures, unknown addresses and wrong methods. */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('problemCode', null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === servicePrefix || path.startsWith(`${servicePrefix}/`))
      throw new DeskError('unknown-operation');
    const methods = methodsAt(path, app.guardedRoutes);
    if (methods.length === 0 || methods.includes(request.method)) throw new DeskError('not-found');
    void reply.header('allow', methods.join(', '));
    throw new DeskError('method-not-allowed');
  });
}

function methodsAt(path: string, routes: readonly GuardedRoute[]): string[] {
  const segments = path.split('/');
  const isAt = (template: string) => {
    const isWhole = !template.endsWith('/*');
    const parts = (isWhole ? template : template.slice(0, -2)).split('/');
    const isAsLong = isWhole ? parts.length === segments.length : parts.length < segments.length;
    return isAsLong && parts.every((part, at) => part.startsWith(':') || part === segments[at]);
  };
  return routes
    .filter((route) => route.path !== deskRoutes.page.path && isAt(route.path))
    .map(({ method }) => method);
}

const brokenCodes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'body-too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Answers invalid HTTP and too slow requests, which never reach Fastify. */
export function answerBrokenRequest(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const failure = new DeskError(brokenCodes[error.code ?? ''] ?? 'unreadable-body');
    afterEarlierAnswers(socket, () => answerFailure(socket, failure, headers));
  };
}

function answerFailure(socket: Socket, failure: DeskError, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable) return;
  const requestId = uuidv7();
  const body = JSON.stringify(failure.toProblem(requestId));
  const lines = Object.entries({
    ...headers,
    [deskHeaders.requestId]: requestId,
    [deskHeaders.answeredBy]: 'console',
    'content-type': problemMediaType,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('')}\r\n${body}`);
}
