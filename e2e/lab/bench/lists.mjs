/** Targets 14 and 15: list pages at a million rows, inserts as tables grow; interleaved. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

import { projectRoot } from '../../../src/tools/project-root.mjs';
import { findOrInstallPostgres, startPostgres } from '../../../src/tools/postgres.mjs';
import { figure } from './figure.mjs';
import { median } from './processes.mjs';

const smallRows = 10_000;
const largeRows = Number(process.env.RAMPART_BENCH_ROWS ?? 1_000_000);
const durable = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
};

export async function benchLists({ here, made }) {
  const program = await buildProgram(here, made);
  const directory = mkdtempSync(join(tmpdir(), 'bench-lists-'));
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
      ssr: join(here, 'services/list-pages.mjs'),
      outDir: join(made, 'lists'),
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  return join(made, 'lists/list-pages.js');
}

function measure(program, places) {
  const words = [program, ...places, String(smallRows), String(largeRows)];
  const { status, stdout } = spawnSync(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error('the lists could not be measured');
  return JSON.parse(stdout);
}

function tableRows(name, { pages, inserts }) {
  const listRows = Object.entries(pages).map(([list, byDepth]) => {
    const [first, ...deeper] = Object.values(byDepth).map(median);
    const worst = Math.max(...deeper);
    return figure({
      target: 14,
      what: `${name}, ${list}: the slowest page at ${largeRows} rows`,
      unit: 'ms',
      ours: worst,
      limit: first,
      ratio: worst / first,
      against: 'the first page',
      most: 2,
      detail: 'at 10, 50, 90 and 99.9 %',
    });
  });
  const insertRows = Object.entries(inserts).map(([table, bySize]) => {
    const [small, large] = [median(bySize.small), median(bySize.large)];
    return figure({
      target: 15,
      what: `${name}, ${table}: a single durable insert at ${largeRows} rows`,
      unit: 'ms',
      ours: large,
      limit: small,
      ratio: large / small,
      against: `the same at ${smallRows} rows`,
      most: 1.2,
      detail: 'interleaved rounds',
    });
  });
  return [...listRows, ...insertRows];
}
