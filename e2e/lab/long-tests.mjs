import { buildIfStale } from '../../src/tools/build-if-stale.mjs';
import { findOrInstallPostgres } from '../../src/tools/postgres.mjs';
import { runStep } from '../../src/tools/steps.mjs';

/** Runs long test forms one by one; `--postgres` needs PostgreSQL. */
const files = process.argv.slice(2).filter((word) => word !== '--postgres');
const isOnPostgres = process.argv.includes('--postgres');
buildIfStale();
if (isOnPostgres) {
  const found = findOrInstallPostgres();
  if ('why' in found) throw new Error(`There is no PostgreSQL: ${found.why}`);
}
const { failed } = runStep({
  name: files.join(' '),
  program: 'node_modules/vitest/vitest.mjs',
  words: ['run', '--no-file-parallelism', ...files],
  env: { RAMPART_SOAK: 'yes', ...(isOnPostgres && { RAMPART_TEST_DATABASE: 'postgres' }) },
});
process.exitCode = failed === 0 ? 0 : 1;
