import { isMain } from './is-main.mjs';
import { findOrInstallPostgres } from './postgres.mjs';
import { nodeProgram } from './registry-package.mjs';
import { reportPath, runLines } from './steps.mjs';
import { testGroups, testsOnPostgres } from './test-files.mjs';

/** @typedef {{ isLong?: boolean }} CheckOptions `isLong`: every test on both databases, with as many inputs as there are */

const shared = '--no-isolate';
/** For tests with deadlines beside a suite that uses every core. */
const one = '--maxWorkers=1';

/** For Go programs: more memory means less garbage collection. */
const roomy = { GOGC: '400' };

/** Has a single checker: several would check shared projects repeatedly. */
const types = {
  name: 'types',
  program: 'node_modules/typescript/bin/tsc',
  words: ['-b', '--builders', '2', '--checkers', '1'],
  env: roomy,
};

const lint = {
  name: 'lint',
  program: 'node_modules/oxlint/bin/oxlint',
  words: ['--type-aware', '--deny-warnings'],
  env: roomy,
};

/**
 * Returns turns of lines that run side by side: fast failures first, waiting lines beside computing ones.
 * @param {Required<CheckOptions>} options
 */
function turnsOf({ isLong }) {
  const { unit, pages, apart } = testGroups({ isLong });
  return [
    () => [
      [{ name: 'supply', program: 'src/tools/supply.mjs' }],
      [{ name: 'format', program: 'node_modules/oxfmt/bin/oxfmt', words: ['--check'] }],
      [types],
      [lint],
      [{ name: 'dead code', program: 'node_modules/knip/bin/knip.js' }],
      // Before the unit tests, which start built worker programs and look through the built page.
      [{ name: 'build', program: 'src/tools/build-if-stale.mjs', words: ['--all'] }],
    ],
    () => [
      [vitest('unit', [shared, ...unit]), vitest('pages', [shared, ...pages])],
      [vitest('unit apart', [one, ...apart]), onPostgres(testsOnPostgres({ isLong }))],
    ],
    ...(isLong ? [() => [[onNode24()]]] : []),
  ];
}

/**
 * Runs all but end to end, up to the first turn with a failure.
 * @param {CheckOptions} [options]
 * @returns {Promise<import('./steps.mjs').Counts>}
 */
export async function runChecks({ isLong = false } = {}) {
  const sum = { passed: 0, failed: 0 };
  for (const turn of turnsOf({ isLong })) {
    const done = await runLines(turn());
    for (const { passed, failed } of done) {
      sum.passed += passed;
      sum.failed += failed;
    }
    const red = done.filter(({ failed }) => failed > 0).map(({ name }) => `"${name}"`);
    if (red.length === 0) continue;
    process.stdout.write(`\nStopped: ${red.join(', ')} failed; what comes after was not run.\n`);
    break;
  }
  return sum;
}

/** Runs tests on PostgreSQL; leaves them out without one, which fails in CI. */
function onPostgres(files) {
  const name = 'unit on PostgreSQL';
  const found = findOrInstallPostgres();
  if (!('why' in found))
    return { ...vitest(name, [shared, ...files]), env: { RAMPART_TEST_DATABASE: 'postgres' } };
  const isFailure = process.env['CI'] === 'true';
  const said = `${isFailure ? '✗' : '▸'} The server’s tests on PostgreSQL are left out: ${found.why}\n`;
  return { name, leftOut: { said, counts: { passed: 0, failed: isFailure ? 1 : 0 } } };
}

/** Runs the short form's tests on Node 24, which companies run. */
function onNode24() {
  const { unit } = testGroups({ isLong: false });
  return { ...vitest('unit on Node 24', [shared, ...unit]), node: nodeProgram() };
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

/** Counts skipped tests and unloadable files as failed. */
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
