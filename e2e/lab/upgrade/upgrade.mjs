import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { projectRoot } from '../../../src/tools/project-root.mjs';

/** Builds an earlier version (the newest tag's, or the given ref's) and updates two servers of it under load. */
const ref = process.argv[2] ?? newestTag();
const folder = mkdtempSync(join(tmpdir(), 'rampart-earlier-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.stdout.write(`Building the earlier version, ${ref} …\n`);
must('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', ref, folder], projectRoot);
must('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel', 'error'], folder);
must('npm', ['run', 'build'], folder);

process.env.RAMPART_EARLIER = folder;
process.argv.splice(2, process.argv.length, 'e2e/lab/upgrade/', '--postgres');
await import('../long-tests.mjs');

function newestTag() {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error('There is no tag yet: name the earlier version, npm run lab -- upgrade REF');
  return stdout.trim();
}

function must(program, words, cwd) {
  const { status } = spawnSync(program, words, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed`);
}
