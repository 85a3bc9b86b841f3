import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

/** Metrics as they travel between processes. */
export type MetricValues = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of several processes as one's: each as it says of itself, added up unless it says otherwise. */
export function sumMetrics(ofProcesses: readonly MetricValues[]): Registry {
  // A process that has no value of a metric must not be asked how to add it up.
  const present = ofProcesses.map((values) => values.filter((metric) => metric.values.length > 0));
  return AggregatorRegistry.aggregate(present);
}

/** What only ever grows: it stays counted when its process is gone. */
export function withoutGauges(values: MetricValues): MetricValues {
  return values.filter(({ name, type }) => String(type) !== 'gauge' || name.endsWith('_total'));
}
