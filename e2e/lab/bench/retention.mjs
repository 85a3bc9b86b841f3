/** How long others wait while `npm run retention` erases half of 5,000,000 rows. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import Database from 'libsql';
import pg from 'pg';

import { makeCallbacks, sendAll } from './callback-load.mjs';
import { withDurablePostgres } from './durable-postgres.mjs';
import { figure } from './figure.mjs';
import { startProgram, stopProgram } from './processes.mjs';

const rows = Number(process.env.RAMPART_BENCH_ROWS ?? 5_000_000);
const days = 30;
const callbacksAlone = 3000;
const callbacksARound = 100;
const callbacksAtOnce = 4;
const insertsAlone = 400;
const pauseMs = 10;

/** Half of the rows, of the directory's index, are older than `days`; ten have one instant, as a customer's do. */
const filling = (numbers) => `insert into lookup (digest, kind, object_kind, object_id, at)
  select 'a digest of about forty letters, number ' || n, 'email', 'customer', 'c-' || (n / 10), $now - (n / 10) * $step
  from ${numbers}`;

/** Rows: p99 of a callback on PostgreSQL, and of an insert on SQLite, beside retention and alone. */
export async function benchRetention() {
  const onPostgres = await withDurablePostgres(benchPostgres);
  return [...onPostgres, ...(await benchSqlite())];
}

async function benchPostgres({ url, env }) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-retention-'));
  const client = new pg.Client(url);
  await client.connect();
  let desk = null;
  try {
    desk = await startProgram('dist/main.js', [], {
      env: {
        HOST: '127.0.0.1',
        PORT: '0',
        SERVICE_BASE_URL: 'http://127.0.0.1:9',
        SERVICE_ENVIRONMENT: 'sandbox',
        DATA_DIR: join(directory, 'desk'),
        ...env,
      },
      pattern: /Rampart is ready at http:\/\/127\.0\.0\.1:(\d+)/,
    });
    // A first start makes the directory again, with its index.
    await client.query(withTimes(filling(`generate_series(0::bigint, ${rows - 1}) as n`)));
    await client.query('vacuum analyze');
    // The first warms everything up.
    for (const _ of ['warm', 'alone'])
      await sendAll(desk.port, makeCallbacks(callbacksAlone), callbacksAtOnce);
    const { latencies: alone } = await sendAll(desk.port, makeCallbacks(callbacksAlone), callbacksAtOnce);
    const retention = startRetention({ DATA_DIR: join(directory, 'retention'), ...env });
    const beside = [];
    while (!retention.isOver) {
      const { latencies } = await sendAll(desk.port, makeCallbacks(callbacksARound), callbacksAtOnce);
      beside.push(...latencies);
    }
    return [row('PostgreSQL, a callback, durable before 200', { alone, beside, ...(await retention.ended) })];
  } finally {
    if (desk !== null) await stopProgram(desk);
    await client.end();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** On SQLite the desk is stopped meanwhile; what waits is another program, such as a backup. */
async function benchSqlite() {
  const directory = mkdtempSync(join(tmpdir(), 'bench-retention-'));
  const env = { DATA_DIR: directory };
  try {
    await startRetention(env).ended;
    const database = new Database(join(directory, 'server.sqlite'));
    for (const pragma of ['busy_timeout = 10000', 'synchronous = full']) database.exec(`pragma ${pragma}`);
    const series = `with recursive series(n) as (select 0 union all select n + 1 from series where n < ${rows - 1})`;
    database.exec(withTimes(filling('series').replace('select', `${series} select`)));
    database.exec('pragma wal_checkpoint(truncate)');
    const insert = timedInsert(database);
    const alone = [];
    for (let at = 0; at < insertsAlone; at += 1) alone.push(await insert());
    // Its own cut is later by as long as it takes to start.
    const cut = (Date.now() - days * 86_400_000) * 1000;
    const retention = startRetention(env);
    const oldest = database.prepare('select min(at) as at from lookup');
    const beside = [];
    // What comes last, rewriting the file, is for nobody else to wait for.
    while (!retention.isOver && oldest.get().at < cut) beside.push(await insert());
    database.close();
    return [
      row('SQLite, a durable insert of another program', { alone, beside, ...(await retention.ended) }),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function withTimes(text) {
  const step = Math.floor((2 * days * 86_400_000_000) / (rows / 10));
  return text.replaceAll('$now', String(Date.now() * 1000)).replaceAll('$step', String(step));
}

function timedInsert(database) {
  const statement = database.prepare('insert into oidc_logout (jti_sha256, at) values (?, ?)');
  let number = 0;
  return async () => {
    await delay(pauseMs);
    const startedAt = performance.now();
    statement.run(`bench-${(number += 1)}`, Date.now() * 1000);
    return performance.now() - startedAt;
  };
}

function startRetention(env) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['dist/retention.js', '--days', String(days)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const running = {
    isOver: false,
    ended: new Promise((resolve, reject) => {
      child.once('close', (code) => {
        running.isOver = true;
        const erased = Number(/lookup: (\d+)/.exec(output)?.[1]);
        if (code === 0) resolve({ erased, seconds: (performance.now() - startedAt) / 1000 });
        else reject(new Error(`retention ended with ${code}: ${output}`));
      });
    }),
  };
  return running;
}

const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];

function row(what, { alone, beside, erased, seconds }) {
  const [ours, limit] = [beside, alone].map((values) => percentile(values, 0.99));
  return figure({
    target: '–',
    what: `retention of ${erased} of ${rows} rows: ${what}, p99`,
    unit: 'ms',
    ours,
    limit,
    ratio: ours / limit,
    against: 'the same alone',
    most: null,
    detail: `p50 ${percentile(beside, 0.5).toFixed(1)} (${percentile(alone, 0.5).toFixed(1)} alone), longest ${Math.max(...beside).toFixed(0)} ms (${Math.max(...alone).toFixed(0)}); ${beside.length} of them in ${seconds.toFixed(0)} s`,
  });
}
