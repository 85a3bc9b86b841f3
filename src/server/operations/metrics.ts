import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { CallbackVerification } from '#contract/desk/callbacks.ts';
import type { PolicyDirective } from '#contract/desk/policy-violations.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';
import type { OperationName } from '#contract/service/operations.ts';

const quantiles = [50, 99, 100] as const;
const resolutionMs = 20;

function watchProcess(registry: Registry, version: string): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const registers = [registry];
  const reading = (name: string, help: string, read: () => number) => {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
  };
  reading('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  reading('process_cpu_seconds_total', 'Processor time of the process', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const startedAt = () => Math.round(Date.now() / 1000 - process.uptime());
  reading('process_start_time_seconds', 'When the process started, in Unix time', startedAt);
  const delays = new Gauge({
    name: 'rampart_event_loop_delay_seconds',
    help: 'How late the event loop was since the metrics were last asked for, by percentile',
    labelNames: ['percentile'],
    registers,
    collect() {
      for (const percentile of quantiles) {
        // Measures the time between polls; subtract the interval.
        const lateMs = delay.percentile(percentile) / 1e6 - resolutionMs;
        delays.set({ percentile: String(percentile) }, Math.max(lateMs, 0) / 1000);
      }
      delay.reset();
    },
  });
  const info = { name: 'rampart_build_info', help: 'Which program this is', labelNames: ['version', 'node'] };
  new Gauge({ ...info, registers }).set({ version, node: process.version }, 1);
  return () => void delay.disable();
}

interface AnsweredRequest {
  readonly method: string;
  /** The route's template, never the address. */
  readonly route: string | null;
  readonly status: number;
  readonly seconds: number;
}

export type CallbackRefusal = Exclude<CallbackVerification, 'valid' | 'not-asked'> | 'body' | 'not-kept';

/** Metrics, whose labels are never personal and have few values. */
export interface Metrics {
  readonly requests: { answered(request: AnsweredRequest): void };
  readonly service: {
    called(call: Pick<ObservedCall, 'operation' | 'outcome' | 'status' | 'seconds'>): void;
  };
  readonly callbacks: { accepted(): void; refused(why: CallbackRefusal): void };
  readonly policy: { reported(what: PolicyDirective | 'too-many'): void };
  /** Adds values read on demand. */
  watch(readings: Readings): void;
  /** Prometheus text format. */
  text(): Promise<string>;
  close(): void;
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const requestBuckets = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const callBuckets = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const closeProcess = watchProcess(registry, version);
  const readings = watchReadings(registry);
  return {
    requests: requestMetrics(registry),
    service: serviceMetrics(registry),
    callbacks: callbackMetrics(registry),
    policy: policyMetrics(registry),
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

function policyMetrics(registry: Registry): Metrics['policy'] {
  const reports = new Counter({
    name: 'rampart_policy_reports_total',
    help: 'What browsers reported that the policy of a page refused, by the part of it; too-many: not read',
    labelNames: ['directive'],
    registers: [registry],
  });
  return { reported: (directive) => reports.inc({ directive }) };
}

export interface ObservedCall {
  readonly requestId: string;
  readonly operation: OperationName;
  readonly outcome: CallOutcome;
  readonly status: number | null;
  readonly traceId: string | null;
  readonly seconds: number;
  readonly date: string | null;
}

const readingHelps = {
  breaker_state: 'The breaker before the service: 0 closed, 1 half-open, 2 open',
  body_bytes_in_flight: 'Bytes of request bodies that are set aside now',
  audit_head: 'The newest entry of the trail that this instance knows of',
  audit_queue: 'Outcomes that wait to be written to the trail',
  audit_open_intents: 'Intents whose outcome is not known yet',
  callback_queue: 'Callbacks that are kept and not processed yet',
  event_streams: 'Pages that listen for what changes',
  log_lines_dropped_total: 'Lines of the log that were dropped since the start because nobody read them',
  database_connections_max: 'The most connections to PostgreSQL that this process opens',
  database_connections_open: 'Connections to PostgreSQL that are open',
  database_connections_idle: 'Of those, what nothing uses now',
  database_connections_waiting: 'What waits for a connection',
  service_key: 'The pair of keys that calls are signed with: 0 the current one, 1 the next',
} as const;

export const breakerReadings = { closed: 0, 'half-open': 1, open: 2 } as const;

type ReadingName = keyof typeof readingHelps;
/** Omits null and failures. */
type Readings = Partial<Record<ReadingName, () => number | null | Promise<number | null>>>;

function watchReadings(registry: Registry): { add(readings: Readings): void } {
  const all: Readings = {};
  for (const [name, help] of Object.entries(readingHelps) as [ReadingName, string][]) {
    const gauge = new Gauge({
      name: `rampart_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await valueOf(all[name]);
        // An unlabelled gauge starts at 0, which would look real.
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  }
  return { add: (more) => void Object.assign(all, more) };
}

async function valueOf(read: Readings[ReadingName]): Promise<number | null> {
  try {
    return (await read?.()) ?? null;
  } catch {
    return null;
  }
}
