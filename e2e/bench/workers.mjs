/**
 * Two processes against one, on PostgreSQL: signed calls a second through the desk, interleaved rounds. The load, the service and the database
 * need processors too, so on a small machine one process already has all that is left. Measured once as it is, and once with a quarter of
 * a core for each process, where nothing but the processes themselves can keep the second from adding what it has.
 */
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';

import { startDeskOnPostgres } from './desk.mjs';
import { withDurablePostgres } from './durable-postgres.mjs';
import { figure } from './figure.mjs';
import { median, processorMs, startProgram, stopProgram } from './processes.mjs';
import { loadProxy } from './proxy.mjs';

const rounds = 5;
const requestsARound = 4000;
/** Until the compiler is done with each process, whose share is then small. */
const warmUpRequests = 12_000;
/** So many that the processes, which write one trail in turn, have enough to do meanwhile. */
const connections = 128;
const coresAProcess = 0.25;
const controlGroups = '/sys/fs/cgroup/cpu';

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
  const desks = [];
  const groups = [];
  try {
    for (const workers of [1, 2]) {
      const desk = await startDeskOnPostgres(upstream.url, postgres, { WORKERS: String(workers) });
      desks.push(desk);
      await loadProxy(desk, warmUpRequests * workers, connections);
    }
    const rows = [
      row(await sampleInTurn(desks), 'with what the load, the service and the database leave of the cores'),
    ];
    if (!canLimit()) return rows;
    for (const { child } of desks) groups.push(...familyOf(child.pid).map(limited));
    return [...rows, row(await sampleInTurn(desks), `each process limited to ${coresAProcess} of a core`)];
  } finally {
    await Promise.all(desks.map(stopProgram));
    groups.forEach((group) => rmdirSync(group));
  }
}

/** The samples of one process and of two. */
async function sampleInTurn(desks) {
  const samples = desks.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, desk] of desks.entries()) samples[at].push(await sample(desk));
  return samples;
}

function row([one, two], how) {
  const of = (samples, key) => median(samples.map((each) => each[key]));
  return figure({
    target: '',
    what: `calls a second through the desk, WORKERS=2, PostgreSQL, ${how}`,
    unit: '/s',
    ours: of(two, 'rate'),
    limit: of(one, 'rate'),
    ratio: of(two, 'rate') / of(one, 'rate'),
    against: 'WORKERS=1',
    least: 1.7,
    detail: `${of(two, 'microseconds').toFixed(0)} µs processor time each, with one ${of(one, 'microseconds').toFixed(0)} (${connections} at a time, median of ${rounds} × ${requestsARound})`,
  });
}

/** Control groups of the first version, and the right to make one. */
function canLimit() {
  try {
    accessSync(`${controlGroups}/cpu.cfs_quota_us`, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Puts a process with all its threads into a control group of its own; gives the group's directory. */
function limited(pid) {
  const group = `${controlGroups}/rampart-bench-${pid}`;
  mkdirSync(group);
  const periodUs = Number(readFileSync(`${group}/cpu.cfs_period_us`, 'utf8'));
  writeFileSync(`${group}/cpu.cfs_quota_us`, String(periodUs * coresAProcess));
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return group;
}

async function sample(desk) {
  const before = processorMsOfAll(desk.child.pid);
  const { seconds } = await loadProxy(desk, requestsARound, connections);
  const microseconds = ((processorMsOfAll(desk.child.pid) - before) * 1000) / requestsARound;
  return { rate: requestsARound / seconds, microseconds };
}

function processorMsOfAll(pid) {
  return familyOf(pid).reduce((sum, one) => sum + processorMs(one), 0);
}

/** A process and its workers. */
function familyOf(pid) {
  const parentOf = (one) => readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1].split(' ')[1];
  const workers = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(name) === String(pid);
    } catch {
      return false;
    }
  });
  return [pid, ...workers];
}
