import { spawnSync } from 'node:child_process';
import { projectRoot } from '../../src/tools/project-root.mjs';

/** Names the measured commit, plus sign if modified; a date without a repository. */
export function nameOfCommit() {
  const git = (...words) => spawnSync('git', words, { cwd: projectRoot, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=10', 'HEAD');
  if (status !== 0) return new Date().toISOString().slice(0, 10);
  return (
    stdout.trim() + (git('status', '--porcelain', '--untracked-files=no').stdout.trim() === '' ? '' : '+')
  );
}
