/** Target 12: durable callbacks against one INSERT an event; interleaved rounds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeCallbacks, sendAll } from './callback-load.mjs';
import { withDurablePostgres } from './durable-postgres.mjs';
import { figure } from './figure.mjs';
import { median, processorMs, startProgram, stopProgram } from './processes.mjs';

const rounds = 7;
const callbacksARound = 6000;
/** Rows: callbacks a second on PostgreSQL and SQLite, relative to one INSERT an event. */
export async function benchCallbacks({ here }) {
  const onSqliteFirst = await onSqlite(here);
  return [...(await withDurablePostgres(async (postgres) => onPostgres(here, postgres))), ...onSqliteFirst];
}

async function onPostgres(here, { url, env }) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-callbacks-'));
  try {
    return await compare('PostgreSQL', {
      desk: { DATA_DIR: directory, ...env },
      peer: [join(here, 'services/one-insert.mjs'), url],
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function onSqlite(here) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-callbacks-'));
  try {
    return await compare('SQLite', {
      desk: { DATA_DIR: join(directory, 'desk') },
      peer: [join(here, 'services/one-insert.mjs'), join(directory, 'peer.sqlite')],
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function compare(database, { desk, peer: [file, target] }) {
  const subjects = [];
  try {
    subjects.push({ name: 'one INSERT an event', ...(await startProgram(file, [target])), samples: [] });
    subjects.push({ name: 'Rampart', ...(await startDesk(desk)), samples: [] });
    for (let round = -1; round < rounds; round += 1) {
      for (const { port, child, samples } of subjects) {
        const callbacks = makeCallbacks(callbacksARound);
        const before = processorMs(child.pid);
        const { seconds, latencies } = await sendAll(port, callbacks);
        const microseconds = ((processorMs(child.pid) - before) * 1000) / callbacksARound;
        // The first round warms everything up.
        if (round >= 0)
          samples.push({ rate: callbacksARound / seconds, p99: percentile(latencies, 0.99), microseconds });
      }
    }
  } finally {
    await Promise.all(subjects.map(stopProgram));
  }
  return row(database, subjects[1], subjects[0]);
}

async function startDesk(env) {
  return startProgram('dist/main.js', [], {
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      SERVICE_BASE_URL: 'http://127.0.0.1:9',
      SERVICE_ENVIRONMENT: 'sandbox',
      ...env,
    },
    pattern: /Rampart is ready at http:\/\/127\.0\.0\.1:(\d+)/,
  });
}

function percentile(values, part) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];
}

function row(database, { samples }, peer) {
  const of = (all, key) => median(all.map((sample) => sample[key]));
  const ratio = of(samples, 'rate') / of(peer.samples, 'rate');
  const p99 = (all) => of(all, 'p99');
  const how = `32 at a time, median of ${rounds} × ${callbacksARound}`;
  return [
    figure({
      target: 12,
      what: `callbacks a second, durable before 200, ${database}`,
      unit: '/s',
      ours: of(samples, 'rate'),
      peer: of(peer.samples, 'rate'),
      ratio,
      against: peer.name,
      least: 1.3,
      detail: `${of(samples, 'microseconds').toFixed(0)} µs processor time each, one INSERT ${of(peer.samples, 'microseconds').toFixed(0)} (${how})`,
    }),
    figure({
      target: 12,
      what: `callbacks, durable before 200, ${database}, p99 of the answer`,
      unit: 'ms',
      ours: p99(samples),
      peer: p99(peer.samples),
      ratio: p99(samples) / p99(peer.samples),
      against: peer.name,
      most: 1,
      detail: how,
    }),
  ];
}
