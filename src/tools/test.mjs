import { runChecks } from './check.mjs';
import { runJourneys } from './journeys.mjs';

/** `npm run test:all`: with long forms and every journey. */
const isLong = process.argv.includes('--all');
process.env['RAMPART_TESTS'] = isLong ? 'all' : 'short';
const checks = await tried(() => runChecks({ isLong }));
const journeys =
  checks.failed === 0
    ? await tried(() => runJourneys(isLong ? [] : ['--grep-invert', '@long']))
    : { passed: 0, failed: 0 };
const passed = checks.passed + journeys.passed;
const failed = checks.failed + journeys.failed;

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Always prints the last line, even if a browser or tool is missing. */
async function tried(suite) {
  try {
    return await suite();
  } catch (error) {
    process.stdout.write(`\n✗ ${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}
