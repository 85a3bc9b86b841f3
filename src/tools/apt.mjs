import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs a Debian package, as root on Debian only. Ignores failures: check for the program afterwards.
 * @param {string} name
 */
export function installWithApt(name) {
  const canInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) return;
  process.stdout.write(`No ${name} found: trying apt-get.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) => spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', name);
}
