import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runLines } from './run-lines.mjs';

/**
 * Replaces systemd where it can't boot: plain processes, and a small `systemctl` and `journalctl` for the
 * manual's commands. Unit restrictions aren't tested.
 *
 * @param {string} root
 */
export async function standInDebian(root) {
  const here = new URL('./', import.meta.url);
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  for (const name of ['systemctl', 'journalctl']) {
    cpSync(new URL(name, here), join(root, 'usr/local/bin', name));
    chmodSync(join(root, 'usr/local/bin', name), 0o755);
  }
  mkdirSync(join(root, 'dev/shm'), { recursive: true });
  const inside = `mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" && echo there && exec chroot "$0" cat`;
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', inside, root], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended]);
  const first = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0];
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    run: (lines) => runLines(['nsenter', '--target', first(), '--mount', '--pid', '--root', '--wd'], lines),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    powerOff: end,
    end,
  };
}
