import type { FastifyInstance } from 'fastify';

import type { Config } from '#server/config.ts';
import { breakerReadings } from '#server/operations/metric-readings.ts';
import type { Metrics } from '#server/operations/metrics.ts';

import { assembleProxy, type ProxyParts, type ProxyRooms } from './assemble-proxy.ts';
import type { BreakerPhase } from './breaker.ts';
import { serviceProxy } from './service-proxy.ts';

/** The way of every call to the service: asked for by the page, recorded, signed, sent, told. Gives what its breaker is at. Trust: 1, 4, 9, 10. */
export async function proxy(
  app: FastifyInstance,
  config: Config,
  { metrics, ...parts }: ProxyParts & ProxyRooms & { readonly metrics: Pick<Metrics, 'watch'> },
): Promise<{ readonly breakerPhase: () => BreakerPhase }> {
  const running = assembleProxy(config, parts, parts);
  app.addHook('onClose', async () => running.close());
  metrics.watch({
    body_bytes_in_flight: () => running.budget.reserved,
    breaker_state: () => breakerReadings[running.breakerPhase],
  });
  await app.register(serviceProxy, running);
  return { breakerPhase: () => running.breakerPhase };
}
