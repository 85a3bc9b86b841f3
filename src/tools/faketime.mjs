import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';

/**
 * Finds Debian's `faketime` library, which sets a program's clock, or installs it as root on Debian.
 * @returns {{ library: string, line: string } | { why: string }}
 */
export function findOrInstallFaketime() {
  const found = library();
  if (found !== undefined) return { library: found, line: `faketime: ${found} (found on this system)` };
  installWithApt('faketime');
  const installed = library();
  return installed === undefined
    ? { why: 'no faketime on this system, and no way to install it' }
    : { library: installed, line: `faketime: ${installed} (installed by apt-get)` };
}

/** Finds the variant for threads; its folder is named after the architecture. */
function library() {
  const { stdout } = spawnSync('dpkg', ['-L', 'libfaketime'], { encoding: 'utf8' });
  return stdout?.split('\n').find((file) => file.endsWith('/libfaketimeMT.so.1'));
}
