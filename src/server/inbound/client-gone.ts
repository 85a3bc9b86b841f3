import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the client's connection ends before its answer is out. */
export function abortWhenClientGoes({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
