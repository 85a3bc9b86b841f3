import { runChecks } from './check.mjs';
import { runJourneys } from './journeys.mjs';
import { nodeProgram } from './registry-package.mjs';

/** Each role's daily work, by the start of the files' names. */
const alsoOnNode24 = [
  'sign-in',
  'welcome',
  'look-up',
  'customer',
  'new-customer',
  'share-documents',
  'new-ramp',
  'diagnosis',
  'callbacks-inbox',
  'requests-and-signature',
  'audit',
].map((name) => `journeys/${name}\\.e2e`);

/** `npm run test:all`: with long forms and every journey. */
const isLong = process.argv.includes('--all');
process.env['RAMPART_TESTS'] = isLong ? 'all' : 'short';
const checks = await tried(() => runChecks({ isLong }));
const none = { passed: 0, failed: 0 };
const short = ['--grep-invert', '@long'];
const journeys = checks.failed === 0 ? await tried(() => runJourneys(isLong ? [] : short)) : none;
const onNode24 =
  isLong && checks.failed === 0
    ? await tried(() =>
        runJourneys([...alsoOnNode24, ...short], { name: 'journeys on Node 24', node: nodeProgram() }),
      )
    : none;
const passed = checks.passed + journeys.passed + onNode24.passed;
const failed = checks.failed + journeys.failed + onNode24.failed;

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function tried(suite) {
  try {
    return await suite();
  } catch (error) {
    process.stdout.write(`\n✗ ${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}
