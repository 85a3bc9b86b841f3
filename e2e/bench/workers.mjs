/** Two processes against one, on PostgreSQL: signed calls a second through the desk, interleaved rounds. */
import { readdirSync, readFileSync } from 'node:fs';

import { startDeskOnPostgres } from './desk.mjs';
import { withDurablePostgres } from './durable-postgres.mjs';
import { figure } from './figure.mjs';
import { median, processorMs, startProgram, stopProgram } from './processes.mjs';
import { loadProxy } from './proxy.mjs';

const rounds = 5;
const requestsARound = 6000;
/** So many that the processes, which write one trail in turn, have enough to do meanwhile. */
const connections = 128;

/** Rows of the table. */
export async function benchWorkers({ here }) {
  const upstream = await startProgram(`${here}/forwarders/upstream.mjs`);
  try {
    return await withDurablePostgres(async (postgres) => compare(upstream, postgres));
  } finally {
    await stopProgram(upstream);
  }
}

async function compare(upstream, postgres) {
  const subjects = [];
  try {
    for (const workers of [1, 2]) {
      const desk = await startDeskOnPostgres(upstream.url, postgres, { WORKERS: String(workers) });
      subjects.push({ desk, samples: [] });
      await loadProxy(desk, 2000, connections);
    }
    for (let round = 0; round < rounds; round += 1)
      for (const { desk, samples } of subjects) samples.push(await sample(desk));
  } finally {
    await Promise.all(subjects.map(async ({ desk }) => stopProgram(desk)));
  }
  const [one, two] = subjects.map(({ samples }) => samples);
  const of = (samples, key) => median(samples.map((each) => each[key]));
  const ratio = of(two, 'rate') / of(one, 'rate');
  return [
    figure({
      target: '',
      what: 'calls a second through the desk, WORKERS=2, PostgreSQL',
      unit: '/s',
      ours: of(two, 'rate'),
      limit: of(one, 'rate'),
      ratio,
      against: 'WORKERS=1',
      least: 1.7,
      detail: `${of(two, 'microseconds').toFixed(0)} µs processor time each, with one ${of(one, 'microseconds').toFixed(0)}; the load, the service and the database share the two cores (${connections} at a time, median of ${rounds} × ${requestsARound})`,
    }),
  ];
}

async function sample(desk) {
  const before = processorMsOfAll(desk.child.pid);
  const { seconds } = await loadProxy(desk, requestsARound, connections);
  const microseconds = ((processorMsOfAll(desk.child.pid) - before) * 1000) / requestsARound;
  return { rate: requestsARound / seconds, microseconds };
}

/** Of a process and its workers. */
function processorMsOfAll(pid) {
  const parentOf = (one) => readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1].split(' ')[1];
  const workers = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(name) === String(pid);
    } catch {
      return false;
    }
  });
  return [pid, ...workers].reduce((sum, one) => sum + processorMs(one), 0);
}
