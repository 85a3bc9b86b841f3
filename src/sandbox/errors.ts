import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';

/** Path of a field → what is wrong with it. Spec: Errors › 422. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Statuses with which the sandbox refuses: the document's, 403 at its controls, 413 and 415 for bodies that are not taken. */
type RefusalStatus = 400 | 401 | 403 | 404 | 413 | 415 | 422 | 429;

/** A request that is refused. Its message and field errors are constants of the code: no value of a client is in them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly fieldErrors: FieldErrors | undefined;

  constructor(status: RefusalStatus, message: string, fieldErrors?: FieldErrors) {
    super(message);
    this.status = status;
    this.fieldErrors = fieldErrors;
  }
}

/** 429: too many calls; it says when to come back. Choice: rateLimit. */
export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(429, 'Too many requests; retry later');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 422: a schema or a rule refuses the request. Choice: badRequestOrInvalid. */
export function invalid(fieldErrors: FieldErrors): Refusal {
  return new Refusal(422, 'The request data is invalid', fieldErrors);
}

/** 422 if any field is wrong. */
export function refuseIfAny(fieldErrors: FieldErrors): void {
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
}

/** 400: a field that the interface does not know, named by its parent. Details 32. */
export function unknownField(parent: string, root: 'body' | 'query'): Refusal {
  return new Refusal(400, `Unknown field in ${parent === '' ? `the ${root}` : parent}`);
}

/** What the schema of a path or query refuses: 400 for a parameter that it does not know, 422 otherwise. */
export function refusalOf(issues: readonly z.core.$ZodIssue[]): Refusal {
  if (issues.some(({ code }) => code === 'unrecognized_keys')) return unknownField('', 'query');
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of issues) fieldErrors[path.map(String).join('.')] ??= message;
  return invalid(fieldErrors);
}

/** Answers any failure in the document's shapes; what is no refusal is a 500 that hides its cause. Spec: Errors. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  if (refusal instanceof TooManyRequests) void reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal !== null) return sendRefusal(reply, refusal);
  const traceId = randomUUID();
  request.log.error({ err: error, traceId, status: 500 }, 'failed');
  void reply.status(500).send({ message: 'Server error', status: 500, traceId });
}

function sendRefusal(reply: FastifyReply, { status, message, fieldErrors }: Refusal): void {
  void reply.status(status).send({
    message,
    status,
    ...(status === 400 && { traceId: randomUUID() }),
    ...(fieldErrors !== undefined && { errors: fieldErrors }),
  });
}

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { statusCode } = error as FastifyError;
  if (statusCode === 413) return bodyTooLarge();
  if (statusCode === 415) return new Refusal(415, 'Send application/json');
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  // The framework's own messages echo the address.
  return new Refusal(400, 'The request can’t be read');
}

/** 413: more than 64 MiB. */
export function bodyTooLarge(): Refusal {
  return new Refusal(413, 'The body is over 64 MiB');
}

/** 404: what the address names does not exist. */
export function notFound(message: string): Refusal {
  return new Refusal(404, message);
}
