import { Counter, Histogram, Registry } from 'prom-client';

import type { CallbackVerification } from '#contract/desk/callbacks.ts';

import { watchReadings, type Readings } from './metric-readings.ts';
import type { ObservedCall } from './observed-call.ts';
import { watchProcess } from './process-metrics.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The template, never the address; null where there is none. */
  readonly route: string | null;
  readonly status: number;
  readonly seconds: number;
}

/** Why a callback was not taken: what was found of its signature, or what is wrong with its body. */
export type CallbackRefusal = Exclude<CallbackVerification, 'valid' | 'not-asked'> | 'body' | 'not-kept';

/** What the rooms say to the metrics. Nothing of a person is a label, and every label has few values. Trust: 15. */
export interface Metrics {
  readonly requests: { answered(request: AnsweredRequest): void };
  readonly service: {
    called(call: Pick<ObservedCall, 'operation' | 'outcome' | 'status' | 'seconds'>): void;
  };
  readonly callbacks: { accepted(): void; refused(why: CallbackRefusal): void };
  /** Adds values that are read when somebody asks. */
  watch(readings: Readings): void;
  /** All of them, in the Prometheus text format. */
  text(): Promise<string>;
  close(): void;
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const requestBuckets = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const callBuckets = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** The metrics of one server, on a registry of its own. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const closeProcess = watchProcess(registry, version);
  const readings = watchReadings(registry);
  return {
    requests: requestMetrics(registry),
    service: serviceMetrics(registry),
    callbacks: callbackMetrics(registry),
    watch: (more) => readings.add(more),
    text: async () => registry.metrics(),
    close: closeProcess,
  };
}

function requestMetrics(registry: Registry): Metrics['requests'] {
  const registers = [registry];
  const requests = new Counter({
    name: 'rampart_http_requests_total',
    help: 'Requests answered, by route template and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'rampart_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer, by route template',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  return {
    answered({ method, route: template, status, seconds }) {
      const route = template ?? 'none';
      requests.inc({ method: knownMethods.has(method) ? method : 'other', route, status });
      durations.observe({ route }, seconds);
    },
  };
}

function serviceMetrics(registry: Registry): Metrics['service'] {
  const registers = [registry];
  const calls = new Counter({
    name: 'rampart_service_calls_total',
    help: 'Calls to the service, by what came of them; status none: no answer',
    labelNames: ['operation', 'outcome', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'rampart_service_call_duration_seconds',
    help: 'Calls to the service with all their tries',
    labelNames: ['operation'],
    buckets: callBuckets,
    registers,
  });
  return {
    called({ operation, outcome, status, seconds }) {
      calls.inc({ operation, outcome, status: status ?? 'none' });
      durations.observe({ operation }, seconds);
    },
  };
}

function callbackMetrics(registry: Registry): Metrics['callbacks'] {
  const registers = [registry];
  const accepted = new Counter({
    name: 'rampart_callbacks_accepted_total',
    help: 'Deliveries that were kept and acknowledged, repeats included',
    registers,
  });
  const refused = new Counter({
    name: 'rampart_callbacks_refused_total',
    help: 'Deliveries that were refused',
    labelNames: ['reason'],
    registers,
  });
  return { accepted: () => accepted.inc(), refused: (reason) => refused.inc({ reason }) };
}
