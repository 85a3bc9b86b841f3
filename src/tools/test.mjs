import { findOrInstallBrowser } from './browser.mjs';
import { runChecks } from './check.mjs';
import { reportPath, runStep } from './steps.mjs';

const sum = runChecks();
if (sum.failed === 0) add(await journeys());

process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;

async function journeys() {
  try {
    const report = reportPath('journeys');
    return runStep({
      name: 'journeys',
      program: 'node_modules/playwright/cli.js',
      words: ['test', '--config', 'e2e/playwright.config.ts'],
      env: { BROWSER_PATH: await findOrInstallBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      report,
      // What was skipped, or passed at a second try only, is no proof.
      count: ({ stats }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky + stats.skipped,
      }),
    });
  } catch (error) {
    process.stdout.write(`\n✗ journeys: ${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}

function add({ passed, failed }) {
  sum.passed += passed;
  sum.failed += failed;
}
