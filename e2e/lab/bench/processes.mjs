/** Benchmarks' child processes: on free ports, measured outside, ended with the run. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const ticksPerSecond = 100;
const running = new Set();

// Whatever ends the run ends what it started.
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});
for (const [signal, status] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(status));

/** Starts a Node program and waits for its port. */
export async function startProgram(file, args = [], { env = {}, pattern = /listening (\d+)/ } = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const port = await new Promise((resolve, reject) => {
    let output = '';
    const onData = (chunk) => {
      output += chunk;
      const match = pattern.exec(output);
      if (!match) return;
      // What it logs from now on is thrown away: reading it must cost next to nothing.
      child.stdout.off('data', onData).resume();
      resolve(Number(match[1]));
    };
    child.stdout.on('data', onData);
    child.once('exit', (code) =>
      reject(new Error(`${file} ended with ${code} before it listened\n${output}`)),
    );
  });
  return { child, port, url: `http://127.0.0.1:${port}` };
}

export async function stopProgram({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(hard);
}

/** Processor milliseconds of all threads, or null if unavailable. */
export function processorMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Resident MiB. */
export function residentMib(pid) {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match[1]) / 1024;
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Longest event-loop delay since last asked, in milliseconds; needs watch-event-loop.mjs. */
export async function longestDelay({ child }) {
  const lines = createInterface({ input: child.stdout });
  const printed = new Promise((resolve) => {
    lines.on('line', (line) => line.startsWith('event-loop ') && resolve(Number(line.split(' ')[1])));
  });
  child.kill('SIGUSR2');
  const longest = await printed;
  lines.close();
  return longest;
}
