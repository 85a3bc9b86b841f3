import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { runLines } from './run-lines.mjs';

const program = fileURLToPath(new URL('boot', import.meta.url));
const bootMs = 60_000;
/** Useless or machine-reaching units. */
const masked = [
  'systemd-remount-fs.service',
  'sys-fs-fuse-connections.mount',
  'sys-kernel-config.mount',
  'sys-kernel-debug.mount',
  'sys-kernel-tracing.mount',
  'dev-hugepages.mount',
  'proc-sys-fs-binfmt_misc.automount',
  'proc-sys-fs-binfmt_misc.mount',
  'tmp.mount',
];

/**
 * Boots the folder's Debian with systemd; where this machine can't, rejects and leaves nothing. `boot` has what
 * it may reach.
 *
 * @param {string} root
 */
export async function bootDebian(root) {
  rmSync(join(root, 'etc/fstab'), { force: true });
  mkdirSync(join(root, 'etc/systemd/system'), { recursive: true });
  for (const unit of masked) {
    const link = join(root, 'etc/systemd/system', unit);
    rmSync(link, { force: true });
    symlinkSync('/dev/null', link);
  }
  const group = makeGroup();
  let output = '';
  const child = spawn(program, [root, group], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async () => {
    if (!hasEnded()) child.kill('SIGKILL');
    await ended;
    await removeGroup(group);
  };

  const enter = () => ['nsenter', '--target', String(initOf(child.pid)), '--all'];
  const startedAt = performance.now();
  for (;;) {
    const state = hasEnded() ? 'ended' : stateOf(enter());
    if (state === 'running') break;
    if (state === 'ended' || state === 'degraded' || performance.now() - startedAt > bootMs) {
      await end();
      throw new Error(`systemd does not run there (${state}): ${output.slice(-300)}`);
    }
    await pause(200);
  }
  return {
    /** Runs shell lines as root; resolves with output, rejects on failure. */
    run: (lines) => runLines(enter(), lines),
    /** Reads a file inside, /run and processes included. */
    read: (path) => readFileSync(`/proc/${initOf(child.pid)}/root${path}`, 'utf8'),
    async powerOff() {
      execFileSync('bash', ['-c', `kill -s RTMIN+4 ${initOf(child.pid)}`]);
      const given = pause(90_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
      await Promise.race([ended, given]);
      await end();
    },
    end,
  };
}

/** This run's cgroup, version 2. */
function makeGroup() {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  const place = mounts.find((line) => line.includes(' - cgroup2 '))?.split(' ')[4];
  if (place === undefined) throw new Error('there are no control groups of version 2');
  const group = join(place, `operators-path-${process.pid}-${Date.now()}`);
  mkdirSync(group);
  return group;
}

/** Killed processes leave late. */
async function removeGroup(group) {
  for (let tries = 0; existsSync(group); tries += 1) {
    if (tries > 50) throw new Error(`${group} still has processes`);
    spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'], { stdio: 'ignore' });
    if (existsSync(group)) await pause(100);
  }
}

function initOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`;
  return Number((existsSync(file) ? readFileSync(file, 'utf8') : '').trim().split(' ')[0]);
}

function stateOf(enter) {
  try {
    const [command, ...words] = [...enter, 'systemctl', 'is-system-running'];
    return execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch (error) {
    return String(error.stdout ?? '').trim();
  }
}
