import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';

const isThere = () => spawnSync('systemd-analyze', ['--version']).status === 0;

/**
 * Whether there is a systemd-analyze, which looks at units without a systemd that runs; as root on Debian it is installed by apt-get.
 *
 * @returns {boolean}
 */
export function hasSystemdAnalyze() {
  if (isThere()) return true;
  installWithApt('systemd');
  return isThere();
}
