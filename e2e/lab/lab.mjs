import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const here = import.meta.dirname;
const isAnotherService = (words) => words.some((word) => /^--service(?:=|$)/.test(word));

/**
 * Programs by name.
 *
 * @type {Record<string, { file: string, words?: readonly string[], does: string, needsPackages?: (words: readonly string[]) => boolean }>}
 */
const programs = {
  bench: {
    file: 'bench/bench.mjs',
    does: 'measures the figures of README.md: all, or those that are named',
    needsPackages: () => true,
  },
  profile: {
    file: 'profile/profile.mjs',
    does: 'draws a flame graph of proxy, intake, upload or page',
    needsPackages: () => true,
  },
  soak: {
    file: 'soak.mjs',
    does: 'runs the long forms: kills, full disks, several servers, properties again and again',
    needsPackages: () => true,
  },
  intruder: {
    file: 'long-tests.mjs',
    words: ['e2e/lab/intruder/'],
    does: 'tries to get into the built desk, directly and through nginx',
  },
  failover: {
    file: 'long-tests.mjs',
    words: ['src/testing/soak/three-desks', '--postgres'],
    does: 'kills and restarts three desks behind nginx on one PostgreSQL',
  },
  upgrade: {
    file: 'upgrade/upgrade.mjs',
    does: 'updates two servers of an earlier version (REF, or the newest tag) to this one under load',
  },
  patroni: {
    file: 'patroni/patroni.mjs',
    does: 'fails PostgreSQL over under Patroni, etcd and HAProxy, while two servers are busy; --rounds N',
  },
  'bad-days': {
    file: 'long-tests.mjs',
    words: ['e2e/lab/bad-days/'],
    does: 'has the sandbox’s callbacks come late, twice, wrong or never, by 200 scripts',
  },
  conformance: {
    file: 'conformance.mjs',
    does: 'checks the sandbox through an independent proxy; with --service URL compares another service with the specification',
    needsPackages: (words) => !isAnotherService(words),
  },
  count: {
    file: 'count/count.mjs',
    does: 'counts lines, modules, layers, and the files that a read runs through',
  },
  reading: {
    file: 'reading/reading.mjs',
    does: 'reads specimens of documents: how many rightly, wrongly or not, and how long it takes',
    needsPackages: () => true,
  },
  gallery: { file: 'gallery/gallery.mjs', does: 'takes pictures of every page' },
  'operators-path': {
    file: 'operators-path/follow.mjs',
    does: 'follows the operator’s manual in an empty Debian; as root',
  },
};

/** Installs the lab's lock file unless unchanged. */
function installPackages() {
  const installed = join(here, 'node_modules/.package-lock.json');
  const changedAt = statSync(join(here, 'package-lock.json')).mtimeMs;
  if (existsSync(installed) && statSync(installed).mtimeMs > changedAt) return;
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel', 'error'], {
    cwd: here,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The packages of e2e/lab could not be installed.');
}

function list() {
  const width = Math.max(...Object.keys(programs).map((name) => name.length));
  const lines = Object.entries(programs).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return `npm run lab -- NAME …\n\n${lines.join('\n')}\n`;
}

const [name, ...words] = process.argv.slice(2);
const program = Object.hasOwn(programs, name ?? '') ? programs[name] : null;
if (program === null) {
  process.stdout.write(list());
  process.exitCode = name === undefined ? 0 : 1;
} else {
  if (program.needsPackages?.(words)) installPackages();
  // In this very process, so that the program receives every signal itself.
  process.argv.splice(1, process.argv.length, join(here, program.file), ...(program.words ?? []), ...words);
  await import(pathToFileURL(process.argv[1]).href);
}
