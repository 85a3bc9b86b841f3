import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const checkMs = 500;

/** Sends SIGTERM to this process when its npm ends. A killed npm gives no notice, so its pid is watched. */
export function stopWithNpm() {
  const script = process.env['npm_lifecycle_script'];
  if (script === undefined) return;
  const parent = process.ppid;
  const npm = npmAbove(parent, script);
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, checkMs);
  timer.unref();
}

/** Skips the shell before the script, which may outlive npm or replace itself. */
function npmAbove(parent, script) {
  const { above, words } = process.platform === 'linux' ? fromProc(parent) : fromPs(parent);
  return words.includes(script) ? above : parent;
}

function fromProc(id) {
  const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
  const above = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
  return { above: Number(above), words };
}

function fromPs(id) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(id)], { encoding: 'utf8' });
  const [, above, words] = /^\s*(\d+)\s+(.*)$/m.exec(stdout ?? '') ?? [];
  return { above: Number(above), words: words ?? '' };
}

function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
