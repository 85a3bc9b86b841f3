import cluster from 'node:cluster';
import { join } from 'node:path';

import type { Config } from './config.ts';
import type { Peers } from './operations/peers.ts';
import type { MetricValues } from './operations/sum-metrics.ts';
import { type FromWorker, toWorker, type WorkerReady } from './worker-messages.ts';
import { workerVariables } from './workers.ts';

/** One of several processes on one port. */
export interface ThisWorker {
  /** From 1; the first does what is done once. */
  readonly place: number;
  readonly serviceUrl: URL;
  readonly peers: Peers;
  sayReady(ready: Omit<WorkerReady, 'type'>): void;
  /** Says that the directory is rebuilt first: it may take longer than a start. */
  sayRebuilding(): void;
  /** Says that the directory is filled from the sandbox. */
  saySampleLoaded(): void;
}

/** This process as a worker; null when it was not started as one. */
export function thisWorker(environment: Readonly<Record<string, string | undefined>>): ThisWorker | null {
  const place = Number(environment[workerVariables.place]);
  const serviceUrl = environment[workerVariables.serviceUrl];
  if (!cluster.isWorker || !Number.isInteger(place) || serviceUrl === undefined) return null;
  return {
    place,
    serviceUrl: new URL(serviceUrl),
    peers: createPeers(),
    sayReady: (ready) => say({ type: 'ready', ...ready }),
    sayRebuilding: () => say({ type: 'rebuilding' }),
    saySampleLoaded: () => say({ type: 'sample-loaded' }),
  };
}

/** A worker's part of the configuration: a directory of its own, for its checkpoints, and its share of the memory for bodies. */
export function configOfWorker(config: Config, place: number): Config {
  const share = Math.floor(config.bodyBudgetBytes / config.workers);
  return {
    ...config,
    dataDir: join(config.dataDir, `worker-${place}`),
    bodyBudgetBytes: Math.max(config.bodyLimitBytes, share),
  };
}

function createPeers(): Peers {
  let areReady = false;
  let lastId = 0;
  let own: (() => Promise<MetricValues>) | null = null;
  const asked = new Map<number, (text: string) => void>();
  process.on('message', (message: unknown) => {
    const said = toWorker.safeParse(message).data;
    if (said?.type === 'all-ready') areReady = true;
    else if (said?.type === 'metrics-of-all') {
      asked.get(said.id)?.(said.text);
      asked.delete(said.id);
    } else if (said?.type === 'metrics') {
      const { id } = said;
      void own?.().then((values) => say({ type: 'metrics', id, values }));
    }
  });
  return {
    get areReady() {
      return areReady;
    },
    offerMetrics: (values) => (own = values),
    metricsOfAll: async () =>
      new Promise((resolve) => {
        lastId += 1;
        asked.set(lastId, resolve);
        say({ type: 'metrics-of-all', id: lastId });
      }),
  };
}

function say(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
