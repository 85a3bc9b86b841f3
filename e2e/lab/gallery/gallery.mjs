import { findOrInstallBrowser } from '../../../src/tools/browser.mjs';
import { buildIfStale } from '../../../src/tools/build-if-stale.mjs';
import { runStep } from '../../../src/tools/steps.mjs';

/**
 * `npm run lab -- gallery`: pictures of every page, light and dark, wide and narrow; passes arguments to
 * Playwright: `--grep` …
 */
buildIfStale();
const { failed } = runStep({
  name: 'gallery',
  program: 'node_modules/playwright/cli.js',
  words: ['test', '--config', 'e2e/lab/gallery/gallery.config.ts', ...process.argv.slice(2)],
  env: { BROWSER_PATH: await findOrInstallBrowser() },
});
process.exitCode = failed === 0 ? 0 : 1;
