import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';

import type { Logger } from 'pino';

import { sumMetrics, withoutGauges, type MetricValues } from './operations/sum-metrics.ts';
import { fromWorker, type WorkerReady } from './worker-messages.ts';

/** The processes that share one port, on one PostgreSQL: each works as a server of its own would on another machine. */
export interface RunningWorkers {
  /** What the first one said when it was ready; all are by then. */
  readonly ready: WorkerReady;
  /** Takes nothing new, lets each finish what is under way, and waits until all are gone. */
  stop(): Promise<void>;
}

/** A worker did not start; it has said why itself. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
  readonly code = 'WORKER_START';
}

export interface WorkersSettings {
  readonly count: number;
  readonly serviceUrl: URL;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  /** How long a worker may take to be ready, unless it says that it rebuilds the directory; for tests that can't wait. */
  readonly startMs?: number;
  /** Called when the first one has filled the directory from the sandbox. */
  readonly onSampleLoaded?: () => void;
}

const defaultStartMs = 60_000;
/** A worker that hangs holds up nobody who asks for the metrics: its last ones count. */
const metricsMs = 1000;
const firstDelayMs = 100;
const mostDelayMs = 30_000;
const forgottenMs = 60_000;

/** How long a worker's place is left empty after its n-th death within a minute: a tenth of a second at first, half a minute at most. */
export function restartDelayMs(deaths: number): number {
  return Math.min(mostDelayMs, firstDelayMs * 2 ** (deaths - 1));
}

/** Names of the variables by which a worker knows what it is. */
export const workerVariables = { place: 'RAMPART_WORKER', serviceUrl: 'RAMPART_WORKER_SERVICE_URL' } as const;

/** Starts the workers, the first alone, and waits until all are ready. Throws WorkerStartError, and then none is left. */
export async function startWorkers(settings: WorkersSettings): Promise<RunningWorkers> {
  const workers = new Workers(settings);
  try {
    const ready = await workers.start();
    return { ready, stop: async () => workers.stop() };
  } catch (error) {
    await workers.stop();
    throw error;
  }
}

class Workers {
  readonly #settings: WorkersSettings;
  readonly #running = new Map<number, Worker>();
  readonly #deaths = new Map<number, number[]>();
  readonly #stopping = new AbortController();
  readonly #metrics = new MetricsOfWorkers();
  #areReady = false;

  constructor(settings: WorkersSettings) {
    this.#settings = settings;
  }

  async start(): Promise<WorkerReady> {
    const ready = await this.#startOne(1);
    // The others find the database as the first has left it: links, accounts and sessions are settled once.
    const places = Array.from({ length: this.#settings.count - 1 }, (_, at) => at + 2);
    await Promise.all(places.map(async (place) => this.#startOne(place)));
    this.#areReady = true;
    for (const worker of this.#running.values()) sendTo(worker, { type: 'all-ready' });
    return ready;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#running.values()].map(async (worker) => ended(worker, 'SIGTERM')));
  }

  async #startOne(place: number): Promise<WorkerReady> {
    const worker = cluster.fork({
      [workerVariables.place]: String(place),
      [workerVariables.serviceUrl]: this.#settings.serviceUrl.href,
    });
    this.#running.set(place, worker);
    worker.on('error', () => undefined);
    return new Promise((resolve, reject) => {
      const startMs = this.#settings.startMs ?? defaultStartMs;
      const timer = setTimeout(() => worker.process.kill('SIGKILL'), startMs);
      let isReady = false;
      worker.on('message', (message: unknown) => {
        const said = fromWorker.safeParse(message).data;
        if (said?.type === 'ready') {
          isReady = true;
          clearTimeout(timer);
          if (this.#areReady) sendTo(worker, { type: 'all-ready' });
          resolve(said);
        } else if (said?.type === 'rebuilding') {
          clearTimeout(timer);
        } else if (said?.type === 'sample-loaded') {
          this.#settings.onSampleLoaded?.();
        } else if (said?.type === 'metrics-of-all') {
          void this.#answerMetrics(worker, said.id);
        } else if (said?.type === 'metrics') this.#metrics.came(worker.id, said.id, said.values);
      });
      worker.once('exit', () => {
        clearTimeout(timer);
        this.#running.delete(place);
        this.#metrics.left(worker.id);
        if (!isReady) reject(new WorkerStartError('a worker did not start'));
        if (this.#areReady) void this.#replace(place);
      });
    });
  }

  async #replace(place: number): Promise<void> {
    const { logger } = this.#settings;
    const now = performance.now();
    const deaths = [...(this.#deaths.get(place) ?? []).filter((at) => now - at < forgottenMs), now];
    this.#deaths.set(place, deaths);
    if (this.#stopping.signal.aborted) return;
    logger.error({ status: 500 }, 'a worker ended and is started again');
    try {
      await delay(restartDelayMs(deaths.length), undefined, { signal: this.#stopping.signal });
      await this.#startOne(place);
      logger.warn('a worker that had ended works again');
    } catch {
      // It is being stopped, or its own end has been seen and the next try is under way.
    }
  }

  async #answerMetrics(worker: Worker, id: number): Promise<void> {
    const text = await this.#metrics.collect([...this.#running.values()]);
    sendTo(worker, { type: 'metrics-of-all', id, text });
  }
}

/** The metrics of all workers as one: what the dead had counted stays counted. */
class MetricsOfWorkers {
  readonly #last = new Map<number, MetricValues>();
  readonly #waiting = new Map<number, { readonly missing: Set<number>; readonly done: () => void }>();
  #departed: MetricValues = [];
  #lastId = 0;

  async collect(workers: readonly Worker[]): Promise<string> {
    this.#lastId += 1;
    const id = this.#lastId;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, metricsMs);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.set(id, { missing: new Set(workers.map((worker) => worker.id)), done });
      for (const worker of workers) sendTo(worker, { type: 'metrics', id });
    });
    this.#waiting.delete(id);
    return sumMetrics([...this.#last.values(), this.#departed]).metrics();
  }

  came(worker: number, id: number, values: MetricValues): void {
    this.#last.set(worker, values);
    this.#noLongerMissing(worker, id);
  }

  left(worker: number): void {
    const counted = this.#last.get(worker);
    this.#last.delete(worker);
    if (counted !== undefined) {
      const both = sumMetrics([this.#departed, withoutGauges(counted)]);
      void both.getMetricsAsJSON().then((values) => (this.#departed = values as MetricValues));
    }
    for (const id of this.#waiting.keys()) this.#noLongerMissing(worker, id);
  }

  #noLongerMissing(worker: number, id: number): void {
    const waiting = this.#waiting.get(id);
    waiting?.missing.delete(worker);
    if (waiting?.missing.size === 0) waiting.done();
  }
}

function sendTo(worker: Worker, message: Readonly<Record<string, unknown>>): void {
  // One that is gone says so by its end.
  if (worker.isConnected()) worker.send(message, () => undefined);
}

async function ended(worker: Worker, signal: NodeJS.Signals): Promise<void> {
  if (worker.isDead()) return;
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  worker.process.kill(signal);
  await gone;
}
