import { findOrInstallBrowser } from './browser.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { isMain } from './is-main.mjs';
import { runStep } from './steps.mjs';

/**
 * Takes pictures of every page, light and dark, wide and narrow, into `e2e/gallery`.
 *
 * @param {readonly string[]} [words] for Playwright: `--grep` …
 */
async function takeGallery(words = []) {
  return runStep({
    name: 'gallery',
    program: 'node_modules/playwright/cli.js',
    words: ['test', '--config', 'e2e/gallery/gallery.config.ts', ...words],
    env: { BROWSER_PATH: await findOrInstallBrowser() },
  });
}

if (isMain(import.meta.url)) {
  buildIfStale();
  const { failed } = await takeGallery(process.argv.slice(2));
  process.exitCode = failed === 0 ? 0 : 1;
}
