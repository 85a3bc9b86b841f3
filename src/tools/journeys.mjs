import { findOrInstallWindowless } from './browser.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { isMain } from './is-main.mjs';
import { findOtherBrowsers } from './other-browsers.mjs';
import { reportPath, runStep } from './steps.mjs';

/**
 * Runs journeys in a real browser against the built server.
 * @param {readonly string[]} [words] for Playwright: a part of a file's name, `--grep` …
 * @param {{ name?: string, node?: string }} [on] another Node, for browser tool and server
 * @returns {Promise<import('./steps.mjs').Counts>}
 */
export async function runJourneys(words = [], { name = 'journeys', node } = {}) {
  const report = reportPath(name);
  const others = findOtherBrowsers();
  return runStep({
    name,
    ...(node && { node }),
    program: 'node_modules/playwright/cli.js',
    words: ['test', '--config', 'e2e/playwright.config.ts', ...words],
    env: {
      ...others.env,
      BROWSER_PATH: await findOrInstallWindowless(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    report,
    // A skipped test, one that passed only on retry, or a browser that is missing proves nothing.
    count: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped + others.failed,
    }),
  });
}

if (isMain(import.meta.url)) {
  buildIfStale();
  const { failed } = await runJourneys(process.argv.slice(2));
  process.exitCode = failed === 0 ? 0 : 1;
}
