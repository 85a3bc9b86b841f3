import type { MetricValues } from './sum-metrics.ts';

/** The other workers of the same port, as one of them sees them. */
export interface Peers {
  /** Whether all of them have been ready: until then none is. */
  readonly areReady: boolean;
  /** From now on the others can have this one's metrics. */
  offerMetrics(own: () => Promise<MetricValues>): void;
  /** The metrics of all, in the Prometheus text format. Rejects when the process that started them is gone. */
  metricsOfAll(): Promise<string>;
}
