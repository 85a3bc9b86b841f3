import type { FastifyBaseLogger } from 'fastify';

import type { ObservedCall } from './observed-call.ts';

/** Writes down under which id the service knows a call that it gave one to: with it the service's people find theirs. Trust: 15. */
export function logTrace(
  logger: Pick<FastifyBaseLogger, 'info'>,
  { requestId, traceId, status, seconds }: ObservedCall,
): void {
  if (traceId === null) return;
  logger.info({ requestId, traceId, status, durationMs: seconds * 1000 }, 'the service named a trace');
}
