import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { installWithApt } from './apt.mjs';

/**
 * Finds nginx, or installs it as root on Debian. Leaves the package's own server alone.
 * @returns {{ program: string, line: string } | { why: string }}
 */
export function findOrInstallNginx() {
  const found = firstUsable('found on this system');
  if (found !== undefined) return found;
  installWithApt('nginx');
  return firstUsable('installed by apt-get') ?? { why: 'no nginx on this system, and no way to install it' };
}

function firstUsable(origin) {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'nginx'));
  for (const program of [...onPath, '/usr/sbin/nginx']) {
    if (!existsSync(program)) continue;
    const { stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' });
    const version = /nginx\/(\S+)/.exec(stderr ?? '')?.[1];
    if (version !== undefined) return { program, line: `nginx: ${version} at ${program} (${origin})` };
  }
  return undefined;
}

/**
 * Starts nginx with this `http` block. It ends with `end` or this process.
 * @param {string} program
 * @param {string} http
 */
export async function startNginx(program, http) {
  const folder = mkdtempSync(join(tmpdir(), 'rampart-nginx-'));
  // Its workers are another user's where this process is root.
  chmodSync(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, http));
  // The shell ends it when its own input ends, because the process that started it has ended.
  const script = '"$0" -p "$1" -c "$2" & nginx=$!; cat > /dev/null; kill -TERM "$nginx"; wait "$nginx"';
  const shell = spawn('/bin/sh', ['-c', script, program, folder, file], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(shell, 'exit');
  await new Promise((resolve, reject) => {
    createInterface({ input: shell.stderr }).on('line', (line) => {
      if (line.includes('start worker process')) resolve();
      else if (/\[(?:emerg|alert)\]/.test(line)) reject(new Error(`nginx did not start: ${line}`));
    });
  });
  return {
    async end() {
      shell.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder, http) {
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
error_log stderr notice;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
access_log off;
${bodies.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${http}
}
`;
}
