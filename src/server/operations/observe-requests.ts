import type { FastifyInstance } from 'fastify';

import { deskRoutes } from '#contract/desk/api.ts';
import { routeFor } from '#server/http/access.ts';
import { sourceAddress } from '#server/http/client.ts';

import type { Metrics } from './metrics.ts';

const textFormat = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts requests of routes registered afterwards. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, is404 } = request;
    metrics.requests.answered({
      method,
      route: is404 ? null : (routeOptions.url ?? null),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  app.addHook('onClose', async () => metrics.close());
}

/** Serves metrics, shared within a second. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, nowMs: () => number): void {
  // A Buffer: unread bytes are in memory once for all readers.
  const rendered = sharedForASecond(async () => Buffer.from(await metrics.text()), nowMs);
  app.route({
    ...routeFor(deskRoutes.metrics),
    handler: async (_request, reply) => reply.type(textFormat).send(await rendered()),
  });
}

/** Makes a value at most once a second and never concurrently; retries failures. */
export function sharedForASecond<Value>(
  make: () => Promise<Value>,
  nowMs: () => number,
): () => Promise<Value> {
  let making: Promise<Value> | null = null;
  let made: { readonly value: Value; readonly atMs: number } | null = null;
  const makeNow = async () => {
    const value = await make();
    made = { value, atMs: nowMs() };
    return value;
  };
  return async () => {
    const ageMs = made === null ? Infinity : nowMs() - made.atMs;
    // A clock that was set back must not keep an old value.
    if (made !== null && ageMs >= 0 && ageMs < 1000) return made.value;
    making ??= makeNow().finally(() => (making = null));
    return making;
  };
}

/** Logs each request, without its URL or body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { log, id, method, routeOptions, person } = request;
    const staffId = person?.id;
    const source = sourceAddress(request.ip) ?? undefined;
    log.info(
      {
        requestId: id,
        staffId,
        source,
        method,
        route: routeOptions.url,
        status: statusCode,
        problem: request.problemCode ?? undefined,
        durationMs: elapsedTime,
      },
      'request completed',
    );
    done();
  });
}
