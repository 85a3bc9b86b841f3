import { isMain } from './is-main.mjs';
import { findOrInstallPostgres } from './postgres.mjs';
import { reportPath, runStep, runTogether } from './steps.mjs';
import { testGroups, testsOnPostgres } from './test-files.mjs';

/** @typedef {{ isLong?: boolean }} CheckOptions `isLong`: every test on both databases, with as many inputs as there are */

const shared = '--no-isolate';
/** Beside a suite that has a worker for every core: tests with a deadline must not starve. */
const one = '--maxWorkers=1';

/**
 * What runs at once, turn by turn. What fails fast comes first; what waits most of its time shares the cores with what computes.
 *
 * @param {Required<CheckOptions>} options
 */
function turnsOf({ isLong }) {
  const { boundaries, unit, pages, apart, bundle } = testGroups({ isLong });
  return [
    () => [
      { name: 'supply', program: 'src/tools/supply.mjs' },
      { name: 'format', program: 'node_modules/oxfmt/bin/oxfmt', words: ['--check'] },
      { name: 'types', program: 'node_modules/typescript/bin/tsc', words: ['-b'] },
      { name: 'lint', program: 'node_modules/oxlint/bin/oxlint', words: ['--type-aware', '--deny-warnings'] },
      vitest('boundaries', boundaries),
      { name: 'dead code', program: 'node_modules/knip/bin/knip.js' },
      // Before the unit tests, which start built worker programs.
      { name: 'build', program: 'src/tools/build-if-stale.mjs', words: ['--all'] },
    ],
    () => [vitest('unit', [shared, ...unit]), vitest('unit apart', [one, ...apart])],
    () => [vitest('pages', [shared, ...pages]), onPostgres(testsOnPostgres({ isLong }))],
    () => [vitest('bundle', bundle)],
  ];
}

/**
 * Runs every check but end to end, up to the first failure; those that run together all finish.
 *
 * @param {CheckOptions} [options]
 * @returns {Promise<import('./steps.mjs').Counts>}
 */
export async function runChecks({ isLong = false } = {}) {
  if (isLong) process.env['RAMPART_TESTS'] = 'all';
  const sum = { passed: 0, failed: 0 };
  for (const turn of turnsOf({ isLong })) {
    const steps = turn();
    const counts = steps.length > 1 ? await runTogether(steps) : steps.map(runStep);
    for (const { passed, failed } of counts) {
      sum.passed += passed;
      sum.failed += failed;
    }
    const red = steps.filter((_, place) => counts[place].failed > 0).map(({ name }) => `"${name}"`);
    if (red.length === 0) continue;
    process.stdout.write(`\nStopped: ${red.join(', ')} failed; what comes after was not run.\n`);
    break;
  }
  return sum;
}

/** Tests of the server once more. Without a PostgreSQL they are left out, but not in CI. */
function onPostgres(files) {
  const name = 'unit on PostgreSQL';
  const found = findOrInstallPostgres();
  if (!('why' in found))
    return { ...vitest(name, [shared, ...files]), env: { RAMPART_TEST_DATABASE: 'postgres' } };
  const isFailure = process.env['CI'] === 'true';
  const said = `${isFailure ? '✗' : '▸'} The server’s tests on PostgreSQL are left out: ${found.why}\n`;
  return { name, leftOut: { said, counts: { passed: 0, failed: isFailure ? 1 : 0 } } };
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

/** A skipped test proves nothing; a file that could not be loaded has no failed test of its own, but is a failure. */
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
