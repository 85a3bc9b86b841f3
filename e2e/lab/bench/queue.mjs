/** The queue at 100,000 rows against 100, on both databases; interleaved. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

import { projectRoot } from '../../../src/tools/project-root.mjs';
import { findOrInstallPostgres, startPostgres } from '../../../src/tools/postgres.mjs';
import { figure } from './figure.mjs';

const smallRows = 100;
const largeRows = Number(process.env.RAMPART_BENCH_ROWS ?? 100_000);
const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', wal_level: 'replica' };
/** Reads everything, once an hour; counts up to 1,000; of a hundred rows these are no whole page. */
const unjudged = ['the whole sweep', 'counts', 'mine', 'waiting', 'done'];

export async function benchQueue({ here, made }) {
  const program = await buildProgram(here, made);
  const directory = mkdtempSync(join(tmpdir(), 'bench-queue-'));
  try {
    const files = ['small', 'large'].map((name) => join(directory, `${name}.sqlite`));
    const rows = tableRows('SQLite', measure(program, files));
    const found = findOrInstallPostgres();
    if ('why' in found) {
      process.stdout.write(`Without PostgreSQL: ${found.why}\n`);
      return rows;
    }
    return [...rows, ...(await onPostgres(program, found.folder))];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function onPostgres(program, folder) {
  const server = await startPostgres(folder, durable);
  try {
    const url = (name) => server.urlOf('postgres', name);
    for (const name of ['small', 'large']) {
      const { status } = spawnSync(join(folder, 'createdb'), ['--maintenance-db', url('postgres'), name]);
      if (status !== 0) throw new Error('a database could not be made');
    }
    return tableRows('PostgreSQL', measure(program, [url('small'), url('large')]));
  } finally {
    await server.end();
  }
}

async function buildProgram(here, made) {
  mkdirSync(made, { recursive: true });
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['libsql'] },
    build: {
      ssr: join(here, 'services/queue-pages.mjs'),
      outDir: join(made, 'queue'),
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  return join(made, 'queue/queue-pages.js');
}

function measure(program, places) {
  const words = [program, ...places, String(smallRows), String(largeRows)];
  const { status, stdout } = spawnSync(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error('the queue could not be measured');
  return JSON.parse(stdout);
}

const percentile = (values, share) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ];

/** A page that a hundred rows don't have is compared with the first one. */
const comparedWith = (samples, name) =>
  samples[name].small ?? samples[name.replace(/page \d+$/, 'first page')].small;

function tableRows(database, samples) {
  return Object.keys(samples).map((name) => {
    const { large } = samples[name];
    const small = comparedWith(samples, name);
    const [ours, limit] = [percentile(large, 0.5), percentile(small, 0.5)];
    const p95 = (values) => percentile(values, 0.95).toFixed(2);
    return figure({
      target: '',
      what: `${database}, ${name}: at ${largeRows} rows`,
      unit: 'ms',
      ours,
      limit,
      ratio: ours / limit,
      against: `the same at ${smallRows} rows`,
      most: unjudged.includes(name.split(',')[0]) ? null : 2,
      detail: `p95 ${p95(large)} and ${p95(small)} ms`,
    });
  });
}
