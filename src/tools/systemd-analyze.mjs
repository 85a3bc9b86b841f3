import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';

const isThere = () => spawnSync('systemd-analyze', ['--version']).status === 0;

/**
 * Finds systemd-analyze, which checks units without systemd, or installs it as root on Debian.
 * @returns {boolean}
 */
export function hasSystemdAnalyze() {
  if (isThere()) return true;
  installWithApt('systemd');
  return isThere();
}
