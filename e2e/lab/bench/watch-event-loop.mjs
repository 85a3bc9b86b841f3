/** Preloaded: on SIGUSR2 prints the longest event-loop delay since the last, in ms. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`event-loop ${(delays.max / 1e6).toFixed(1)}\n`);
  delays.reset();
});
