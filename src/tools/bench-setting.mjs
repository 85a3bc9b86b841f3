import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** Installs what the lock file of the benchmarks says, unless that was done since it last changed. */
export function installPeers(here) {
  const installed = join(here, 'node_modules/.package-lock.json');
  const changedAt = statSync(join(here, 'package-lock.json')).mtimeMs;
  if (existsSync(installed) && statSync(installed).mtimeMs > changedAt) return;
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel', 'error'], {
    cwd: here,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The peers of the benchmarks could not be installed.');
}

/** The commit that is measured, with a plus sign where files differ from it; a date where there is no repository. */
export function nameOfCommit() {
  const git = (...words) => spawnSync('git', words, { cwd: projectRoot, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=10', 'HEAD');
  if (status !== 0) return new Date().toISOString().slice(0, 10);
  return (
    stdout.trim() + (git('status', '--porcelain', '--untracked-files=no').stdout.trim() === '' ? '' : '+')
  );
}
