import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const quantiles = [50, 99, 100] as const;
const resolutionMs = 20;

/** What is asked of every process: memory, processor time, age, the delay of the event loop since it was last asked for, the build. */
export function watchProcess(registry: Registry, version: string): () => void {
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
  reading('process_start_time_seconds', 'When the process started, in Unix time', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  );
  const delays = new Gauge({
    name: 'rampart_event_loop_delay_seconds',
    help: 'How late the event loop was since the metrics were last asked for, by percentile',
    labelNames: ['percentile'],
    registers,
    collect() {
      for (const percentile of quantiles) {
        // The time between two looks is measured, so what was meant to pass is taken off.
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
