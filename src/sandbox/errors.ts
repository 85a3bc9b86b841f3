import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { isEndless } from '#node/inbound/body-headers.ts';

/** By path. Spec: Errors › 422. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Includes HTTP's own, and 403 at controls. Choice: refusalsOfHttp. */
type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 411 | 413 | 415 | 422 | 429 | 431 | 503;

/** Texts are constants, without client values. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly fieldErrors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>> = {};

  constructor(status: RefusalStatus, message: string, fieldErrors?: FieldErrors) {
    super(message);
    this.status = status;
    this.fieldErrors = fieldErrors;
  }
}

/** Choice: rateLimit. */
export class TooManyRequests extends Refusal {
  override readonly headers: Readonly<Record<string, string>>;

  constructor(retryAfterSeconds: number) {
    super(429, 'Too many requests. Try again later');
    this.headers = { 'retry-after': String(retryAfterSeconds) };
  }
}

/** Too many body bytes in flight. */
export class Busy extends Refusal {
  override readonly headers = { 'retry-after': '5' };

  constructor() {
    super(503, 'Too many large requests are in progress. Try again later');
  }
}

export class MethodNotAllowed extends Refusal {
  override readonly headers: Readonly<Record<string, string>>;

  constructor(methods: readonly string[]) {
    super(405, 'Method not allowed');
    this.headers = { allow: methods.join(', ') };
  }
}

/** Refuses by schema or rule. Choice: badRequestOrInvalid. */
export function invalid(fieldErrors: FieldErrors): Refusal {
  return new Refusal(422, 'The request data is invalid', fieldErrors);
}

export function refuseIfAny(fieldErrors: FieldErrors): void {
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
}

/** Returns a 400 that names the field's parent. */
export function unknownField(parent: string, root: 'body' | 'query'): Refusal {
  return new Refusal(400, `Unknown field in ${parent === '' ? `the ${root}` : parent}`);
}

/** Returns 400 for unknown parameters, else 422. */
export function refusalOf(issues: readonly z.core.$ZodIssue[]): Refusal {
  if (issues.some(({ code }) => code === 'unrecognized_keys')) return unknownField('', 'query');
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of issues) fieldErrors[path.map(String).join('.')] ??= message;
  return invalid(fieldErrors);
}

/** Returns a 400 for invalid HTTP or an undecodable address. */
export function unreadable(message = 'The request can’t be read'): Refusal {
  return new Refusal(400, message);
}

export function notFound(message: string): Refusal {
  return new Refusal(404, message);
}

/** Answers failures in the document's shapes; unknown errors are 500 and hide their cause. Spec: Errors. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.raw.complete && isEndless(request.headers)) void reply.header('connection', 'close');
  const refusal = asRefusal(error);
  if (refusal !== null) {
    void reply
      .status(refusal.status)
      .headers({ ...refusal.headers })
      .send(refusalBody(refusal));
    return;
  }
  const traceId = randomUUID();
  request.log.error({ err: error, traceId, status: 500 }, 'failed');
  void reply.status(500).send({ message: 'Server error', status: 500, traceId });
}

/** Gives only 400 a trace id, only 422 `errors`. Spec: Errors. */
export function refusalBody({ status, message, fieldErrors }: Refusal): Record<string, unknown> {
  return {
    message,
    status,
    ...(status === 400 && { traceId: randomUUID() }),
    ...(fieldErrors !== undefined && { errors: fieldErrors }),
  };
}

/** Drops the framework's message, which echoes the address. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { statusCode } = error as FastifyError;
  if (statusCode === 415) return new Refusal(415, 'Send application/json');
  return statusCode === undefined || statusCode < 400 || statusCode >= 500 ? null : unreadable();
}
