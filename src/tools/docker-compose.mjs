import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';

const known = [['docker', 'compose'], ['docker-compose']];

/**
 * Finds `docker compose` or installs docker-compose as root on Debian. Neither needs an engine to check a
 * file.
 * @returns {string[] | { why: string }}
 */
export function findOrInstallCompose() {
  const works = ([program, ...words]) => spawnSync(program, [...words, 'version']).status === 0;
  const found = known.find(works);
  if (found !== undefined) return found;
  installWithApt('docker-compose');
  return known.find(works) ?? { why: 'no docker compose on this system, and no way to install it' };
}
