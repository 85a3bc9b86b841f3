import { runChecks } from './check.mjs';
import { runJourneys, shortJourneys } from './journeys.mjs';
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
const suites = [await tried(() => runChecks({ isLong, withJourneys: !isLong }))];
if (isLong && suites[0].failed === 0) {
  const on = { name: 'journeys on Node 24', node: nodeProgram() };
  suites.push(
    await tried(() => runJourneys()),
    await tried(() => runJourneys([...alsoOnNode24, ...shortJourneys], on)),
  );
}
const sum = (key) => suites.reduce((all, counts) => all + counts[key], 0);
const [passed, failed] = [sum('passed'), sum('failed')];

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
