/** Promise T-15: from a start after kill -9 under load until ready, on both databases. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findOrInstallPostgres, startPostgres } from '../../../src/tools/postgres.mjs';
import { makeCallbacks, sendAll } from './callback-load.mjs';
import { figure } from './figure.mjs';
import { median, startProgram, stopProgram } from './processes.mjs';

const kills = 10;
const keptBefore = 20_000;
const underWay = 4000;
const durable = { fsync: 'on', full_page_writes: 'on', wal_level: 'replica', max_wal_size: '1GB' };
const keys = {
  DATA_KEY: 'a data key of the benchmarks, 32 letters',
  AUDIT_KEY: 'an audit key of the benchmarks, 32 letters',
};

/** Rows: milliseconds until `GET /health/ready` answers 200. */
export async function benchRestart() {
  const rows = [await inDirectory(async (directory) => measure('SQLite', { DATA_DIR: directory }))];
  const found = findOrInstallPostgres();
  if ('why' in found) process.stdout.write(`Without PostgreSQL: ${found.why}\n`);
  else rows.push(await inDirectory(async (directory) => onPostgres(found.folder, directory)));
  return rows;
}

async function onPostgres(folder, directory) {
  const server = await startPostgres(folder, durable);
  try {
    const owner = server.urlOf('postgres', 'postgres');
    const { status } = spawnSync(process.execPath, ['dist/migrate.js'], {
      env: { ...process.env, DATABASE_MIGRATION_URL: owner },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('the database could not be migrated');
    return await measure('PostgreSQL', { DATABASE_URL: owner, DATA_DIR: directory, ...keys });
  } finally {
    await server.end();
  }
}

async function measure(name, env) {
  let desk = await start(env);
  await sendAll(desk.port, makeCallbacks(keptBefore));
  const readyMs = [];
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const sending = sendAll(desk.port, makeCallbacks(underWay)).catch(() => undefined);
      // At other points of what is under way each time.
      await delay(50 * kill);
      desk.child.kill('SIGKILL');
      await Promise.all([once(desk.child, 'exit'), sending]);
      const began = performance.now();
      desk = await start(env);
      readyMs.push(performance.now() - began);
    }
  } finally {
    await stopProgram(desk);
  }
  return figure({
    target: 17,
    what: `ready after kill -9, ${name}`,
    unit: 'ms',
    ours: median(readyMs),
    most: 3000,
    detail: `at most ${Math.round(Math.max(...readyMs))} ms of ${kills} kills under load, over ${keptBefore} callbacks and more`,
  });
}

async function start(env) {
  const desk = await startProgram('dist/main.js', [], {
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      SERVICE_BASE_URL: 'http://127.0.0.1:1',
      SERVICE_ENVIRONMENT: 'sandbox',
      ...env,
    },
    pattern: /Rampart is ready at http:\/\/127\.0\.0\.1:(\d+)/,
  });
  while ((await fetch(`${desk.url}/health/ready`)).status !== 200) await delay(5);
  return desk;
}

async function inDirectory(work) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-restart-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
