import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.mjs';
import { findOrInstallPostgres } from './postgres.mjs';
import { projectRoot } from './project-root.mjs';
import { reportPath, runStep, runTogether } from './steps.mjs';

const boundaries = 'src/testing/boundaries.test.ts';
const bundle = 'src/testing/bundle.test.ts';
/** Many files share a process, which loads the rooms once: that is half of what they cost. */
const together = '--no-isolate';
/** Programs of their own, or a module that is replaced for one file: each file has a process to itself. */
const replacing = testsThatReplaceModules();
const apart = ['src/testing', ...replacing];

/** These need nothing of each other; several have a core idle for a while. */
const firstOfAll = [
  { name: 'supply', program: 'src/tools/supply.mjs' },
  { name: 'format', program: 'node_modules/oxfmt/bin/oxfmt', words: ['--check'] },
  { name: 'types', program: 'node_modules/typescript/bin/tsc', words: ['-b'] },
  { name: 'lint', program: 'node_modules/oxlint/bin/oxlint', words: ['--type-aware', '--deny-warnings'] },
  vitest('boundaries', [boundaries]),
  { name: 'dead code', program: 'node_modules/knip/bin/knip.js' },
  // Before the unit tests, which start built worker programs.
  { name: 'build', program: 'src/tools/build-if-stale.mjs', words: ['--all'] },
];
/** One at a time: each has a process for every core. */
const afterwards = [
  vitest('unit', [together, ...without(['src/web/**', 'src/testing/**', ...replacing])]),
  vitest('pages', [together, 'src/web', ...without(apart)]),
  vitest('unit apart', [...apart, ...without([boundaries, bundle])]),
  { name: 'unit on PostgreSQL', run: runOnPostgres },
  vitest('bundle', [bundle]),
];
/** What works on the server's database. */
const onDatabase = ['src/server', 'src/node/dialect', 'src/node/open-postgres', 'src/testing/soak/'];

/**
 * Runs every check but end to end, up to the first that fails; of those that run together all come to their end.
 *
 * @returns {Promise<import('./steps.mjs').Counts>}
 */
export async function runChecks() {
  const sum = { passed: 0, failed: 0 };
  for (const turn of [firstOfAll, ...afterwards.map((step) => [step])]) {
    const counts = turn.length > 1 ? await runTogether(turn) : turn.map(runAlone);
    for (const { passed, failed } of counts) {
      sum.passed += passed;
      sum.failed += failed;
    }
    const red = turn.filter((_, place) => counts[place].failed > 0).map(({ name }) => `"${name}"`);
    if (red.length === 0) continue;
    process.stdout.write(`\nStopped: ${red.join(', ')} failed; what comes after was not run.\n`);
    break;
  }
  return sum;
}

function runAlone(step) {
  return 'run' in step ? step.run() : runStep(step);
}

/** The tests of the server once more. Where there is no PostgreSQL to be had this half is left out, but not in CI. */
function runOnPostgres() {
  const found = findOrInstallPostgres();
  if (!('why' in found))
    return runStep({
      ...vitest('unit on PostgreSQL', [together, ...onDatabase, ...without(replacing)]),
      env: { RAMPART_TEST_DATABASE: 'postgres' },
    });
  const isFailure = process.env['CI'] === 'true';
  process.stdout.write(
    `\n${isFailure ? '✗' : '▸'} The server’s tests on PostgreSQL are left out: ${found.why}\n`,
  );
  return { passed: 0, failed: isFailure ? 1 : 0 };
}

function testsThatReplaceModules() {
  return readdirSync(join(projectRoot, 'src'), { recursive: true })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join('src', path))
    .filter((path) => readFileSync(join(projectRoot, path), 'utf8').includes('vi.mock('));
}

function without(paths) {
  return paths.flatMap((path) => ['--exclude', path]);
}

function vitest(name, words) {
  const report = reportPath(name);
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    program: 'node_modules/vitest/vitest.mjs',
    words: ['run', ...reporting, ...words],
    report,
    count,
  };
}

/** What was skipped is no proof; a file that could not be loaded has no failed test of its own, but is a failure. */
function count({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + unloaded.length,
  };
}

if (isMain(import.meta.url)) {
  const { passed, failed } = await runChecks();
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
