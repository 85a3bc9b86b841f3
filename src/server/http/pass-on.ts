import type { FastifyReply } from 'fastify';

import { deskHeaders } from '#contract/desk/headers.ts';

import type { UpstreamAnswer } from './upstream.ts';

/** The service's status and body as they came; of its headers only those that say how to read them. */
export function passOn(
  { status, contentType, retryAfter, body }: UpstreamAnswer,
  reply: FastifyReply,
): FastifyReply {
  void reply.status(status).header(deskHeaders.answeredBy, 'service');
  if (retryAfter !== null) void reply.header('retry-after', retryAfter);
  if (body.byteLength === 0) return reply.send();
  return reply.header('content-type', contentType ?? 'application/json').send(body);
}
