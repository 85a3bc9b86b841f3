import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';

/** @returns {{ line: string } | { why: string }} whether Poppler's pdftotext and pdftoppm can be run, installed as root on Debian if need be */
export function findOrInstallPoppler() {
  const found = version();
  if (found !== undefined) return { line: `Poppler: ${found} (found on this system)` };
  installWithApt('poppler-utils');
  const installed = version();
  return installed === undefined
    ? { why: 'no pdftotext and pdftoppm on this system, and no way to install them' }
    : { line: `Poppler: ${installed} (installed by apt-get)` };
}

function version() {
  const [text, picture] = ['pdftotext', 'pdftoppm'].map(
    (name) => /version (\S+)/.exec(spawnSync(name, ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[1],
  );
  return text !== undefined && text === picture ? text : undefined;
}
