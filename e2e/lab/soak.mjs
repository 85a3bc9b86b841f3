import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallPostgres } from '../../src/tools/postgres.mjs';
import { projectRoot } from '../../src/tools/project-root.mjs';
import { runStep } from '../../src/tools/steps.mjs';
import { testFiles } from '../../src/tools/test-files.mjs';

/** Each round draws new inputs; `npm test` repeats the same. */
const rounds = 10;

/**
 * Runs long forms of `npm test` suites one at a time, and properties repeatedly.
 *
 * @returns {import('../../src/tools/steps.mjs').Counts}
 */
export function runSoak() {
  const properties = testsWith(/from 'fast-check'/);
  const steps = [
    vitest('long forms', ['--no-file-parallelism', ...testsWith(/\/soak\.ts'/)]),
    ...onPostgres(),
    { name: 'the interface through an independent proxy', program: 'e2e/lab/conformance.mjs' },
    ...Array.from({ length: rounds }, (_, round) =>
      vitest(`properties, round ${round + 1} of ${rounds}`, properties),
    ),
  ];
  const sum = { passed: 0, failed: 0 };
  for (const step of steps) {
    const { passed, failed } = runStep(step);
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

/** Long forms of database suites, on PostgreSQL. */
function onPostgres() {
  const found = findOrInstallPostgres();
  if ('why' in found) {
    process.stdout.write(`\n▸ The long forms on PostgreSQL are left out: ${found.why}\n`);
    return [];
  }
  return [
    vitest('long forms on PostgreSQL', ['--no-file-parallelism', 'src/testing/soak/', 'e2e/lab/bad-days/'], {
      RAMPART_TEST_DATABASE: 'postgres',
    }),
    vitest('the server on a PostgreSQL that is set to serializable', ['src/server/'], {
      RAMPART_TEST_DATABASE: 'postgres',
      RAMPART_TEST_ISOLATION: 'serializable',
    }),
  ];
}

function vitest(name, words, env = {}) {
  return {
    name,
    program: 'node_modules/vitest/vitest.mjs',
    words: ['run', ...words],
    env: { RAMPART_SOAK: 'yes', ...env },
  };
}

function testsWith(pattern) {
  return testFiles().filter((path) => pattern.test(readFileSync(join(projectRoot, path), 'utf8')));
}

const { passed, failed } = runSoak();
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
