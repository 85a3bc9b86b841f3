import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderInMemory } from './folder-in-memory.mjs';
import { freePort } from './free-port.mjs';
import { createInterface } from 'node:readline';

/*
 * Keeps a throwaway PostgreSQL for the process that started it. Answers commands, line by line (`crash`, `stop`,
 * `start`), with a line of JSON. Removes the server and its files when its standard input ends, however that process
 * ended.
 */

/** Settings without durability, which tests don't need. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
  lc_messages: 'C',
  deadlock_timeout: '100ms',
};
const maxTries = 3;

const { folder, user, extra, place } = JSON.parse(process.argv[2]);
const home = mkdtempSync(join(place ?? defaultFolder(), 'rampart-postgres-'));
const data = join(home, 'data');
const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
const asUser = { ...user, cwd: home, env: environment };
let server;
let port = 0;

try {
  if (user) chownSync(home, user.uid, user.gid);
  initialise();
  await startOnFreePort();
  say({ port });
} catch (error) {
  say({ error: error.message });
  process.exitCode = 1;
}
if (server !== undefined)
  for await (const line of createInterface({ input: process.stdin })) await obey(line);
await stop('SIGQUIT');
rmSync(home, { recursive: true, force: true });

/** Prefers memory, ten times as fast for creating and dropping databases, unless durable. */
function defaultFolder() {
  return (extra.fsync === 'on' ? null : folderInMemory()) ?? tmpdir();
}

async function obey(line) {
  try {
    if (line === 'crash') await stop('SIGQUIT');
    else if (line === 'stop') await stop('SIGINT');
    else if (line === 'start' && !isRunning()) await start();
    say({ port });
  } catch (error) {
    say({ error: error.message });
  }
}

/** Uses a language's collation if any, to reveal text that should be compared byte by byte. */
function initialise() {
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'];
  const languages = [['--locale-provider=icu', '--icu-locale=en-US'], []];
  let last;
  for (const language of languages) {
    last = spawnSync(join(folder, 'initdb'), [...words, ...language], { ...asUser, encoding: 'utf8' });
    if (last.status === 0) return;
    rmSync(data, { recursive: true, force: true });
  }
  throw new Error(`initdb failed: ${lastLine(last.stderr || last.error?.message || '')}`);
}

async function startOnFreePort() {
  for (let tries = 1; ; tries += 1) {
    try {
      port = await freePort();
      return await start();
    } catch (error) {
      if (tries >= maxTries) throw error;
    }
  }
}

async function start() {
  const options = Object.entries({ ...settings, ...extra, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const started = spawn(join(folder, 'postgres'), ['-D', data, ...options], {
    ...asUser,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let last = 'it ended';
  await new Promise((resolve, reject) => {
    started.once('error', reject);
    started.once('exit', () => reject(new Error(`PostgreSQL did not start: ${last}`)));
    createInterface({ input: started.stderr }).on('line', (line) => {
      if (/FATAL|ERROR/.test(line)) last = line;
      if (/ready to accept (?:read-only )?connections/.test(line)) resolve();
    });
  });
  server = started;
}

async function stop(signal) {
  if (!isRunning()) return;
  server.kill(signal);
  await once(server, 'exit');
}

function isRunning() {
  return server !== undefined && server.exitCode === null && server.signalCode === null;
}

function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? '';
}

function say(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
