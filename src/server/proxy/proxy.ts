import type { FastifyInstance } from 'fastify';

import type { Config } from '#server/config.ts';
import { breakerReadings } from '#server/operations/metric-readings.ts';
import type { Metrics } from '#server/operations/metrics.ts';

import { assembleProxy, type ProxyParts, type ProxyRooms } from './assemble-proxy.ts';
import type { BreakerPhase } from './breaker.ts';
import type { KeyPairs } from './key-pairs.ts';
import { serviceProxy } from './service-proxy.ts';

/** What other rooms see of the proxy. */
export interface ServedProxy {
  /** What its breaker is at. */
  readonly breakerPhase: () => BreakerPhase;
  readonly keyPairs: KeyPairs;
  /** The timestamp of a signature; strictly increasing, whoever asks. */
  readonly timestamp: () => string;
}

/** The way of every call to the service: asked for by the page, recorded, signed, sent, told. Trust: 1, 4, 9, 10. */
export async function proxy(
  app: FastifyInstance,
  config: Config,
  { metrics, ...parts }: ProxyParts & ProxyRooms & { readonly metrics: Pick<Metrics, 'watch'> },
): Promise<ServedProxy> {
  const running = assembleProxy(config, parts, parts);
  const { keyPairs, timestamp } = running;
  app.addHook('onClose', async () => running.close());
  metrics.watch({
    body_bytes_in_flight: () => running.budget.reserved,
    breaker_state: () => breakerReadings[running.breakerPhase],
    service_key: () => keyPairs.all.indexOf(keyPairs.inUse),
  });
  await app.register(serviceProxy, running);
  return { breakerPhase: () => running.breakerPhase, keyPairs, timestamp };
}
