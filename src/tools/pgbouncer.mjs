import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { installWithApt } from './apt.mjs';
import { freePort } from './free-port.mjs';
import { unprivilegedUser } from './postgres.mjs';

/**
 * Finds PgBouncer, or installs it as root on Debian. Leaves the package's own server alone.
 * @returns {{ program: string, line: string } | { why: string }}
 */
export function findOrInstallPgBouncer() {
  const found = firstUsable('found on this system');
  if (found !== undefined) return found;
  installWithApt('pgbouncer');
  return (
    firstUsable('installed by apt-get') ?? { why: 'no PgBouncer on this system, and no way to install it' }
  );
}

function firstUsable(origin) {
  if (process.getuid?.() === 0 && unprivilegedUser() === undefined) return undefined;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'pgbouncer'));
  for (const program of [...onPath, '/usr/sbin/pgbouncer']) {
    if (!existsSync(program)) continue;
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const version = /PgBouncer (\S+)/.exec(stdout ?? '')?.[1];
    if (version !== undefined) return { program, line: `PgBouncer: ${version} at ${program} (${origin})` };
  }
  return undefined;
}

/**
 * Starts PgBouncer on a free port of 127.0.0.1, with its defaults. It ends with `end` or this process.
 * @param {string} program
 * @param {{ postgresPort: number, users: readonly string[], settings: Readonly<Record<string, string>> }} options
 */
export async function startPgBouncer(program, { postgresPort, users, settings }) {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rampart-pgbouncer-'));
  const port = await freePort();
  const userFile = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(userFile, users.map((name) => `"${name}" ""\n`).join(''));
  writeFileSync(file, configuration({ postgresPort, port, userFile, settings }));
  if (user) for (const path of [folder, userFile, file]) chownSync(path, user.uid, user.gid);
  let running = await run(program, file, { user, folder });
  return {
    port,
    /** Ends it at once, despite connections, and restarts it on its port after `downMs`. */
    async restart(downMs = 0) {
      await running.end();
      await delay(downMs);
      running = await run(program, file, { user, folder });
    },
    async end() {
      await running.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs PgBouncer under a shell that ends it once this process ends. */
async function run(program, file, { user, folder }) {
  const script = '"$0" "$1" & bouncer=$!; cat > /dev/null; kill -TERM "$bouncer"; wait "$bouncer"';
  const shell = spawn('/bin/sh', ['-c', script, program, file], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(shell, 'exit');
  await new Promise((resolve, reject) => {
    createInterface({ input: shell.stderr }).on('line', (line) => {
      if (line.includes('process up')) resolve();
      else if (/FATAL/.test(line)) reject(new Error(`PgBouncer did not start: ${line}`));
    });
  });
  return {
    async end() {
      shell.stdin.end();
      await ended;
    },
  };
}

function configuration({ postgresPort, port, userFile, settings }) {
  const others = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  return `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${userFile}
${others.join('')}`;
}
