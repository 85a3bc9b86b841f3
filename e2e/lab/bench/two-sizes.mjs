/** Runs one service's program on small and large databases of each kind. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findOrInstallPostgres, startPostgres } from '../../../src/tools/postgres.mjs';
import { buildProgram } from './build-program.mjs';

const durable = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
};

/**
 * Builds `services/<service>.mjs` and runs it with two empty databases and their sizes, on SQLite and, where it is
 * found, on PostgreSQL. `toRows` gets the database's name and the JSON that the program prints.
 */
export async function measureTwoSizes({ here, made, service, smallRows, largeRows, toRows }) {
  const program = await buildProgram(join(here, `services/${service}.mjs`), join(made, service));
  const measure = (places) => run([program, ...places, String(smallRows), String(largeRows)]);
  const directory = mkdtempSync(join(tmpdir(), `bench-${service}-`));
  try {
    const files = ['small', 'large'].map((name) => join(directory, `${name}.sqlite`));
    const rows = toRows('SQLite', measure(files));
    const found = findOrInstallPostgres();
    if ('why' in found) {
      process.stdout.write(`Without PostgreSQL: ${found.why}\n`);
      return rows;
    }
    return [...rows, ...toRows('PostgreSQL', await onPostgres(found.folder, measure))];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function onPostgres(folder, measure) {
  const server = await startPostgres(folder, durable);
  try {
    const url = (name) => server.urlOf('postgres', name);
    for (const name of ['small', 'large']) {
      const { status } = spawnSync(join(folder, 'createdb'), ['--maintenance-db', url('postgres'), name]);
      if (status !== 0) throw new Error('a database could not be made');
    }
    return measure([url('small'), url('large')]);
  } finally {
    await server.end();
  }
}

function run(words) {
  const { status, stdout } = spawnSync(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${words[0]} ended with ${status}`);
  return JSON.parse(stdout);
}
