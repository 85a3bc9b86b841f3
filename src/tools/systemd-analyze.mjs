import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';

const isThere = () => spawnSync('systemd-analyze', ['--version']).status === 0;

/**
 * True if systemd-analyze is available, which checks units without systemd; installed by apt-get as root on
 * Debian.
 * @returns {boolean}
 */
export function hasSystemdAnalyze() {
  if (isThere()) return true;
  installWithApt('systemd');
  return isThere();
}
